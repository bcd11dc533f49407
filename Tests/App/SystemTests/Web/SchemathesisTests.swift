import ClientKit
import Foundation
import HTTP
import JSON
import Simulation
import Subprocess
import SystemPackage
import TestKit
import Testing
import Torrents

/// The program that asks, where one is named.
private let schemathesis = ProcessInfo.processInfo.environment["SLUICE_SCHEMATHESIS"]

/// The API of a running daemon with a real client, asked by `deploy/examine-api` what nobody would ask by hand.
@Suite(
    .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
    .enabled(if: schemathesis != nil, "SLUICE_SCHEMATHESIS names the program of PyPI's schemathesis"))
struct `the API under made questions` {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../deploy/examine-api").standardizedFileURL.path

    private static let rules = """
        {"id": "ask-first", "mode": "ask", "each": "torrent", "when": "'seen' in torrent.tags", "for": "200ms",
         "do": [{"priority": "low"}]},
        {"id": "tell", "on": ["torrent.added"], "do": [{"webhook": {"url": "http://127.0.0.1:9/nobody"}}]},
        {"id": "clean", "mode": "ask", "each": "torrent", "when": "torrent.ratio > 100.0",
         "do": [{"remove": {"data": "delete"}}]}
        """

    @Test(.timeLimit(.minutes(8)))
    func `answers each as its description declares, and never with a mistake of its own`() async throws {
        let program = try #require(schemathesis)
        try await ScratchFolder.with("schemathesis") { folder in
            try await TransmissionDaemon.run(in: folder) { transmission in
                let sluice = SluiceProgram(folder: folder)
                let port = try await freePort()
                try sluice.write(rules: dashboardRules(transmission.settings, port: port, further: Self.rules))
                let token = try await sluice.token("owner", scope: "destroy")
                let ending = try await sluice.run { running in
                    try await Browser.with("http://127.0.0.1:\(port)") { browser in
                        let owner = browser.showing(token)
                        try await eventually("the client was listed") {
                            (try? await owner.get("/readyz"))?.status == 200
                        }
                        for seed in UInt64(0)..<5 {
                            let torrent = TestTorrent(name: "film \(seed)", size: 16_384, seed: 0x0EB_0100 + seed)
                            let added = try await owner.send(
                                .post, "/api/v1/torrents?client=home",
                                [HTTPField("Content-Type", "application/x-bittorrent")], body: torrent.metainfo)
                            #expect(added.status == 200, "\(added.text)")
                        }
                        try await eventually("a rule asks") {
                            try await owner.json("/api/v1/status")["asks"]?.arrayValue?.isEmpty == false
                        }
                    }
                    let result = try await Subprocess.run(
                        .name("python3"),
                        arguments: [Self.script, "http://127.0.0.1:\(port)", "--schemathesis", program],
                        environment: .inherit.updating(["SLUICE_TOKEN": token]),
                        output: .string(limit: 1 << 22), error: .string(limit: 1 << 20))
                    #expect(
                        result.terminationStatus == .exited(0),
                        "\(result.standardOutput)\(result.standardError)")
                    #expect(try !sluice.logged().contains { $0["message"] == "A request could not be answered" })
                    try running.signal(.terminate)
                }
                #expect(ending == .exited(0))
            }
        }
    }
}
