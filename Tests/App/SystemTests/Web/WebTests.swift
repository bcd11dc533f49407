import ClientKit
import Engine
import HTTP
import JSON
import Simulation
import Subprocess
import Testing
import TestKit
import Torrents
import Transmission

@Suite(.enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `the dashboard of a running daemon` {
    private static let film = TestTorrent(name: "film <b>&amp;", size: 16_384, seed: 0x0EB_0001)

    private static let rules = """
        {"id": "ask-first", "mode": "ask", "each": "torrent", "when": "'seen' in torrent.tags", "for": "200ms",
         "do": [{"priority": "low"}]},
        {"id": "clean", "each": "torrent", "when": "torrent.ratio > 100.0", "do": [{"remove": {"data": "delete"}}]}
        """

    /// Runs the daemon with a real client beside the body.
    private func serving(
        _ body: @escaping (SluiceProgram, Browser, _ read: String, _ act: String) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("web") { folder in
            try await TransmissionDaemon.run(in: folder) { transmission in
                let sluice = SluiceProgram(folder: folder)
                let port = try await freePort()
                try sluice.write(rules: dashboardRules(transmission.settings, port: port, further: Self.rules))
                let read = try await sluice.token("reader", scope: "read")
                let act = try await sluice.token("actor", scope: "act")
                let ending = try await sluice.run { running in
                    try await Browser.with("http://127.0.0.1:\(port)") { browser in
                        try await eventually("the dashboard listens") {
                            (try? await browser.get("/healthz"))?.status == 200
                        }
                        try await body(sluice, browser, read, act)
                    }
                    try running.signal(.terminate)
                }
                #expect(ending == .exited(0))
            }
        }
    }

    @Test(.timeLimit(.minutes(4)))
    func `shows programs what there is, and follows their orders`() async throws {
        try await serving { sluice, browser, read, act in
            let reader = browser.showing(read)
            try await eventually("the client was listed") { try await reader.get("/readyz").status == 200 }
            try await refusals(browser, reader)
            let added = try await browser.showing(act).send(
                .post, "/api/v1/torrents?client=home", [HTTPField("Content-Type", "application/x-bittorrent")],
                body: Self.film.metainfo)
            #expect(added.status == 200, "\(added.text)")
            #expect(added.json["intents"]?.arrayValue?.count == 1)
            try await eventually("the torrent is listed and marked") {
                let page = try await reader.json("/api/v1/torrents?filter='seen'%20in%20torrent.tags&sort=-size")
                return page["total"] == 1
            }
            let torrent = try await reader.json("/api/v1/torrents/home/\(Self.film.id.hex)")
            #expect(torrent["torrent"]?["name"] == .string(Self.film.name), "\(torrent.text())")
            let why = try await reader.json("/api/v1/torrents/home/\(Self.film.id.hex)/why")
            #expect(why["rules"]?.arrayValue?.map { $0["rule"] } == ["mark", "ask-first", "clean"])
            let rule = try await reader.json("/api/v1/rules/mark")
            #expect(rule["when"] == "!('seen' in torrent.tags)" && rule["fired"]?["day"]?.integerValue ?? 0 >= 1)
            let events = try await reader.json("/api/v1/events?kind=torrent.added")
            let event = events["items"]?.arrayValue?.first
            #expect(event?["torrent"] == .string(Self.film.id.hex) && event?["at"]?.stringValue?.hasSuffix("Z") == true)
            try await lists(reader)
            try await asks(browser, reader, act)
            let metrics = try await reader.get("/metrics")
            #expect(metrics["Content-Type"]?.hasPrefix("application/openmetrics-text") == true)
            #expect(metrics.text.hasSuffix("# EOF\n") && metrics.text.contains("sluice_client_up{client=\"home\"} 1\n"))
            #expect(!metrics.text.contains(Self.film.id.hex) && !metrics.text.contains("film"), "never by torrent")
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `says that its place is taken, goes on, and moves where a reload wants it`() async throws {
        try await ScratchFolder.with("web") { folder in
            try await LoopbackServer.run { _, _ in
                .text(200, "taken")
            } _: { other in
                let sluice = SluiceProgram(folder: folder)
                let nobody = ClientSettings(name: .init("home"), url: "http://127.0.0.1:9/transmission/rpc")
                let taken = try #require(other.url.split(separator: ":").last.flatMap { Int($0) })
                try sluice.write(rules: dashboardRules(nobody, port: taken, further: Self.rules))
                let free = try await freePort()
                let ending = try await sluice.run { running in
                    try await eventually("it says so") {
                        try sluice.logged().contains {
                            $0["message"]?.stringValue?.hasPrefix("The dashboard cannot") == true
                        }
                    }
                    #expect(try await sluice.call("status").output.contains("Daemon  runs"))
                    try sluice.write(rules: dashboardRules(nobody, port: free, further: Self.rules))
                    try running.signal(.terminalClosed)
                    try await Browser.with("http://127.0.0.1:\(free)") { browser in
                        try await eventually("it listens there") {
                            (try? await browser.get("/healthz"))?.status == 200
                        }
                        #expect(try await browser.get("/").status == 303)
                    }
                    #expect(try sluice.logged().contains { $0["link"]?.stringValue?.contains("/login?setup=") == true })
                    try running.signal(.terminate)
                }
                #expect(ending == .exited(0))
            }
        }
    }

    /// What is answered without a login, under a strange name, to wrong questions and to who may not.
    private func refusals(_ browser: Browser, _ reader: Browser) async throws {
        for path in ["/api/v1/status", "/metrics", "/readyz", "/api/v1/nothing", "/api/v1/stream"] {
            let answer = try await browser.get(path)
            #expect(answer.status == 401, "\(path)")
            #expect(answer["Content-Type"] == "application/problem+json" && answer["WWW-Authenticate"] == "Bearer")
        }
        #expect(try await browser.showing("sluice_no").get("/api/v1/status").status == 401)
        #expect(try await reader.get("/api/v1/status", [HTTPField("Host", "evil.example")]).status == 421)
        #expect(try await reader.get("/healthz", [HTTPField("Host", "evil.example")]).status == 421)
        #expect(try await reader.get("/api/v1/status", [HTTPField("Origin", "http://evil.example")]).status == 403)
        #expect(try await reader.get("/api/v1/status", [HTTPField("Sec-Fetch-Site", "cross-site")]).status == 403)
        #expect(try await reader.post("/api/v1/reload").status == 403, "it may only read")
        #expect(try await reader.get("/api/v1/nothing").status == 404)
        let method = try await reader.send(.delete, "/api/v1/status")
        #expect(method.status == 405 && method["Allow"] == "GET")
        let filter = try await reader.get("/api/v1/torrents?filter=torrent.ratioo%20%3E%201.0")
        #expect(filter.status == 400)
        let mistake = filter.json["mistakes"]?.arrayValue?.first
        #expect(mistake?["line"] == 1 && mistake?["column"]?.integerValue ?? 0 >= 1, "\(filter.text)")
        #expect(mistake?["text"]?.stringValue?.contains("ratio") == true)
        for query in ["sort=ratios", "cursor=zz", "limit=0", "limit=x", "client=nobody"] {
            let answer = try await reader.get("/api/v1/torrents?\(query)")
            #expect([400, 404].contains(answer.status), "\(query)")
        }
        let safe = try await reader.get("/api/v1/status")
        #expect(safe["X-Content-Type-Options"] == "nosniff" && safe["X-Frame-Options"] == "DENY")
        #expect(safe["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
    }

    /// Every list answers, and a list that is the same is not sent again.
    private func lists(_ reader: Browser) async throws {
        for path in [
            "status", "clients", "torrents", "rules", "rules/mark/matches", "events", "decisions", "intents",
            "schedules", "watch", "deliveries", "plan",
        ] {
            let answer = try await reader.get("/api/v1/\(path)")
            #expect(answer.status == 200, "\(path): \(answer.text)")
            #expect(answer["ETag"] != nil, "\(path)")
        }
        let first = try await reader.get("/api/v1/rules/clean/matches")
        let tag = try #require(first["ETag"])
        #expect(try await reader.get("/api/v1/rules/clean/matches", [HTTPField("If-None-Match", tag)]).status == 304)
        let decisions = try await reader.json("/api/v1/decisions?limit=1")
        let number = try #require(decisions["items"]?.arrayValue?.first?["number"]?.integerValue)
        #expect(try await reader.json("/api/v1/decisions/\(number)")["number"] == .integer(number))
        let older = try await reader.json("/api/v1/decisions?limit=1&cursor=\(decisions["next"]?.stringValue ?? "")")
        #expect(older["items"]?.arrayValue?.first?["number"]?.integerValue ?? number < number)
    }

    /// An order is followed once, however often it is sent, and what a rule asks for can be released.
    private func asks(_ browser: Browser, _ reader: Browser, _ act: String) async throws {
        let actor = browser.showing(act)
        try await eventually("the rule asks") {
            try await reader.json("/api/v1/status")["asks"]?.arrayValue?.count == 1
        }
        let ask = try await reader.json("/api/v1/status")["asks"]?.arrayValue?.first?["id"]?.stringValue ?? ""
        let key = HTTPField("Idempotency-Key", "one")
        let released = try await actor.post("/api/v1/intents/\(ask)/release", [:], [key])
        #expect(released.status == 200, "\(released.text)")
        #expect(try await actor.post("/api/v1/intents/\(ask)/release", [:], [key]).text == released.text)
        #expect(try await actor.post("/api/v1/reload", [:], [key]).status == 422, "another order under the same key")
        #expect(try await actor.post("/api/v1/intents/\(ask)/release").status == 404, "nothing is asked any more")
        let held = try await actor.post("/api/v1/holds", ["target": "rule mark", "for": "1h"])
        #expect(held.status == 200, "\(held.text)")
        #expect(try await actor.post("/api/v1/releases", ["what": "rule mark"]).status == 200)
        #expect(try await actor.post("/api/v1/windows/office/override", ["for": "1h"]).json["state"] == "closed")
        #expect(try await reader.json("/api/v1/schedules")["windows"]?.arrayValue?.first?["open"] == false)
        #expect(try await actor.send(.delete, "/api/v1/windows/office/override").status == 200)
        #expect(try await actor.post("/api/v1/clients/home/poll").status == 200)
        #expect(try await actor.post("/api/v1/clients/nobody/poll").status == 404)
        #expect(try await actor.post("/api/v1/reload").status == 200)
        let plain = try await actor.send(.post, "/api/v1/holds", [HTTPField("Content-Type", "text/plain")], body: [1])
        #expect(plain.status == 415)
        #expect(try await actor.post("/api/v1/holds", ["target": "rule"]).status == 400)
        let intent = try await reader.json("/api/v1/intents?state=done")["items"]?.arrayValue?.first?["id"]
        let undone = try await actor.post("/api/v1/intents/\(intent?.stringValue ?? "")/undo", ["dryRun": true])
        #expect(undone.status == 200, "\(undone.text)")
    }
}
