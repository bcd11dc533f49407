import HTTPTypes
import JSON
import ReadModel
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `every route` {
    /// The path of a route with something in the place of each name.
    private func path(_ route: Route) -> String {
        route.pattern.split(separator: "/").map { $0.hasPrefix("{") ? "/1" : "/\($0)" }.joined()
    }

    private func with(_ body: (WebWorld) async throws -> Void) async throws {
        try await ScratchFolder.with("routes") { folder in try await body(try WebWorld(folder)) }
    }

    @Test func `asks who one is, but for the pages of the login and healthz`() async throws {
        try await with { world in
            let open = world.facts.routes.filter { $0.scope == nil }.map(\.pattern)
            #expect(
                Set(open) == [
                    "/healthz", "/login", "/language", "/theme", "/assets/{version}/{name}", "/hooks/{name}",
                ], "\(open)")
            for route in world.facts.routes where route.scope != nil {
                let answer = await world.send(route.method, path(route).isEmpty ? "/" : path(route))
                if route.kind == .page {
                    #expect(answer.status == .seeOther && answer.headers[.location] == "/login", "\(route.pattern)")
                } else {
                    #expect(answer.status == .unauthorized, "\(route.pattern)")
                    #expect(answer.headers[.contentType] == "application/problem+json", "\(route.pattern)")
                }
                let wrong = await world.send(
                    route.method, path(route).isEmpty ? "/" : path(route),
                    headers: [.authorization: "Bearer sluice_00"])
                #expect([.unauthorized, .seeOther].contains(wrong.status), "\(route.pattern)")
            }
        }
    }

    @Test func `refuses what pages of other sites send with our cookies`() async throws {
        try await with { world in
            for route in world.facts.routes {
                var strange: [HTTPFields] = [[.cookie: world.cookie, .origin: "http://evil.example"]]
                var site: HTTPFields = [.cookie: world.cookie]
                site[.fetchSite] = "cross-site"
                strange.append(site)
                if route.method != .get, route.kind != .hook { strange.append([.cookie: world.cookie]) }
                for headers in strange {
                    let answer = await world.send(
                        route.method, path(route).isEmpty ? "/" : path(route), headers: headers)
                    #expect(answer.status == .forbidden, "\(route.method) \(route.pattern)")
                }
            }
        }
    }

    @Test func `lets a token do what its scope says and no more`() async throws {
        try await with { world in
            let read = try world.logins.makeToken(named: "r", for: .read)
            let act = try world.logins.makeToken(named: "a", for: .act)
            let destroy = try world.logins.makeToken(named: "d", for: .destroy)
            for route in world.facts.routes where route.scope != nil && route.pattern != "/api/v1/stream" {
                let target = path(route).isEmpty ? "/" : path(route)
                let json = "application/json"
                let seen = await world.send(
                    route.method, target, headers: [.authorization: "Bearer \(read)", .contentType: json])
                #expect(
                    (seen.status == .forbidden) == (route.scope != .read),
                    "\(route.method) \(route.pattern) \(seen.text)")
                let done = await world.send(
                    route.method, target, headers: [.authorization: "Bearer \(act)", .contentType: json])
                let isDenied = done.status == .forbidden
                #expect(isDenied == (route.scope == .destroy), "\(route.method) \(route.pattern): \(done.status)")
                let all = await world.send(
                    route.method, target, headers: [.authorization: "Bearer \(destroy)", .contentType: json])
                for answer in [done, all] {
                    #expect(
                        ![.unauthorized, .internalServerError].contains(answer.status),
                        "\(route.method) \(route.pattern): \(answer.status)")
                }
                #expect(all.status != .forbidden, "\(route.method) \(route.pattern)")
            }
            #expect(try world.logins.revokeToken(named: "r"))
            let gone = await world.send(.get, "/api/v1/status", headers: [.authorization: "Bearer \(read)"])
            #expect(gone.status == .unauthorized, "a token that was revoked is of no use at once")
        }
    }

    @Test func `stands in the description, and nothing else does`() async throws {
        try await with { world in
            let document = try JSON(parsing: Array(OpenAPI.text.utf8))
            #expect(document["openapi"] == "3.1.0")
            var told: Set<String> = []
            for path in document["paths"]?.members ?? [] {
                for operation in path.value.members {
                    told.insert("\(operation.name.uppercased()) \(path.name)")
                    let names = (operation.value["parameters"]?.arrayValue ?? []).filter { $0["in"] == "path" }
                        .compactMap { $0["name"]?.stringValue }
                    let wanted = path.name.matches(of: /\{(\w+)\}/).map { String($0.1) }
                    #expect(names == wanted, "\(operation.name) \(path.name)")
                    let isOpen = operation.value["security"] == .array([])
                    #expect(isOpen == (path.name == "/healthz"), "\(path.name)")
                    #expect(operation.value["responses"]?.members.isEmpty == false)
                }
            }
            let routes = world.facts.routes.filter { $0.kind != .page && !$0.pattern.hasPrefix("/assets") }
            #expect(told == Set(routes.map { "\($0.method.rawValue) \($0.pattern)" }))
            for route in routes where route.method != .get {
                let scope = document["paths"]?[route.pattern]?[route.method.rawValue.lowercased()]?["security"]?
                    .arrayValue?.first?["token"]?.arrayValue?.first
                #expect(scope?.stringValue == route.scope?.rawValue, "\(route.pattern)")
            }
        }
    }

    @Test func `refuses numbers that its description does not allow`() async throws {
        try await with { world in
            let headers: HTTPFields = [.cookie: world.cookie]
            var count = 0
            for path in try JSON(parsing: Array(OpenAPI.text.utf8))["paths"]?.members ?? [] {
                for parameter in path.value["get"]?["parameters"]?.arrayValue ?? [] where parameter["in"] == "query" {
                    guard let name = parameter["name"]?.stringValue, let schema = parameter["schema"],
                        schema["type"] == "integer"
                    else { continue }
                    let least = schema["minimum"]?.integerValue.map { "\($0 - 1)" }
                    let most = schema["maximum"]?.integerValue.map { "\($0 + 1)" }
                    for value in [least, most, "x"].compactMap(\.self) {
                        let answer = await world.send(.get, "\(path.name)?\(name)=\(value)", headers: headers)
                        #expect(answer.status == .badRequest, "\(path.name)?\(name)=\(value): \(answer.status)")
                        count += 1
                    }
                }
            }
            #expect(count > 20)
            let body = "\u{0}"
            let headersOfOrder: HTTPFields = [
                .cookie: world.cookie, .origin: "http://127.0.0.1:7810", .contentType: "application/json",
            ]
            let answer = await world.send(.post, "/api/v1/reload", headers: headersOfOrder, body: body)
            #expect(answer.status == .badRequest)
        }
    }

    @Test func `goes back in the journal from a number, and on from one`() async throws {
        try await with { world in
            for seconds in [0.0, 5, 10] { try await world.list([.seeding(1)], at: seconds) }
            for number in 2...5 {
                try await world.list((1...number).map { .seeding($0) }, at: Double(number) * 5 + 5)
            }
            let headers: HTTPFields = [.cookie: world.cookie]
            func numbers(_ query: String) async -> [Int64] {
                let answer = await world.send(.get, "/api/v1/events?\(query)", headers: headers)
                return (answer.json["items"]?.arrayValue ?? []).compactMap { $0["number"]?.integerValue }.sorted()
            }
            let all = await numbers("limit=500")
            try #require(all.count >= 4)
            #expect(await numbers("before=\(all[2])") == Array(all[..<2]))
            #expect(await numbers("cursor=\(all[2])") == Array(all[..<2]))
            #expect(await numbers("after=\(all[2])") == Array(all[3...]))
        }
    }

    @Test func `asks for the exact count before it removes`() async throws {
        try await with { world in
            for seconds in [0.0, 5, 10, 15, 20, 25] {
                try await world.list([Torrent.seeding(1, ratio: 3), .seeding(2), .seeding(3)], at: seconds)
            }
            let status = try await world.facts.answer(.status(fileIsReadable: true))
            let ask = try #require(
                status["asks"]?.arrayValue?.first { $0["rule"] == "clean" }?["id"]?.stringValue, "\(status.text())")
            func release(_ scope: Scope, _ body: String) async throws -> WebAnswer {
                let token = try world.logins.makeToken(named: "\(scope) \(body.dropFirst().dropLast())", for: scope)
                return await world.send(
                    .post, "/api/v1/intents/\(ask)/release",
                    headers: [.authorization: "Bearer \(token)", .contentType: "application/json"], body: body)
            }
            #expect(try await release(.act, #"{"removals": 1}"#).status == .forbidden)
            let unsaid = try await release(.destroy, "{}")
            #expect(unsaid.status == .conflict && unsaid.json["removals"] == 1)
            #expect(try await release(.destroy, #"{"removals": 2}"#).status == .conflict)
            #expect(try await release(.destroy, #"{"removals": 1}"#).status == .ok)
        }
    }
}
