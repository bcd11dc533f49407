import Clocks
import HTTPTypes
import HummingbirdCore
import Journal
import Logging
import NIOCore
import Rules
import Text

/// Finds the route of each request, and lets it through to it where it may pass.
struct Responder: Sendable {
    /// The longest path with its query.
    private static let longestTarget = 8192
    /// How long a body may take to come.
    private static let patience: Duration = .seconds(30)

    let web: WebEntry
    let routes: [Route]
    /// What people see instead of a page.
    let page: @Sendable (RequestError, WebRequest) -> WebAnswer
    let gatekeeper: Gatekeeper
    let time: any TimeSource
    let logger: Logger

    /// Answers a request, whatever it is.
    func answer(_ request: Request, over channel: any Channel) async -> WebAnswer {
        var answer = await reply(to: request, over: channel)
        SafetyHeaders.add(to: &answer.headers)
        if request.method == .head { answer.body = .bytes([]) }
        return answer
    }

    private func reply(to request: Request, over channel: any Channel) async -> WebAnswer {
        let peer = Peer(
            connection: channel.remoteAddress?.ipAddress, headers: request.headers, authority: request.head.authority,
            proxies: web.trustedProxies)
        do throws(RequestError) {
            try gatekeeper.checkHost(peer, local: channel.localAddress?.ipAddress)
            let target = request.head.path ?? "/"
            guard target.utf8.count <= Self.longestTarget else {
                throw RequestError(.uriTooLong, "too-long", "the address has more than \(Self.longestTarget) bytes")
            }
            let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            guard let path = below(web.basePath, String(parts[0])) else {
                throw .notFound("nothing is here; everything is below \(web.basePath)/")
            }
            let asked = WebRequest(
                method: request.method, path: path,
                query: QueryItems(Array((parts.count > 1 ? parts[1] : "").utf8)[...]),
                headers: request.headers, peer: peer, basePath: web.basePath,
                body: { limit throws(RequestError) in try await self.body(of: request, upTo: limit) })
            return await self.answer(asked)
        } catch {
            return error.answer
        }
    }

    /// Answers a request that came under one of our names.
    func answer(_ asked: WebRequest) async -> WebAnswer {
        let fitting = routes.lazy.compactMap { route in route.parameters(of: asked.path).map { (route, $0) } }
        let method: HTTPRequest.Method = asked.method == .head ? .get : asked.method
        let found = fitting.first { $0.0.method == method }
        let isPage = found?.0.kind == .page
        var request = asked
        request.parameters = found?.1 ?? [:]
        do {
            if let route = found?.0, route.kind == .hook {
                try gatekeeper.checkSender(request)
                return try await route.answer(request)
            }
            request.caller = try gatekeeper.caller(asked.headers)
            if let route = found?.0, route.scope == nil {
                try gatekeeper.checkOrigin(request, on: route)
                return try await route.answer(request)
            }
            guard request.caller != nil else {
                if isPage { return LoginPage.invitation(for: request) }
                throw Gatekeeper.unauthorized
            }
            try gatekeeper.checkOrigin(request, on: found?.0)
            guard let (route, _) = found else {
                let methods = Set(fitting.map(\.0.method.rawValue)).sorted()
                guard methods.isEmpty else {
                    throw RequestError(
                        .methodNotAllowed, "method", "this takes \(methods.joined(separator: ", "))",
                        headers: [.allow: methods.joined(separator: ", ")])
                }
                throw RequestError.notFound("there is nothing at \(asked.path.quotedWords)")
            }
            if let scope = route.scope { try request.require(scope) }
            return try await route.answer(request)
        } catch {
            let problem = RequestError(error, path: asked.path, logger: logger)
            return isPage ? page(problem, request) : problem.answer
        }
    }

    /// The rest of a path after the base; nil where it does not begin with it.
    private func below(_ base: String, _ path: String) -> String? {
        guard !base.isEmpty else { return path }
        guard path.hasPrefix(base) else { return nil }
        let rest = path.dropFirst(base.count)
        return rest.isEmpty ? "/" : rest.hasPrefix("/") ? String(rest) : nil
    }

    private func body(of request: Request, upTo limit: Int) async throws(RequestError) -> [UInt8] {
        let tooLarge = RequestError(
            .contentTooLarge, "too-large", "the body has more than \(limit) bytes", closesConnection: true)
        // What says that it is too large is not waited for.
        if let length = request.headers[.contentLength].flatMap({ Int64($0) }), length > limit { throw tooLarge }
        let time = time
        let read = await withTaskGroup(of: Result<[UInt8], RequestError>.self) { group in
            group.addTask(name: "body") {
                do {
                    return .success(Array(try await request.body.collect(upTo: limit).readableBytesView))
                } catch is NIOTooManyBytesError {
                    return .failure(tooLarge)
                } catch {
                    return .failure(RequestError(.badRequest, "body", "the body did not come to its end"))
                }
            }
            group.addTask(name: "patience") {
                _ = await time.passes(Self.patience)
                return .failure(RequestError(.requestTimeout, "slow", "the body took too long", closesConnection: true))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .success([])
        }
        return try read.get()
    }
}
