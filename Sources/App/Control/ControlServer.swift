package import Daemon
import Engine
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSON
package import Logging
import NIOCore
import NIOPosix
package import ReadModel
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets people give orders to the running daemon, and see how things stand: HTTP over a socket in the journal's order folder.
package struct ControlServer: Sendable {
    private let folder: OrderFolder
    private let logger: Logger

    package init(folder: OrderFolder, logger: Logger) {
        self.folder = folder
        self.logger = logger
    }

    /// Listens until it is cancelled; when it cannot, that is logged, and the daemon goes on without it.
    ///
    /// - Parameters:
    ///   - orders: Takes the orders.
    ///   - model: Answers questions about how things stand; nil where only orders are taken.
    package func run(_ orders: any Orders, showing model: ReadModel? = nil) async {
        do {
            try folder.prepare()
            // The journal's lock is ours, so a socket that is there is of a daemon that is no more.
            unsafe unlink(folder.socket)
            let path = SocketPath(folder.socket)
            // The libraries speak of every connection, and call an end that was asked for an error; what matters here
            // is logged by the daemon itself.
            var quiet = logger
            quiet.logLevel = .critical
            try await server(routes(to: orders, showing: model).buildResponder(), at: path.text, quiet).run()
        } catch is CancellationError {
            // The daemon stops.
        } catch {
            logger.error(
                "No orders can be taken while this daemon runs",
                metadata: ["socket": "\(folder.socket)", "cause": "\(error)"])
        }
        unsafe unlink(folder.socket)
    }

    /// The server alone: the library's application would wake each second to know the date by heart.
    private func server(
        _ responder: some HTTPResponder<BasicRequestContext>, at path: String, _ logger: Logger
    ) throws -> any ServiceLifecycle.Service {
        try HTTPServerBuilder.http1().buildServer(
            configuration: ServerConfiguration(address: .unixDomainSocket(path: path), serverName: "sluice"),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger
        ) { request, writer, channel in
            let context = BasicRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
            let response: Response
            do {
                response = try await responder.respond(to: request, context: context)
            } catch {
                response = Response(status: .internalServerError)
            }
            try await writer.write(response: response.head, body: response.body)
        }
    }

    private func routes(to orders: any Orders, showing model: ReadModel?) -> Router<BasicRequestContext> {
        let router = Router()
        if let model { router.add(model) }
        router.post("torrents") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let body = try await Self.body(of: request)
                let query = request.uri.queryParameters
                let file = HandedFile(name: query["name"].map(String.init) ?? "", bytes: body)
                return try await orders.add(file, by: Self.route(query)).json
            }
        }
        router.post("intents/retry") { request, _ in
            await Self.answer { () async throws(OrderError) in
                try await orders.retry(IntentID(request.uri.queryParameters["id"].map(String.init) ?? ""))
                return [:]
            }
        }
        router.post("intents/undo") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let query = request.uri.queryParameters
                guard let choice = UndoChoice(query.map { (String($0.key), String($0.value)) }) else {
                    throw OrderError(.invalid, "say what to undo: the parameters id, last or since (milliseconds)")
                }
                return try await orders.undo(choice, onlyTelling: query["dryRun"] == "true").json
            }
        }
        router.post("trash") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let body = try await Self.body(of: request)
                guard let wishes = (try? JSON(parsing: body))?.arrayValue?.map(TrashWish.init(json:)),
                    case let known = wishes.compactMap(\.self), known.count == wishes.count
                else {
                    throw OrderError(.invalid, "these are no wishes of this version; use the daemon's own sluice")
                }
                return ["intents": .array(try await orders.trash(known).map { .string($0.text) })]
            }
        }
        router.put("overrides") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let query = request.uri.queryParameters
                let state = query["state"].map(String.init).flatMap(WindowOverride.State.init(rawValue:))
                guard let seconds = query["seconds"].flatMap({ Int64($0) }) else {
                    throw OrderError(.invalid, "the parameter seconds is missing; say how long")
                }
                let window = query["window"].map(String.init) ?? ""
                return try await orders.override(window, as: state, for: .seconds(seconds)).json
            }
        }
        router.delete("overrides") { request, _ in
            await Self.answer { () async throws(OrderError) in
                try await orders.endOverride(of: request.uri.queryParameters["window"].map(String.init) ?? "")
                return [:]
            }
        }
        router.post("plan/apply") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let body = try await Self.body(of: request)
                guard let choice = (try? JSON(parsing: body)).flatMap(PlanChoice.init) else {
                    throw OrderError(.invalid, "this is no plan of this version; make it again with sluice plan --out")
                }
                return try await orders.apply(choice).json
            }
        }
        router.post("instructions") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let body = try await Self.body(of: request)
                guard let instruction = (try? JSON(parsing: body)).flatMap(Instruction.init) else {
                    throw OrderError(.invalid, "this is no instruction of this version; use the daemon's own sluice")
                }
                try await orders.instruct(instruction)
                return [:]
            }
        }
        router.post("release") { request, _ in
            await Self.answer { () async throws(OrderError) in
                let text = request.uri.queryParameters["what"].map(String.init) ?? ""
                guard let release = Release(text: text) else {
                    throw OrderError(
                        .invalid,
                        "the parameter what is no release; write \"rule ID\", \"client NAME\", \"all\" or \"clock\"")
                }
                try await orders.release(release)
                return [:]
            }
        }
        return router
    }

    private static func body(of request: Request) async throws(OrderError) -> [UInt8] {
        do {
            return Array(try await request.body.collect(upTo: HandedFile.longest).readableBytesView)
        } catch {
            throw OrderError(
                .invalid, "the file has more than \(HandedFile.longest) bytes; check that it is a torrent")
        }
    }

    private static func route(_ query: Parameters) throws(OrderError) -> OfferRoute {
        guard let clients = query["clients"] else { return .rule(query["rule"].map(String.init)) }
        guard let json = try? JSON(parsing: Array(clients.utf8)), let list = json.arrayValue else {
            throw OrderError(.invalid, "the parameter clients is no JSON array; write [{\"client\": \"NAME\"}]")
        }
        return .clients(list)
    }

    private static func answer(_ work: () async throws(OrderError) -> JSON) async -> Response {
        do throws(OrderError) {
            return response(.ok, try await work())
        } catch {
            return response(error.code.status, error.json)
        }
    }

    static func response(_ status: HTTPResponse.Status, _ json: JSON) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json.text())))
    }
}

extension OrderError.Code {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .unknown: .notFound
        case .failed: .serviceUnavailable
        }
    }
}
