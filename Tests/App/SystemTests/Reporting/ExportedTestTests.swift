import Clocks
import Engine
import FoundationEssentials
import JSON
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Decisions about a real client, exported as rule tests.
@Suite struct `an exported decision of a real installation` {
    private static let torrent = TestTorrent(name: "exported.bin", seed: 0x0E1)
    private static let rules = """
        {"id": "mark", "each": "torrent", "when": "torrent.done && torrent.ratio < 9.0",
         "do": [{"tags": {"add": ["seen"]}}]},
        {"id": "clean", "each": "torrent", "when": "torrent.done", "for": "1h", "do": [{"remove": {}}]},
        {"id": "big", "each": "torrent", "when": "torrent.size > 1 * TiB", "do": [{"pause": {}}]}
        """

    @Test(.timeLimit(.minutes(3)))
    func `passes as a rule test, beside the daemon and without one, now and in the past`() async throws {
        guard RealDaemon.installed.contains(.transmission) else { return }
        try await ScratchFolder.with("exported") { folder in
            try await RealDaemon.transmission.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                client, settings in
                try await client.seed(Self.torrent, from: try folder.makeFolder("data"))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(.transmission, settings, rule: Self.rules)
                func check(_ name: String, _ options: [String], saying words: String = "") async throws {
                    let told = try await sluice.call(
                        ["why", "exported", "--as-test", "--rules", folder["rules.json"]] + options)
                    #expect(told.status == .exited(0), "\(told.errors)")
                    try folder.write("\(name).test.json", Array(told.output.utf8))
                    let tested = try await sluice.call(["test", folder["\(name).test.json"]])
                    #expect(tested.status == .exited(0), "\(tested.output)\(tested.errors)")
                    #expect(told.errors.contains(words), "\(told.errors)")
                    for rule in ["mark", "clean"] { #expect(told.output.contains("\"\(rule)\""), "\(told.errors)") }
                }
                try await sluice.run { running in
                    try await eventually("the tag is there") {
                        (try? sluice.logged().contains { $0["message"] == "Action done" }) ?? false
                    }
                    try await check("beside", [])
                    try running.signal(.terminate)
                }
                try await check("after", [])
                let lasting = "ratio: as the last decision before noted, at 20"
                try await check("past", ["--at", "2099-01-01T00:00:00Z"], saying: lasting)
                let decided = try #require(
                    try sluice.reader().decisions(.latest(100)).first { $0.decision.rule == "clean" })
                let moment = Date(timeIntervalSince1970: Double(decided.decision.at.milliseconds / 1000))
                    .ISO8601Format()
                let told = try await sluice.call(
                    ["why", "exported", "--as-test", "--rules", folder["rules.json"], "--at", moment])
                #expect(told.errors.contains("ratio: as a decision within the minute before noted"), "\(told.errors)")
            }
        }
    }
}
