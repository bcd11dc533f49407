import Clocks
import HummingbirdCore
import NIOCore

/// Writes what goes on for long; a reader that takes nothing for a while is cut off.
struct StreamWriter {
    /// How long one piece may wait to be taken.
    static let patience: Duration = .seconds(30)

    private var body: any ResponseBodyWriter
    private let time: any TimeSource
    private let cut: @Sendable () -> Void

    init(_ body: any ResponseBodyWriter, time: any TimeSource, cut: @escaping @Sendable () -> Void) {
        self.body = body
        self.time = time
        self.cut = cut
    }

    mutating func write(_ text: String) async throws { try await write(Array(text.utf8)[...]) }

    mutating func write(_ bytes: ArraySlice<UInt8>) async throws {
        let (time, cut) = (time, cut)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "patience") { if await time.passes(Self.patience) { cut() } }
            defer { group.cancelAll() }
            try await body.write(ByteBuffer(bytes: bytes))
        }
    }
}
