import HTTPTypes
import TestKit
import Testing

@testable import Web

/// Every route by who asks, from which page, and under which name.
@Suite(.timeLimit(.minutes(3))) struct `the matrix of routes` {
    /// Who asks.
    private enum Asker: CaseIterable {
        case nobody, read, act, destroy, owner

        /// What it may do; nil for nothing.
        var scope: Scope? {
            switch self {
            case .nobody: nil
            case .read: .read
            case .act: .act
            case .destroy, .owner: .destroy
            }
        }
    }

    /// From where the request was sent.
    private enum Origin: CaseIterable {
        case none, ours, other, otherSite

        var headers: HTTPFields {
            switch self {
            case .none: [:]
            case .ours: [.origin: "http://127.0.0.1:7810", .fetchSite: "same-origin"]
            case .other: [.origin: "http://evil.example"]
            case .otherSite: [.fetchSite: "cross-site"]
            }
        }
    }

    /// What each asker shows.
    private func shown(_ world: WebWorld) throws -> [Asker: HTTPFields] {
        var shown: [Asker: HTTPFields] = [.nobody: [:], .owner: [.cookie: world.cookie]]
        for (asker, scope) in [(Asker.read, Scope.read), (.act, .act), (.destroy, .destroy)] {
            let token = try world.logins.makeToken(named: scope.rawValue, for: scope)
            shown[asker] = [.authorization: "Bearer \(token)"]
        }
        return shown
    }

    private func target(_ route: Route) -> String {
        let path = route.pattern.split(separator: "/").map { $0.hasPrefix("{") ? "/1" : "/\($0)" }.joined()
        return path.isEmpty ? "/" : path
    }

    /// What has to be answered; nil where the request may go on to its route.
    private func refusal(of route: Route, to asker: Asker, from origin: Origin) -> HTTPResponse.Status? {
        // Who calls a hook shows its secret, and is no browser.
        if route.kind == .hook { return [.other, .otherSite].contains(origin) ? .forbidden : nil }
        let isForeign =
            switch origin {
            case .other, .otherSite: true
            case .ours: false
            // A browser names the origin of what changes anything; a program shows a token instead.
            case .none: route.method != .get && [.nobody, .owner].contains(asker)
            }
        guard let scope = route.scope else { return isForeign ? .forbidden : nil }
        guard let own = asker.scope else { return route.kind == .page ? .seeOther : .unauthorized }
        return isForeign || own < scope ? .forbidden : nil
    }

    @Test func `lets on who may, by login, scope and origin`() async throws {
        try await ScratchFolder.with("matrix") { folder in
            let world = try WebWorld(folder)
            let shown = try self.shown(world)
            var count = 0
            for route in world.facts.routes {
                for asker in Asker.allCases {
                    for origin in Origin.allCases {
                        // Each is a session of its own, as one of them logs out.
                        var headers: HTTPFields = asker == .owner ? [.cookie: world.cookie] : shown[asker] ?? [:]
                        for field in origin.headers { headers.append(field) }
                        headers[.contentType] = "application/json"
                        let answer = await world.begin(route.method, target(route), headers: headers)
                        let place: Comment = "\(route.method) \(route.pattern) by \(asker) from \(origin)"
                        if let refusal = refusal(of: route, to: asker, from: origin) {
                            #expect(answer.status == refusal, place)
                            if refusal == .seeOther { #expect(answer.headers[.location] == "/login", place) }
                        } else {
                            let passed: Bool =
                                ![.unauthorized, .misdirectedRequest, .internalServerError].contains(answer.status)
                            #expect(passed, "\(place): \(answer.status)")
                            #expect(answer.status != .forbidden, "\(place): \(answer.text)")
                        }
                        count += 1
                    }
                }
            }
            #expect(count == world.facts.routes.count * Asker.allCases.count * Origin.allCases.count && count > 1000)
        }
    }

    @Test func `refuses every route under another name, whoever asks`() async throws {
        try await ServedWorld.with { world, served in
            let shown = try self.shown(world)
            for route in world.facts.routes {
                for asker in Asker.allCases {
                    let fields = (shown[asker] ?? [:]).map { "\($0.name): \($0.value)\r\n" }.joined()
                    let line = "\(route.method) \(target(route))"
                    for host in ["evil.example", "evil.example:\(served.port)", "127.0.0.1.evil.example"] {
                        // With an origin of that very name, as its pages would send it.
                        let rest = "Origin: http://\(host)\r\nConnection: close\r\n\(fields)\r\n"
                        let answer = try await served.ask(line, rest, host: host)
                        #expect(answer.hasPrefix("HTTP/1.1 421"), "\(line) by \(asker) at \(host): \(answer)")
                    }
                }
            }
            #expect(world.handed.all.isEmpty && world.chosen.all.isEmpty)
            let answer = try await served.ask("GET /healthz", "", host: "sluice.example")
            #expect(answer.hasPrefix("HTTP/1.1 200"), "a name of the rule file is ours: \(answer)")
        }
    }
}
