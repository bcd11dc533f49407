import ClientKit
import Engine
import JSON
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Plans that the running daemon is asked for, of real clients.
@Suite struct `a plan that the running daemon is asked for` {
    private static let torrents = (1...2).map {
        TestTorrent(name: "ask \($0)", size: 20_000, seed: 0x9A17_1000 + UInt64($0))
    }

    /// They wait long enough for three plans to be asked for meanwhile, also on a machine that does much else.
    private static let rules = #"""
        {"id": "old", "each": "torrent", "when": "torrent.name == 'ask 1'", "for": "25s",
         "do": [{"tags": {"add": ["old"]}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.name == 'ask 2'", "for": "25s", "do": [{"remove": {}}]}
        """#

    private func plan(_ sluice: SluiceProgram, _ options: [String] = []) async throws -> JSON {
        try JSON(parsing: Array(try await sluice.call("plan", ["--json"] + options).output.utf8))
    }

    private func ids(_ plan: JSON) -> Set<String> {
        Set((plan["intents"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue })
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is what the daemon does next`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("asked") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in Self.torrents { try await client.seed(torrent, from: data) }
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: Self.rules)
                try await sluice.run { running in
                    var waiting = JSON.null
                    try await eventually("the daemon plans, and both rules wait") {
                        waiting = (try? await plan(sluice)) ?? .null
                        return waiting["from"] == "daemon" && waiting["held"]?.arrayValue?.count == 2
                    }
                    #expect(waiting["intents"] == [] && waiting["failures"] == [])
                    let later = try await plan(sluice, ["--as-if-held-long-enough"])
                    #expect(later["from"] == "daemon" && later["intents"]?.arrayValue?.count == 2, "\(later)")
                    let text = try await sluice.call("plan").output
                    #expect(text.contains("Made by the running daemon, from what it remembers"), "\(text)")
                    // Nothing has come of that; then the daemon does just that.
                    #expect(try sluice.reader().intents(.latest(10)).isEmpty)
                    try await eventually("the daemon has done it", within: .seconds(90)) {
                        try sluice.reader().intents(.latest(10)).count { $0.state == .done } == 2
                    }
                    let done = try sluice.reader().intents(.latest(10)).map(\.intent.mark.text)
                    #expect(Set(done) == ids(later))
                    #expect(ids(try await plan(sluice)).isEmpty)

                    // A file that the daemon has not loaded is planned by as it is.
                    try sluice.write(
                        kind, settings, rule: #"{"id": "stop", "each": "torrent", "do": [{"pause": {}}]}"#)
                    let other = try await plan(sluice)
                    #expect(other["from"] == "journal" && other["intents"]?.arrayValue?.count == 1, "\(other)")
                    #expect(other["note"]?.stringValue?.hasPrefix("The running daemon goes by another version") == true)
                    #expect(try await sluice.call("plan").output.contains("goes by another version of this rule file"))
                    #expect(try await sluice.call("plan", ["--exit-code"]).status == .exited(2))
                    try running.signal(.terminalClosed)
                    try await eventually("the daemon has paused it") {
                        try await client.torrent(Self.torrents[0].id)?.state == .paused
                    }
                    #expect(try await plan(sluice)["note"] == .null)
                    try running.signal(.terminate)
                }
                #expect(try await plan(sluice)["from"] == "journal")
            }
        }
    }
}
