import NIOCore
import NIOPosix
import Synchronization

/// Reads pages of a server on this machine over one connection, and times each.
struct PageReader {
    /// How long one answer took.
    struct Answer: Sendable {
        let firstByte: Duration
        let whole: Duration
        let bytes: Int
    }

    struct ReadingError: Error, CustomStringConvertible { let description: String }

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let token: String
    private let arrival: Arrival

    /// Opens a connection, and closes it after the body.
    static func run<Result: Sendable>(
        port: Int, token: String, _ body: @Sendable (inout PageReader) async throws -> Result
    ) async throws -> Result {
        let arrival = Arrival()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(arrival)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var reader = PageReader(
                inbound: inbound.makeAsyncIterator(), outbound: outbound, token: token,
                arrival: arrival)
            return try await body(&reader)
        }
    }

    /// Reads one page or list to its end.
    ///
    /// - Throws: `ReadingError` for every answer but a good one.
    mutating func read(_ path: String) async throws -> Answer {
        arrival.forget()
        let start = ContinuousClock.now
        try await outbound.write(
            ByteBuffer(
                string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n"
                    + "Accept-Language: en\r\n\r\n"))
        var (bytes, first, end): ([UInt8], Duration?, End?) = ([], nil, nil)
        while end?.isReached(by: bytes) != true {
            guard let part = try await inbound.next(isolation: #isolation) else {
                throw ReadingError(description: "\(path): the server closed the connection")
            }
            first = first ?? ((arrival.first ?? ContinuousClock.now) - start)
            bytes += part.readableBytesView
            if end == nil { end = try Self.end(of: bytes, path) }
        }
        return Answer(firstByte: first ?? .zero, whole: ContinuousClock.now - start, bytes: bytes.count)
    }

    /// What tells that an answer has ended.
    private enum End {
        /// So many bytes with the head.
        case count(Int)
        /// A chunk without content.
        case emptyChunk

        private static let mark = Array("\r\n0\r\n\r\n".utf8)

        func isReached(by bytes: [UInt8]) -> Bool {
            switch self {
            case .count(let count): bytes.count >= count
            case .emptyChunk: bytes.suffix(Self.mark.count) == Self.mark[...]
            }
        }
    }

    /// Where an answer ends; nil while its head has not come.
    private static func end(of bytes: [UInt8], _ path: String) throws -> End? {
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard lines.first?.contains(" 200 ") == true else {
            throw ReadingError(description: "\(path): \(lines.first ?? "")")
        }
        if lines.contains(where: { $0.lowercased() == "transfer-encoding: chunked" }) { return .emptyChunk }
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }?.split(separator: " ").last
        guard let length = length.flatMap({ Int($0) }) else {
            throw ReadingError(description: "\(path): the answer does not say how long it is")
        }
        return .count(head.upperBound + length)
    }
}

/// Notes when the first bytes of an answer came, on the thread of the connection: the tasks of the reader wait for those of
/// the server where they are one process, as no browser does.
private final class Arrival: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let came = Mutex<ContinuousClock.Instant?>(nil)

    var first: ContinuousClock.Instant? { came.withLock { $0 } }

    func forget() { came.withLock { $0 = nil } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        came.withLock { $0 = $0 ?? ContinuousClock.now }
        context.fireChannelRead(data)
    }
}
