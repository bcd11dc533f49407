import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(2))) struct `a hook` {
    /// The secret of the specification's own example.
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let token = "a-token-of-thirty-two-characters"
    private static let body = #"{"test": 2432232314}"#

    private static let rules = WebWorld.rules.replacing(
        #""rules": ["#,
        with: #"""
            "hooks": {"signed": {"secret": {"$env": "SECRET"}}, "plain": {"token": {"$env": "TOKEN"}, "polls": []},
              "broken": {"secret": {"$env": "BROKEN"}}, "missing": {"token": {"$env": "NONE"}}},
            "rules": [
            """#)

    private func with(_ body: (WebWorld) async throws -> Void) async throws {
        try await ScratchFolder.with("hooks") { folder in
            try await body(
                try WebWorld(
                    folder, rules: Self.rules,
                    environment: ["SECRET": Self.secret, "TOKEN": Self.token, "BROKEN": "whsec_short"]))
        }
    }

    /// The headers of a signed call.
    private func signed(
        _ world: WebWorld, id: String = "msg_1", late seconds: Int64 = 0, body: String = Self.body,
        by secret: String = Self.secret
    ) throws -> HTTPFields {
        let timestamp = String(world.clock.now.wall.seconds - seconds)
        let signature = try HookSignature(secret: secret).text(id: id, timestamp: timestamp, body: Array(body.utf8))
        return [
            .contentType: "application/json", .webhookID: id, .webhookTimestamp: timestamp,
            .webhookSignature: "v1a,AAAA v1,\(signature)",
        ]
    }

    private func call(_ world: WebWorld, _ headers: HTTPFields, _ hook: String = "signed", body: String = Self.body)
        async
        -> WebAnswer
    { await world.send(.post, "/hooks/\(hook)", headers: headers, body: body) }

    /// The calls that the journal tells of.
    private func told(_ world: WebWorld) async -> [JSON] {
        let events = await world.send(.get, "/api/v1/events?kind=hook.called", headers: [.cookie: world.cookie])
        return events.json["items"]?.arrayValue ?? []
    }

    @Test func `is signed as the specification's example is`() throws {
        let signature = try HookSignature(secret: Self.secret)
        let told = signature.text(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: Array(Self.body.utf8))
        #expect(told == "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(throws: HookSignature.SecretError.self) { _ = try HookSignature(secret: "whsec_AAAA") }
        #expect(throws: HookSignature.SecretError.self) { _ = try HookSignature(secret: "no Base64 at all!") }
    }

    @Test func `takes a signed call once, tells it, and has clients polled`() async throws {
        try await with { world in
            let headers = try signed(world)
            let first = await call(world, headers)
            #expect(first.status == .accepted && first.json == ["hook": "signed", "repeated": false], "\(first.text)")
            #expect(world.polled.all == ["home"])
            let again = await call(world, headers)
            #expect(again.status == .ok && again.json["repeated"] == true)
            #expect(world.polled.all == ["home"], "a call that is sent again changes nothing")
            let told = await told(world)
            #expect(told.count == 1 && told.first?["name"] == "signed", "\(told)")
            #expect(told.first?["changes"] == ["body": ["test": 2_432_232_314]])
        }
    }

    @Test func `refuses what is forged, changed, of another secret, old, or from the future`() async throws {
        try await with { world in
            var answers: [(String, WebAnswer)] = []
            answers.append(("nothing shown", await call(world, [:])))
            answers.append(("another body", await call(world, try signed(world), body: #"{"test": 1}"#)))
            let other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            answers.append(("another secret", await call(world, try signed(world, by: other))))
            answers.append(("old", await call(world, try signed(world, late: 301))))
            answers.append(("from the future", await call(world, try signed(world, late: -301))))
            for field in [HTTPField.Name.webhookID, .webhookTimestamp, .webhookSignature] {
                let name = field.rawName
                var without = try signed(world)
                without[field] = nil
                answers.append(("without \(name)", await call(world, without)))
                var changed = try signed(world)
                changed[field] = field == .webhookID ? "msg_2" : "1"
                answers.append(("another \(name)", await call(world, changed)))
            }
            let owner: HTTPFields = [.cookie: world.cookie, .origin: "http://127.0.0.1:7810"]
            answers.append(("the owner's login", await call(world, owner)))
            for (name, answer) in answers {
                #expect(answer.status == .unauthorized, "\(name): \(answer.text)")
                #expect(answer.headers[.contentType] == "application/problem+json", "\(name)")
            }
            #expect(await told(world).isEmpty && world.polled.all.isEmpty)
            #expect(await call(world, try signed(world, late: 299)).status == .accepted, "within five minutes")
        }
    }

    @Test func `takes a token, makes who guesses it wait, and tells others from them`() async throws {
        try await with { world in
            let right: HTTPFields = [.authorization: "Bearer \(Self.token)"]
            #expect(await call(world, right, "plain", body: "film.mkv").status == .accepted)
            #expect(await call(world, right, "plain", body: "film.mkv").status == .accepted, "no id, so it is news")
            let owner = try world.logins.makeToken(named: "t", for: .destroy)
            for wrong in ["", "Bearer", "Basic \(Self.token)", "Bearer \(owner)", "Bearer \(Self.token)x"] {
                let answer = await call(world, [.authorization: wrong], "plain")
                #expect(answer.status == .unauthorized, "\(wrong)")
            }
            var last = await call(world, [.authorization: "Bearer no"], "plain")
            for _ in 0..<10 { last = await call(world, [.authorization: "Bearer no"], "plain") }
            #expect(last.status == .tooManyRequests && last.headers[.retryAfter] != nil)
            #expect(await call(world, try signed(world)).status == .accepted, "another hook goes on")
            world.clock.advance(by: .seconds(1000))
            #expect(await call(world, right, "plain").status == .accepted)
            let api = await world.send(.get, "/api/v1/status", headers: right)
            #expect(api.status == .unauthorized, "the token of a hook opens nothing else")
        }
    }

    @Test func `takes only so many calls a minute`() async throws {
        try await with { world in
            let right: HTTPFields = [.authorization: "Bearer \(Self.token)"]
            for _ in 0..<300 { #expect(await call(world, right, "plain").status == .accepted) }
            let more = await call(world, right, "plain")
            #expect(more.status == .tooManyRequests && more.headers[.retryAfter] == "61", "\(more.headers)")
            world.clock.advance(by: .seconds(60))
            #expect(await call(world, right, "plain").status == .accepted)
        }
    }

    @Test func `that is not there, or whose secret is of no use, says so`() async throws {
        try await with { world in
            #expect(await call(world, [:], "none").status == .notFound)
            #expect(await world.send(.get, "/hooks/signed").status != .ok)
            for hook in ["broken", "missing"] {
                for _ in 0..<3 {
                    let answer = await call(
                        world, hook == "broken" ? try signed(world) : [.authorization: "Bearer x"], hook)
                    #expect(answer.status == .serviceUnavailable, "\(hook)")
                    #expect(!answer.text.contains("whsec"))
                }
                let lines = world.lines.lines.filter { $0.contains("A hook cannot be called") && $0.contains(hook) }
                #expect(lines.count == 1, "\(world.lines.lines)")
            }
            let bad = await call(world, try signed(world, body: "{"), body: "{")
            #expect(bad.status == .badRequest && bad.json["type"] == "urn:sluice:problem:bad-json", "\(bad.text)")
        }
    }

    @Test(
        arguments: [
            ("", "", "null"), ("application/json", #"{"a": [1]}"#, #"{"a": [1]}"#),
            ("application/x-www-form-urlencoded", #" {"a": 1}"#, #"{"a": 1}"#), ("text/plain", "a film", #""a film""#),
            ("text/plain", "{a film", #""{a film""#), ("application/json", "5", "5"),
        ])
    func `reads what is sent`(type: String, body: String, value: String) async throws {
        let sent = try JSON(parsing: Array(value.utf8))
        try await with { world in
            let headers: HTTPFields = [.authorization: "Bearer \(Self.token)", .contentType: type]
            #expect(await call(world, headers, "plain", body: body).status == .accepted)
            #expect(await told(world).map { $0["changes"] } == [["body": sent]])
        }
    }

    @Test func `waits for no more than it takes`() async throws {
        try await ServedWorld.with(rules: Self.rules, environment: ["SECRET": Self.secret]) { _, served in
            let huge = try await served.ask("POST /hooks/signed", "Content-Length: 100000000\r\n\r\n{")
            #expect(huge.hasPrefix("HTTP/1.1 413"), "\(huge)")
            let large = try await served.ask(
                "POST /hooks/signed", "Content-Length: 70000\r\n\r\n" + String(repeating: "x", count: 70_000))
            #expect(large.hasPrefix("HTTP/1.1 413"), "\(large)")
            let chunk = String(repeating: "x", count: 0xFFF0)
            let chunks = (0..<3).map { _ in "fff0\r\n\(chunk)\r\n" }.joined()
            let endless = try await served.ask("POST /hooks/signed", "Transfer-Encoding: chunked\r\n\r\n" + chunks)
            #expect(endless.hasPrefix("HTTP/1.1 413"), "\(endless)")
            #expect(try await served.ask("GET /healthz", "").hasPrefix("HTTP/1.1 200"))
        }
    }
}
