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

    /// Writes pieces of so many bytes.
    mutating func write(_ bytes: [UInt8], in size: Int) async throws {
        for start in stride(from: 0, to: bytes.count, by: size) {
            try await write(bytes[start..<min(start + size, bytes.count)])
        }
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) async throws {
        let (time, cut) = (time, cut)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "patience") { if await time.passes(Self.patience) { cut() } }
            defer { group.cancelAll() }
            try await body.write(ByteBuffer(bytes: bytes))
        }
    }
}
