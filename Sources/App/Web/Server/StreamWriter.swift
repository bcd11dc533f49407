import Clocks
import HummingbirdCore
import NIOCore

/// Writes what goes on for long; a reader that takes nothing for a while is cut off.
struct StreamWriter {
    /// How long one piece may wait to be taken.
    static let patience: Duration = .seconds(30)
    /// Bytes of one piece of what is large, so that a slow reader can be told from none.
    static let piece = 1 << 16

    private var body: any ResponseBodyWriter
    private let time: any TimeSource
    private let cut: @Sendable () -> Void

    init(_ body: any ResponseBodyWriter, time: any TimeSource, cut: @escaping @Sendable () -> Void) {
        self.body = body
        self.time = time
        self.cut = cut
    }

    mutating func write(_ text: String) async throws { try await write(ByteBuffer(string: text)) }

    /// Writes bytes in pieces, without a copy of them, as many readers may be written the same.
    mutating func write(_ bytes: ByteBuffer) async throws {
        var rest = bytes
        while let piece = rest.readSlice(length: min(rest.readableBytes, Self.piece)), piece.readableBytes > 0 {
            try await write(piece: piece)
        }
    }

    private mutating func write(piece: ByteBuffer) async throws {
        let (time, cut) = (time, cut)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "patience") { if await time.passes(Self.patience) { cut() } }
            defer { group.cancelAll() }
            try await body.write(piece)
        }
    }
}
