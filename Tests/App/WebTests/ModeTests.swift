import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `the mode of a rule` {
    private func with(_ body: (WebWorld, _ act: HTTPFields, _ destroy: HTTPFields) async throws -> Void) async throws {
        try await ScratchFolder.with("modes") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10, 15] {
                try await world.list([Torrent.seeding(1, ratio: 3), .seeding(2, ratio: 4), .seeding(3)], at: seconds)
            }
            let fields = try [Scope.act, .destroy].map { scope -> HTTPFields in
                let token = try world.logins.makeToken(named: scope.rawValue, for: scope)
                return [.authorization: "Bearer \(token)", .contentType: "application/json"]
            }
            try await body(world, fields[0], fields[1])
        }
    }

    private func rule(_ world: WebWorld, _ id: String) async -> JSON {
        await world.send(.get, "/api/v1/rules/\(id)", headers: [.cookie: world.cookie]).json
    }

    @Test func `changes by a word, and goes back to what the file says`() async throws {
        try await with { world, act, _ in
            let set = await world.send(.post, "/api/v1/rules/hush/mode", headers: act, body: #"{"mode": "dryRun"}"#)
            #expect(set.status == .ok && set.json["fileMode"] == "enforce", "\(set.text)")
            let shown = await rule(world, "hush")
            #expect(shown["mode"] == "dryRun" && shown["modeChange"]?["fileMode"] == "enforce")
            let page = await world.send(.get, "/rules/hush", headers: [.cookie: world.cookie]).text
            #expect(page.contains("orders/end-mode") && page.contains("a test"))
            #expect(await world.send(.get, "/rules", headers: [.cookie: world.cookie]).text.contains("By your word"))
            let ended = await world.send(.delete, "/api/v1/rules/hush/mode", headers: act)
            #expect(ended.status == .ok && ended.json["mode"] == "enforce")
            #expect(await rule(world, "hush")["modeChange"] == .null)
            for body in ["{}", #"{"mode": "on"}"#, #"{"mode": 1}"#] {
                let wrong = await world.send(.post, "/api/v1/rules/hush/mode", headers: act, body: body)
                #expect(wrong.status == .badRequest && wrong.json["parameter"] == "mode", "\(wrong.text)")
            }
            #expect(
                await world.send(.post, "/api/v1/rules/none/mode", headers: act, body: #"{"mode": "off"}"#).status
                    == .notFound)
        }
    }

    @Test func `in which a rule removes takes the exact count and the scope`() async throws {
        try await with { world, act, destroy in
            let path = "/api/v1/rules/clean/mode"
            let enforce = #"{"mode": "enforce"}"#
            #expect(await world.send(.post, path, headers: act, body: enforce).status == .forbidden)
            let unsaid = await world.send(.post, path, headers: destroy, body: enforce)
            #expect(unsaid.status == .conflict && unsaid.json["removals"]?.integerValue ?? 0 > 0, "\(unsaid.text)")
            let count = try #require(unsaid.json["removals"]?.integerValue)
            #expect(await world.send(.post, path, headers: act, body: #"{"mode": "off"}"#).status == .ok)
            let said = #"{"mode": "enforce", "removals": \#(count)}"#
            #expect(await world.send(.post, path, headers: destroy, body: said).status == .ok)
            #expect(await rule(world, "clean")["mode"] == "enforce")
        }
    }

    @Test func `is asked about once more by the page before it removes`() async throws {
        try await with { world, _, _ in
            var headers: HTTPFields = [.cookie: world.cookie, .origin: "http://127.0.0.1:7810"]
            headers[.contentType] = "application/x-www-form-urlencoded"
            headers[.referer] = "http://127.0.0.1:7810/rules/clean?x=%3Cb%3E"
            let asked = await world.send(.post, "/orders/mode", headers: headers, body: "id=clean&mode=enforce")
            #expect(asked.status == .conflict && asked.text.contains("name=\"removals\""), "\(asked.text)")
            #expect(asked.text.contains("name=\"back\" value=\"/rules/clean?x=%3Cb%3E\""))
            let count = try #require(asked.text.firstMatch(of: /This removes (\d+)/)?.1)
            headers[.referer] = "http://127.0.0.1:7810/orders/mode"
            let done = await world.send(
                .post, "/orders/mode", headers: headers,
                body: "id=clean&mode=enforce&back=%2Frules%2Fclean&removals=\(count)")
            #expect(done.status == .seeOther && done.headers[.location] == "/rules/clean?done=1", "\(done.text)")
            let elsewhere = await world.send(
                .post, "/orders/mode", headers: headers, body: "id=clean&mode=off&back=%2F%2Fevil.example")
            #expect(elsewhere.headers[.location]?.hasPrefix("/orders/mode") == true, "never to another site")
        }
    }
}
