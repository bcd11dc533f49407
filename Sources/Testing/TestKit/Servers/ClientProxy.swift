package import ClientKit
import HTTP
import Synchronization

/// Stands between Sluice and a real client, and says what becomes of each call that changes something.
package final class ClientProxy: Sendable {
    /// What becomes of a call that changes something.
    package enum Rule: Sendable {
        /// It is passed on.
        case pass
        /// It is answered with 403, and the client never hears of it.
        case refuse
        /// It is not answered, and the client never hears of it; the connection stays open.
        case swallow
        /// It is passed on, and the answer never comes back; the connection stays open.
        case loseAnswer
    }

    /// How the client is reached through it.
    package let settings: ClientSettings
    private let state: Mutex<State>

    private struct State {
        var rule: Rule
        var reads = 0
        var changes: [String] = []
    }

    private init(_ settings: ClientSettings, _ rule: Rule) {
        self.settings = settings
        state = Mutex(State(rule: rule))
    }

    /// What becomes of calls that change something from now on.
    package var rule: Rule {
        get { state.withLock(\.rule) }
        set { state.withLock { $0.rule = newValue } }
    }

    /// The calls that were to change something, those that were refused included: methods or the last parts of paths.
    package var changes: [String] { state.withLock(\.changes) }

    /// How many calls only read.
    package var reads: Int { state.withLock(\.reads) }

    /// Runs the body beside a proxy of a client.
    package static func run<Result: Sendable>(
        to client: ClientSettings, changes rule: Rule, _ body: (ClientProxy) async throws -> Result
    ) async throws -> Result {
        let transport = try NetworkTransport()
        let (origin, path) = Self.parts(of: client.url)
        let current = Mutex<ClientProxy?>(nil)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(
                try await LoopbackServer.run { request, _ in
                    guard let proxy = current.withLock({ $0 }) else { return .hangUp }
                    return await proxy.answer(request, passingOnTo: origin, over: transport)
                } _: { server in
                    let settings = ClientSettings(
                        name: client.name, url: server.url + path, username: client.username,
                        password: client.password)
                    let proxy = ClientProxy(settings, rule)
                    current.withLock { $0 = proxy }
                    return try await body(proxy)
                })
        } catch {
            result = .failure(error)
        }
        await transport.close()
        return try result.get()
    }

    private func answer(
        _ request: LoopbackServer.Request, passingOnTo origin: String, over transport: NetworkTransport
    ) async -> LoopbackServer.Answer {
        var losesAnswer = false
        if let change = Self.change(request) {
            let rule = state.withLock { state in
                state.changes.append(change)
                return state.rule
            }
            switch rule {
            case .pass: break
            case .refuse: return .text(403, "Nothing is to be changed.")
            case .swallow: return .silence
            case .loseAnswer: losesAnswer = true
            }
        } else {
            state.withLock { $0.reads += 1 }
        }
        let dropped: Set<String> = [
            "host", "content-length", "connection", "accept-encoding", "origin", "referer", "transfer-encoding",
        ]
        let fields = request.fields.filter { !dropped.contains($0.key) }.map { HTTPField($0.key, $0.value) }
        let method = HTTPRequest.Method(rawValue: request.method) ?? .get
        let passed = HTTPRequest(
            method, origin + request.target, fields: fields, body: request.body, answer: .list)
        guard let response = try? await transport.send(passed, within: .seconds(30)) else { return .hangUp }
        if losesAnswer { return .silence }
        var kept: [String: String] = [:]
        for field in response.fields where !dropped.contains(field.name.lowercased()) { kept[field.name] = field.value }
        return .response(status: response.status, fields: kept, body: response.body)
    }

    /// Scheme and host with port, and the rest.
    private static func parts(of url: String) -> (origin: String, path: String) {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return (parts.prefix(3).joined(separator: "/"), parts.count > 3 ? "/" + parts[3] : "")
    }
}

extension ClientProxy {
    /// What a call changes; nil for one that only reads, of either protocol.
    private static func change(_ request: LoopbackServer.Request) -> String? {
        let path = String(request.target.prefix { $0 != "?" })
        if path.contains("/api/v2/") {
            let call = path.split(separator: "/").suffix(2).joined(separator: "/")
            return readingCalls.contains(call) ? nil : call
        }
        // What has no method is the call that asks for the session's id.
        guard let method = request.text.firstMatch(of: /"method"\s*:\s*"([^"]*)"/)?.1 else { return nil }
        let call = String(method).replacing("_", with: "-")
        return readingMethods.contains(call) ? nil : call
    }

    private static let readingMethods: Set<String> = [
        "torrent-get", "session-get", "session-stats", "free-space", "port-test", "group-get",
    ]

    private static let readingCalls: Set<String> = [
        "auth/login", "auth/logout", "app/version", "app/webapiVersion", "app/buildInfo", "app/preferences",
        "app/defaultSavePath", "app/getFreeSpaceAtPath", "sync/maindata", "torrents/info", "torrents/properties",
        "torrents/trackers", "torrents/files", "torrents/export", "torrents/categories", "torrents/tags",
        "transfer/info", "transfer/speedLimitsMode",
    ]
}
