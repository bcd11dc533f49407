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

/// A person's word, and a daemon that is killed before anything has come of it.
@Suite struct `a person's word to a daemon that is killed` {
    private static let torrents = (1...3).map {
        TestTorrent(name: "killed \($0)", size: 20_000, seed: 0x3A17_3000 + UInt64($0))
    }

    private static let rules = #"""
        {"id": "stop", "on": "torrent.retagged", "when": "'stop' in torrent.tags", "do": [{"pause": {}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.name != 'killed 3' && 'gone' in torrent.tags", "for": "12s",
         "do": [{"remove": {}}]},
        {"id": "label", "mode": "ask", "each": "torrent", "when": "torrent.name == 'killed 3'",
         "do": [{"tags": {"add": ["old"]}}]}
        """#

    /// Runs the body with Sluice beside a client that it reaches through a proxy.
    private func seeding(
        _ kind: RealDaemon, _ body: (SluiceProgram, any TorrentClient, ClientProxy) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("killed") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in Self.torrents { try await client.seed(torrent, from: data) }
                try await ClientProxy.run(to: settings, changes: .pass) { proxy in
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(kind, proxy.settings, rule: Self.rules)
                    try await body(sluice, client, proxy)
                }
            }
        }
    }

    private func word(_ verb: String, _ words: [String], of sluice: SluiceProgram) async throws
        -> SluiceProgram.Ending
    {
        try await sluice.call([verb, "--rules", sluice.folder["rules.json"]] + words)
    }

    private func isListed(_ sluice: SluiceProgram) async throws -> Bool {
        try await sluice.call("status").output.contains("  answers since ")
    }

    private func intents(_ rule: String, _ sluice: SluiceProgram) throws -> [StoredIntent] {
        try sluice.reader().intents(.latest(100)).filter { $0.intent.rule == rule }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `keeps what was refused from ever being done`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client, proxy in
            try await sluice.run { running in
                try await eventually("the client is listed") { try await isListed(sluice) }
                for torrent in Self.torrents.prefix(2) {
                    _ = try await client.perform(.addTags(torrent.id, ["gone"]))
                }
                try await eventually("the removals wait") {
                    let plan = try await sluice.call("plan", ["--as-if-held-long-enough"]).output
                    return plan.contains("killed 1") && plan.contains("killed 2") && plan.contains("remove")
                }
                let refused = try await word("refuse", ["--rule", "gone", "killed 1"], of: sluice)
                #expect(refused.status == .exited(0), "\(refused)")
                try running.signal(.kill)
            }
            #expect(try await client.snapshot(reading: []).torrents.count == 3)
            try await sluice.run { running in
                try await eventually("the other one is removed", within: .seconds(90)) {
                    try await client.snapshot(reading: [])[Self.torrents[1].id] == nil
                }
                let why = try await word("why", ["killed 1", "--rule", "gone"], of: sluice).output
                #expect(why.contains(/gone +held +refused by you at 20/), "\(why)")
                #expect(try await client.snapshot(reading: []).torrents.count == 2)
                #expect(try intents("gone", sluice).map(\.intent.title) == ["killed 2"])
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `does what was approved, once, after the next start`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client, proxy in
            try await sluice.run { running in
                var id = ""
                try await eventually("the rule asks") {
                    let shown = try await sluice.call("status", ["--json"]).output
                    // Nothing is shown before there is a journal.
                    let status = try? JSON(parsing: Array(shown.utf8))
                    id = status?["asks"]?.arrayValue?.first?["id"]?.stringValue ?? ""
                    return !id.isEmpty
                }
                proxy.rule = .swallow
                let approved = try await word("approve", [id, "--wait", "1"], of: sluice)
                #expect(approved.status == .exited(75), "\(approved)")
                try await eventually("the call is under way") { !proxy.changes.isEmpty }
                try running.signal(.kill)
            }
            #expect(try await client.torrent(Self.torrents[2].id)?[.tags].texts == [])
            proxy.rule = .pass
            try await sluice.run { running in
                try await eventually("it is done") {
                    try await client.torrent(Self.torrents[2].id)?[.tags].texts == ["old"]
                }
                try await eventually("the journal tells so") {
                    try intents("label", sluice).map(\.state) == [.done]
                }
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `takes back what was to be taken back, after the next start`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client, proxy in
            let torrent = Self.torrents[0]
            try await sluice.run { running in
                try await eventually("the client is listed") { try await isListed(sluice) }
                _ = try await client.perform(.addTags(torrent.id, ["stop"]))
                try await eventually("it is paused") {
                    let done = try intents("stop", sluice).map(\.state) == [.done]
                    return try await client.torrent(torrent.id)?.state == .paused && done
                }
                let changes = proxy.changes.count
                proxy.rule = .swallow
                let undone = try await word("undo", ["--last", "--wait", "1"], of: sluice)
                #expect(undone.status == .exited(75), "\(undone)")
                try await eventually("the call is under way") { proxy.changes.count > changes }
                try running.signal(.kill)
            }
            #expect(try await client.torrent(torrent.id)?.state == .paused)
            proxy.rule = .pass
            try await sluice.run { running in
                try await eventually("it seeds again") { try await client.torrent(torrent.id)?.state == .seeding }
                try await eventually("nothing is under way") { try sluice.reader().openIntents().isEmpty }
                #expect(try await client.torrent(torrent.id)?.state == .seeding)
                #expect(try await word("undo", ["--last"], of: sluice).status == .exited(65))
                try running.signal(.terminate)
            }
        }
    }
}
