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

/// What a person says of what rules do to a real client.
@Suite struct `a person's word on real torrents` {
    private static let torrents = (1...3).map {
        TestTorrent(name: "word \($0)", size: 20_000, seed: 0x3A17_0000 + UInt64($0))
    }

    private static let rules = #"""
        {"id": "stop", "each": "torrent", "when": "torrent.name == 'word 1'", "do": [{"pause": {}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.name == 'word 2'", "do": [{"remove": {}}]},
        {"id": "label", "mode": "ask", "each": "torrent", "when": "torrent.name == 'word 3'",
         "do": [{"tags": {"add": ["old"]}}]}
        """#

    /// Runs the body with Sluice beside a client that seeds the torrents.
    private func seeding(
        _ kind: RealDaemon, _ body: (SluiceProgram, any TorrentClient) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("word") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in Self.torrents { try await client.seed(torrent, from: data) }
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: Self.rules)
                try await body(sluice, client)
            }
        }
    }

    /// Waits until a rule has decided something with these words.
    private func hears(_ words: String, of rule: String, _ sluice: SluiceProgram) async throws {
        try await eventually("rule \(rule) says: \(words)") {
            let decisions = (try? sluice.reader().decisions(.latest(1000)).map(\.decision)) ?? []
            return decisions.contains { $0.rule == rule && $0.reason.contains(words) }
        }
    }

    private func word(_ verb: String, _ words: [String] = [], of sluice: SluiceProgram) async throws
        -> SluiceProgram.Ending
    {
        try await sluice.call([verb, "--rules", sluice.folder["rules.json"]] + words)
    }

    private func asks(_ sluice: SluiceProgram) async throws -> [String] {
        let status = try JSON(parsing: Array(try await sluice.call("status", ["--json"]).output.utf8))
        return (status["asks"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `holds everything, also over a kill, until it is released`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client in
            let held = try await word("hold", ["--for", "2h"], of: sluice)
            #expect(held.status == .exited(0), "\(held.errors)")
            #expect(held.output.hasPrefix("Held by you: everything until "), "\(held.output)")
            try await sluice.run { running in
                try await hears("held by you: everything", of: "gone", sluice)
                try running.signal(.kill)
            }
            try await sluice.run { running in
                try await eventually("the client is listed again") {
                    try await sluice.call("status").output.contains("  answers since ")
                }
                let status = try await sluice.call("status").output
                #expect(status.contains("Held by you  everything until "), "\(status)")
                let why = try await word("why", ["word 2"], of: sluice).output
                #expect(why.contains(/gone +held +held by you: everything; in 1 h/), "\(why)")
                let plan = try await sluice.call("plan")
                #expect(plan.output.contains("held by you: everything"), "\(plan.output)")
                #expect(try await client.snapshot(reading: []).torrents.count == 3)
                #expect(try await client.torrent(Self.torrents[0].id)?.state != .paused)
                #expect(try await word("release", ["all"], of: sluice).status == .exited(0))
                try await eventually("the rules act again") {
                    let list = try await client.snapshot(reading: [])
                    return list.torrents.count == 2 && list[Self.torrents[0].id]?.state == .paused
                }
                #expect(try await word("release", ["all"], of: sluice).status == .exited(65))
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `brings back what was removed, and keeps it`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client in
            try await sluice.run { running in
                try await eventually("a torrent is removed") {
                    try await client.snapshot(reading: []).torrents.count == 2
                }
                try await eventually("the removal is done") {
                    try sluice.reader().intents(.latest(100)).contains {
                        $0.intent.action == "remove" && $0.state == .done
                    }
                }
                let removal = try sluice.reader().intents(.latest(100)).first { $0.intent.action == "remove" }
                let undone = try await sluice.undo([try #require(removal).intent.id.text, "--and-refuse"])
                #expect(undone.status == .exited(0), "\(undone)")
                #expect(undone.output.contains("rule gone is never to act on word 2"), "\(undone.output)")
                try await eventually("it is back") { try await client.snapshot(reading: []).torrents.count == 3 }
                try await eventually("the rule is kept off it") {
                    let why = try await word("why", ["word 2", "--rule", "gone"], of: sluice).output
                    return why.contains(/gone +held +refused by you at 20/)
                }
                #expect(try await client.snapshot(reading: []).torrents.count == 3)
                let listed = try JSON(parsing: Array(try await word("refusals", ["--json"], of: sluice).output.utf8))
                let id = try #require(listed.arrayValue?.first?["id"]?.stringValue)
                let allowed = try await word("allow", [id], of: sluice)
                #expect(allowed.status == .exited(0), "\(allowed.errors)")
                try await eventually("it is removed again") {
                    try await client.snapshot(reading: []).torrents.count == 2
                }
                #expect(try await word("refusals", of: sluice).output == "Nothing is refused.\n")
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed, [true, false])
    func `approves what a rule asks for`(_ kind: RealDaemon, withDaemon: Bool) async throws {
        try await seeding(kind) { sluice, client in
            /// Approves, and looks at the client.
            func approve() async throws {
                let ids = try await asks(sluice)
                #expect(ids.count == 1)
                let plan = try await sluice.call("plan").output
                #expect(plan.contains("waits for your approval: sluice approve \(ids.first ?? "")"), "\(plan)")
                let approved = try await word("approve", ids, of: sluice)
                #expect(approved.status == .exited(0), "\(approved)")
                #expect(try await client.torrent(Self.torrents[2].id)?[.tags].texts == ["old"])
                #expect(try await word("approve", ids, of: sluice).status == .exited(65))
            }
            try await sluice.run { running in
                try await hears("waits for your approval", of: "label", sluice)
                #expect(try await client.torrent(Self.torrents[2].id)?[.tags].texts == [])
                if withDaemon { try await approve() }
                try running.signal(.terminate)
            }
            if !withDaemon { try await approve() }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `refuses by the id of a plan, without a journal`(_ kind: RealDaemon) async throws {
        try await seeding(kind) { sluice, client in
            let plan = try JSON(parsing: Array(try await sluice.call("plan", ["--json"]).output.utf8))
            let id = plan["intents"]?.arrayValue?.first { $0["action"]?.stringValue == "remove" }?["id"]?.stringValue
            let refused = try await word("refuse", [try #require(id)], of: sluice)
            #expect(refused.status == .exited(0), "\(refused.errors)")
            let again = try await sluice.call("plan").output
            #expect(again.contains("refused by you at "), "\(again)")
            let named = try await word("refuse", ["--rule", "stop", "nothing like it"], of: sluice)
            #expect(named.status == .exited(65) && named.errors.contains("no torrent"), "\(named)")
        }
    }

    @Test func `that makes no sense is answered with what would`() async throws {
        try await ScratchFolder.with("word") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(
                rules:
                    #"{"version": 1, "clients": {}, "rules": [{"id": "calm", "each": "torrent", "do": [{"pause": {}}]}]}"#
            )
            #expect(try await word("hold", of: sluice).status == .exited(0))
            let cases: [(verb: String, words: [String], code: Int32, text: String)] = [
                ("hold", ["clam"], 65, "did you mean \"calm\"?"), ("hold", ["--for", "long"], 64, "--for long"),
                ("hold", ["a", "b"], 64, "give a rule or client"), ("hold", ["--for", "0s"], 64, "a second or more"),
                ("hold", ["rule", "clam"], 65, "did you mean \"calm\"?"),
                ("release", ["calm"], 65, "nothing to release"), ("release", ["clam"], 65, "did you mean \"calm\"?"),
                ("release", ["a", "b"], 64, "give a rule or client"),
                ("refuse", ["i1-1"], 65, "nothing has the id i1-1"), ("refuse", [], 64, "Missing"),
                ("allow", ["0123456789ab"], 65, "sluice refusals"), ("allow", [], 64, "Missing"),
                ("approve", ["0123456789ab"], 65, "nothing waits for approval as 0123456789ab"),
                ("approve", [], 64, "--rule ID"), ("approve", ["--rule", "clam"], 65, "did you mean \"calm\"?"),
                ("approve", ["--rule", "calm"], 65, "asks for nothing now"),
            ]
            for (verb, words, code, text) in cases {
                let ending = try await word(verb, words, of: sluice)
                #expect(ending.status == .exited(code) && ending.errors.contains(text), "\(verb) \(words): \(ending)")
            }
        }
    }
}
