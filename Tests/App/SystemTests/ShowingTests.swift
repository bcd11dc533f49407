import Actions
import TimeZones
import Clocks
import Engine
import Journal
import SQLiteJournal
import Rules
import Subprocess
import Testing
import TestKit
import Torrents
import Simulation

/// What the verbs that look show of a journal.
@Suite struct showing {
    private static let rules = """
        {"version": 1, "timezone": "Asia/Kolkata", "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9/"}},
         "rules": [
          {"id": "hush", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]},
          {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.5", "do": [{"remove": {}}]}]}
        """

    /// A journal in which a rule has been set to rest lately, a removal is held, and one torrent never matched.
    private func prepare(_ folder: ScratchFolder) async throws -> SluiceProgram {
        let sluice = SluiceProgram(folder: folder)
        try sluice.write(rules: Self.rules)
        let checked = try await sluice.call("check")
        try #require(checked.status == .exited(0), "\(checked.errors)")
        let set = try Self.read(Self.rules)
        var engine = Engine(rules: set)
        let now = SystemTime().now
        let start = Moment(wall: now.wall.advanced(by: .seconds(-60)), boot: now.boot)
        let journal = try SQLiteJournal(opening: folder["sluice.sqlite"], at: start.wall)
        let run = ServiceRecord.Run(process: 1, startedAt: start.wall, aliveAt: start.wall, endedAt: now.wall)
        try await journal.note(.run(run))
        try await journal.commit(Commit(engine.reload(set, at: start)))
        let torrents = [Torrent.seeding(1, name: "Debian 13 netinst", ratio: 3), .seeding(2, name: "quiet")]
        for round in 0..<7 {
            let moment = Moment(
                wall: start.wall.advanced(by: .seconds(round * 5)), boot: start.boot + .seconds(round * 5))
            let list = Snapshot(
                client: ClientName("home"), takenAt: moment, session: "one", torrents: torrents,
                server: ClientFacts(version: "test", altSpeedActive: false))
            let tick = engine.observe(.snapshot(list, interval: .seconds(5)))
            try await journal.commit(Commit(tick))
            for intent in tick.intents {
                let ended = engine.observe(.outcome(intent.id, .done("done"), at: moment))
                let end = Commit.Change.ended(intent.id, .done("done"), cancelsRest: false)
                try await journal.commit(Commit([ended], end, at: moment.wall))
            }
        }
        return sluice
    }

    private static func read(_ text: String) throws -> RuleSet {
        let catalogue = Catalogue(
            clients: [ClientKind(name: "transmission", capabilities: [])],
            actions: [PauseAction().kind, RemoveAction().kind],
            zones: ZoneFolder())
        return try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }

    @Test func `a rest is in status and history until a person releases it, and then no more`() async throws {
        try await ScratchFolder.with("showing") { folder in
            let sluice = try await prepare(folder)
            let status = try await sluice.call("status")
            #expect(status.output.contains("Resting  rule hush until "))
            #expect(status.output.contains("sluice release rule hush"))
            #expect(status.output.contains("Daemon  does not run"))
            #expect(!status.output.contains("  answers"), "nobody asks it")
            let history = try await sluice.call("history", ["--rule", "hush", "--limit", "1"])
            #expect(history.output.contains("resting until "))
            #expect(history.output.contains("+05:30"))
            let released = try await sluice.release(["rule", "hush"])
            #expect(released.status == .exited(0), "\(released.errors)")
            #expect(try await !sluice.call("status").output.contains("Resting"))
            #expect(try await sluice.release(["rule", "hush"]).status == .exited(65))
            #expect(
                try await sluice.call("history", ["--rule", "hush", "--limit", "1"]).output.contains("works again"))
        }
    }

    @Test func `a hold is shown with the time at which it passes, and a torrent is found by a part of its name`()
        async throws
    {
        try await ScratchFolder.with("showing") { folder in
            let sluice = try await prepare(folder)
            let held = try await sluice.call("history", ["--torrent", "netinst", "--rule", "clean"]).output
            #expect(held.contains(/held until [-0-9 ]*\d\d:\d\d \(seen once; must hold for 10 min/), "\(held)")
            #expect(try await sluice.call("status").output.contains("Held  clean for 1 until "))
            let part = String(Infohash.fixture(1).hex.dropFirst(4).prefix(20))
            #expect(try await sluice.call("history", ["--torrent", part]).output.contains("Debian 13 netinst"))
            let hint = try await sluice.call("history", ["--torrent", "QUIET"]).output
            #expect(hint.contains("No rule has decided anything about this torrent"))
            #expect(try await sluice.call("history", ["--torrent", "nothing like it"]).output.contains("no torrent"))
        }
    }

    @Test func `why tells how each rule stands to a torrent, and torrents what comes next`() async throws {
        try await ScratchFolder.with("showing") { folder in
            let sluice = try await prepare(folder)
            func why(_ words: [String]) async throws -> SluiceProgram.Ending {
                try await sluice.call(["why", "--rules", folder["rules.json"]] + words)
            }
            let held = try await why(["netinst"])
            #expect(held.status == .exited(0), "\(held.errors)")
            #expect(held.output.contains(/hush +off +the rule rests, as .*; in \d+ min/), "\(held.output)")
            #expect(held.output.contains(/clean +held +seen once; must hold for 10 min/), "\(held.output)")
            let quiet = try await why(["home/quiet", "--rule", "hush"]).output
            #expect(!quiet.contains("clean"), "\(quiet)")
            let clean = try await why(["quiet", "--rule", "clean"]).output
            #expect(clean.contains(/clean +no match +ratio is 1.0, needs 2.5/), "\(clean)")
            let strange = try await why(["qiuet"])
            #expect(strange.status == .exited(65) && strange.errors.contains("did you mean \"quiet\"?"))
            #expect(try await why(["e"]).errors.contains("2 torrents are meant"))
            let list = try await sluice.call("torrents", ["--filter", "torrent.ratio > 2.0"])
            #expect(list.output.contains(/home +Debian 13 netinst +.*clean held, passes in/), "\(list.output)")
            #expect(!list.output.contains("quiet"))
            let broken = try await sluice.call("torrents", ["--filter", "torrent.ratioo > 2.0"])
            #expect(broken.status == .exited(65))
            #expect(broken.errors.contains("--filter:1:9: no field 'ratioo' on torrent; did you mean 'ratio'?"))
        }
    }

    @Test func `status reads the journal of a rule file with errors`() async throws {
        try await ScratchFolder.with("showing") { folder in
            let sluice = try await prepare(folder)
            try sluice.write(rules: Self.rules.split(separator: "2.5").joined(separator: "'much'"))
            let status = try await sluice.call("status")
            #expect(status.status == .exited(69), "no daemon runs")
            #expect(status.output.contains("the rule file has errors; `sluice check` shows them"))
            #expect(status.output.contains("Resting  rule hush"))
        }
    }
}
