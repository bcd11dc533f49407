import Daemon
import Engine
import HTTPTypes
import JSON
import ReadModel
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `the page of the plan` {
    private static let form = "application/x-www-form-urlencoded"

    /// A world in which a rule asks whether it may remove a torrent.
    private func with(_ body: (WebWorld, _ ask: String, _ headers: HTTPFields) async throws -> Void) async throws {
        try await ScratchFolder.with("plan") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10, 15, 20, 25] {
                try await world.list([Torrent.seeding(1, name: "film <b>", ratio: 3), .seeding(2)], at: seconds)
            }
            let ask = try #require(try await asks(world).first)
            var headers: HTTPFields = [.cookie: world.cookie, .origin: "http://127.0.0.1:7810"]
            headers[.contentType] = Self.form
            headers[.referer] = "http://127.0.0.1:7810/plan"
            try await body(world, ask, headers)
        }
    }

    /// The ids of what rules ask for.
    private func asks(_ world: WebWorld) async throws -> [String] {
        let status = try await world.facts.answer(.status(fileIsReadable: true))
        return (status["asks"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    @Test func `offers to approve and to refuse what waits, where it stands`() async throws {
        try await with { world, ask, headers in
            let page = await world.send(.get, "/plan", headers: headers)
            let row = try #require(page.text.split(separator: "<tr>").first { $0.contains("sluice approve \(ask)") })
            for order in ["release", "refuse"] {
                #expect(
                    row.contains("action=\"/orders/\(order)\"><input type=\"hidden\" name=\"id\" value=\"\(ask)\">"),
                    "\(row)")
            }
            #expect(row.contains("name=\"removals\"") && row.contains("film &lt;b&gt;"))
        }
    }

    @Test func `takes an approval that says how many are removed`() async throws {
        try await with { world, ask, headers in
            for body in ["id=\(ask)", "id=\(ask)&removals=2", "id=\(ask)&removals=x"] {
                let asked = await world.send(.post, "/orders/release", headers: headers, body: body)
                #expect(asked.status == .conflict && asked.text.contains("name=\"back\" value=\"/plan\""), "\(body)")
            }
            #expect(world.chosen.all.isEmpty)
            let done = await world.send(.post, "/orders/release", headers: headers, body: "id=\(ask)&removals=1")
            #expect(done.status == .seeOther && done.headers[.location] == "/plan?done=1", "\(done.text)")
            let steps = world.chosen.all.flatMap(\.steps)
            #expect(steps.map(\.mark.text) == [ask] && steps.allSatisfy(\.isChosen))
        }
    }

    @Test func `takes nothing that another site's page sends, and nothing that has changed`() async throws {
        try await with { world, ask, headers in
            var foreign = headers
            foreign[.origin] = "http://evil.example"
            var silent = headers
            silent[.origin] = nil
            for order in ["release", "refuse"] {
                for fields in [foreign, silent] {
                    let answer = await world.send(
                        .post, "/orders/\(order)", headers: fields, body: "id=\(ask)&removals=1")
                    #expect(answer.status == .forbidden, "\(order)")
                }
                let unknown = await world.send(.post, "/orders/\(order)", headers: headers, body: "id=000000000000")
                #expect(unknown.status == .notFound, "\(order): \(unknown.status)")
            }
            #expect(world.chosen.all.isEmpty)
            let waiting = try await asks(world)
            #expect(waiting == [ask], "it still waits")
        }
    }

    @Test func `takes a refusal, and asks no more then`() async throws {
        try await with { world, ask, headers in
            let done = await world.send(.post, "/orders/refuse", headers: headers, body: "id=\(ask)")
            #expect(done.status == .seeOther && done.headers[.location] == "/plan?done=1", "\(done.text)")
            try await world.list([Torrent.seeding(1, name: "film <b>", ratio: 3), .seeding(2)], at: 30)
            let waiting = try await asks(world)
            #expect(waiting.isEmpty)
            let page = await world.send(.get, "/plan", headers: headers).text
            #expect(!page.contains("orders/release") && page.contains("refused by you"), "\(page)")
        }
    }

    @Test func `begins before the plan is made`() async throws {
        try await with { world, _, headers in
            let answer = await world.begin(.get, "/plan", headers: headers)
            guard case .page(let beginning, let rest) = answer.body else {
                Issue.record("the page comes whole")
                return
            }
            let (first, whole) = (
                String(decoding: beginning, as: UTF8.self), String(decoding: await rest(), as: UTF8.self)
            )
            #expect(answer.status == .ok && first.hasPrefix("<!doctype html>"))
            for part in ["<title>Plan", "style.css", "app.js", "aria-current=\"page\"", "<h1>Plan</h1>"] {
                #expect(first.contains(part), "\(part)")
            }
            #expect(!first.contains("data-region") && whole.contains("data-region=\"plan\""))
            #expect(whole.hasSuffix("</html>") && !whole.contains("<main"))
        }
    }
}
