import Clocks
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Rules
import ServiceLifecycle

/// Listens at one place until it is cancelled.
struct Listener: Sendable {
    /// How long a connection may be idle, and a request's head may take.
    private static let idle: TimeAmount = .seconds(60)
    private static let mostConnections = 512

    let responder: Responder
    let time: any TimeSource
    let logger: Logger

    /// - Parameters:
    ///   - place: Where it listens.
    ///   - started: Is called once it does.
    /// - Throws: Why it cannot listen there.
    func run(at place: WebEntry.Listening, started: @escaping @Sendable () -> Void) async throws {
        let address: BindAddress =
            switch place {
            case .address(let host, let port): .hostname(host, port: port)
            case .socket(let path): .unixDomainSocket(path: path)
            }
        // The library speaks of every connection, and calls an end that was asked for an error.
        var quiet = logger
        quiet.logLevel = .critical
        let decoding = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)
        let (responder, time) = (responder, time)
        let server: any ServiceLifecycle.Service = try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(idleTimeout: Self.idle, httpDecoderConfiguration: decoding)
        ).buildServer(
            configuration: ServerConfiguration(
                address: address, serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet
        ) { request, writer, channel in
            let answer = await responder.answer(request, over: channel)
            let body = Self.body(of: answer, time: time) { channel.close(mode: .all, promise: nil) }
            let response = Response(status: answer.status, headers: answer.headers, body: body)
            try await writer.write(response: response.head, body: response.body)
            // The library would wait for the rest of the request first.
            if answer.headers[.connection] == "close" { channel.close(mode: .all, promise: nil) }
        } onServerRunning: { _ in
            started()
        }
        try await server.run()
    }

    /// What is written after the head; what is large goes piece by piece, so that a slow reader can be told from none.
    private static func body(
        of answer: WebAnswer, time: any TimeSource, cut: @escaping @Sendable () -> Void
    ) -> ResponseBody {
        switch answer.body {
        case .bytes(let bytes) where bytes.count <= StreamWriter.piece:
            ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .bytes(let bytes):
            ResponseBody(contentLength: bytes.count) { writer in
                var stream = StreamWriter(writer, time: time, cut: cut)
                try await stream.write(ByteBuffer(bytes: bytes))
                try await writer.finish(nil)
            }
        case .page(let beginning, let rest):
            ResponseBody { writer in
                var stream = StreamWriter(writer, time: time, cut: cut)
                try await stream.write(ByteBuffer(bytes: beginning))
                try await stream.write(ByteBuffer(bytes: await rest()))
                try await writer.finish(nil)
            }
        case .stream(let write):
            ResponseBody { writer in
                var stream = StreamWriter(writer, time: time, cut: cut)
                try await write(&stream)
                try await writer.finish(nil)
            }
        }
    }
}
