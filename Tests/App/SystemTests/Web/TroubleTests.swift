import ClientKit
import Foundation
import HTTP
import JSON
import Subprocess
import TestKit
import Testing
import Torrents

/// What the dashboard of a running daemon says when something around it breaks while people look.
@Suite(.timeLimit(.minutes(3))) struct `a dashboard in trouble` {
    private static let rules = """
        {"id": "clean", "each": "torrent", "when": "torrent.ratio > 100.0", "do": [{"remove": {}}]}
        """

    /// Runs a daemon whose client does not answer beside the body.
    private func serving(_ body: @escaping (SluiceProgram, SluiceProgram.Running, Browser, Int) async throws -> Void)
        async throws
    {
        try await ScratchFolder.with("trouble") { folder in
            let (sluice, port) = (SluiceProgram(folder: folder), try await freePort())
            try sluice.write(rules: Self.rules(port))
            let token = try await sluice.token("owner", scope: "act")
            let ending = try await sluice.run { running in
                try await Browser.with("http://127.0.0.1:\(port)", token: token) { browser in
                    try await eventually("the dashboard listens") {
                        (try? await browser.get("/healthz"))?.status == 200
                    }
                    try await body(sluice, running, browser, port)
                }
                try running.signal(.terminate)
            }
            #expect(ending == .exited(0))
        }
    }

    private static func rules(_ port: Int) -> String {
        let nobody = ClientSettings(name: .init("home"), url: "http://127.0.0.1:9/transmission/rpc")
        return dashboardRules(nobody, port: port, further: rules)
    }

    @Test func `goes on by the old rules when new ones are broken, and says what is wrong with them`() async throws {
        try await serving { sluice, _, browser, port in
            #expect(try await browser.get("/rules/clean").status == 200)
            try sluice.write(rules: Self.rules(port).replacing("torrent.ratio", with: "torrent.ratioo"))
            #expect(try await browser.post("/api/v1/reload").status == 200)
            try await eventually("the reload has failed") {
                try await browser.json("/api/v1/status")["rules"]?["failedAt"]?.stringValue != nil
            }
            let failure = try await browser.json("/api/v1/status")["rules"]?["failure"]?.stringValue ?? ""
            #expect(failure.contains("ratioo"), "\(failure)")
            let page = try await browser.get("/system")
            #expect(page.status == 200 && page.text.contains("ratioo"), "the page tells it too")
            #expect(try await browser.get("/rules/clean").text.contains("torrent.ratio &gt; 100.0"), "the old rule")
            try sluice.write(rules: Self.rules(port))
            #expect(try await browser.post("/api/v1/reload").status == 200)
            try await eventually("it is over") {
                try await browser.json("/api/v1/status")["rules"]?["failedAt"] == .null
            }
        }
    }

    @Test func `answers clearly when its journal is gone, and ends as ever`() async throws {
        try await serving { sluice, _, browser, _ in
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: sluice.folder["sluice.sqlite\(ending)"])
            }
            for path in ["status", "events", "decisions", "intents", "rules", "torrents", "clients"] {
                let answer = try await browser.get("/api/v1/\(path)")
                #expect([200, 503].contains(answer.status), "\(path): \(answer.status) \(answer.text)")
                if answer.status == 503 {
                    #expect(answer.json["detail"]?.stringValue?.isEmpty == false, "\(path): \(answer.text)")
                }
            }
            for path in ["/", "/events", "/journal", "/system"] {
                let answer = try await browser.get(path)
                #expect([200, 503].contains(answer.status) && answer.text.contains("<h1"), "\(path): \(answer.status)")
            }
            #expect(try await browser.get("/healthz").status == 200)
        }
    }
}
