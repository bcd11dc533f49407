import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// An HTTP server on the loopback whose every answer a test decides.
package final class LoopbackServer: Sendable {
    /// What a request said, head and body.
    package struct Request: Hashable, Sendable {
        /// The method, such as `GET`.
        package let method: String
        /// Path and query.
        package let target: String
        /// Names in lower case; of several lines with one name the last.
        package let fields: [String: String]
        /// The bytes after the head.
        package let body: [UInt8]

        /// The body as text.
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// What the server does with a request.
    package enum Answer: Hashable, Sendable {
        case response(status: Int, fields: [String: String] = [:], body: [UInt8] = [])
        /// These bytes as they are, HTTP or not, and then the end of the connection.
        case raw([UInt8])
        /// Nothing, while the connection stays open.
        case silence
        /// The end of the connection at once.
        case hangUp

        /// A response whose body is a text.
        package static func text(_ status: Int, _ body: String, _ fields: [String: String] = [:]) -> Answer {
            .response(status: status, fields: fields, body: Array(body.utf8))
        }
    }

    /// The port that it listens on.
    package let port: Int
    private let overTLS: Bool
    /// Its address, without a slash at the end.
    package var url: String { "\(overTLS ? "https" : "http")://127.0.0.1:\(port)" }
    private let seen = Mutex<[Request]>([])

    private init(port: Int, overTLS: Bool) {
        self.port = port
        self.overTLS = overTLS
    }

    /// The requests that came, in order.
    package var requests: [Request] { seen.withLock { $0 } }

    /// Runs the body beside a server that answers as the closure says.
    ///
    /// The closure gets each request and how many came before it, and may take its time. HTTPS is spoken with the
    /// certificate that is made for tests. With the path of a socket it listens there and on no port.
    package static func run<Result: Sendable>(
        overTLS: Bool = false, socket: String? = nil,
        answering answer: @escaping @Sendable (Request, Int) async -> Answer,
        _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let box = ServerBox()
        let children = ChannelList()
        let context = overTLS ? try tlsContext() : nil
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                children.add(channel)
                return channel.eventLoop.makeCompletedFuture {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(
                        AnswerHandler { request in
                            guard let server = box.server else { return .hangUp }
                            let earlier = server.seen.withLock { seen in
                                seen.append(request)
                                return seen.count - 1
                            }
                            return await answer(request, earlier)
                        })
                }
            }
        let listening =
            socket.map { bootstrap.bind(unixDomainSocketPath: $0) } ?? bootstrap.bind(host: "127.0.0.1", port: 0)
        let channel = try await listening.get()
        let server = LoopbackServer(port: channel.localAddress?.port ?? 0, overTLS: overTLS)
        box.set(server)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body(server))
        } catch {
            result = .failure(error)
        }
        try? await channel.close()
        for child in children.all { child.close(promise: nil) }
        return try result.get()
    }
}

extension LoopbackServer {
    private static func tlsContext() throws -> NIOSSLContext {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(LoopbackCertificate.certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(LoopbackCertificate.key.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key)))
    }
}

/// The server that the connections belong to, known only after it has its port.
private final class ServerBox: Sendable {
    private let current = Mutex<LoopbackServer?>(nil)
    var server: LoopbackServer? { current.withLock { $0 } }
    func set(_ server: LoopbackServer) { current.withLock { $0 = server } }
}

/// The open connections, to be closed with the server.
private final class ChannelList: Sendable {
    private let channels = Mutex<[any Channel]>([])
    var all: [any Channel] { channels.withLock { $0 } }
    func add(_ channel: any Channel) { channels.withLock { $0.append(channel) } }
}

/// Collects a request, asks for the answer and writes it.
private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: @Sendable (LoopbackServer.Request) async -> LoopbackServer.Answer
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) async -> LoopbackServer.Answer) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, [])
        case .body(let part): body.append(contentsOf: part.readableBytesView)
        case .end:
            guard let head else { return }
            var fields: [String: String] = [:]
            for (name, value) in head.headers { fields[name.lowercased()] = value }
            let request = LoopbackServer.Request(
                method: head.method.rawValue, target: head.uri, fields: fields, body: body)
            let promise = context.eventLoop.makePromise(of: LoopbackServer.Answer.self)
            promise.completeWithTask { [answer] in await answer(request) }
            // A client sends its next request on this connection only after the answer.
            promise.futureResult.assumeIsolated().whenSuccess { self.write($0, context) }
        }
    }

    private func write(_ answer: LoopbackServer.Answer, _ context: ChannelHandlerContext) {
        switch answer {
        case .response(let status, let fields, let body):
            var headers = HTTPHeaders(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            headers.replaceOrAdd(name: "Content-Length", value: String(body.count))
            let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case .raw(let bytes):
            // Past the HTTP encoder, straight to the socket.
            let channel = context.channel
            channel.pipeline.context(handlerType: HTTPResponseEncoder.self).assumeIsolated().whenSuccess { encoder in
                encoder.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes))).assumeIsolated().whenComplete { _ in
                    channel.close(promise: nil)
                }
            }
        case .silence: break
        case .hangUp: context.close(promise: nil)
        }
    }
}
