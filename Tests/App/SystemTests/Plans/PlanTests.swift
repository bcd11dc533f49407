import ClientKit
import FoundationEssentials
import JSON
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents
import Transmission

/// Plans of a real client: shown, kept, carried out.
@Suite(.enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `a plan of real torrents` {
    private static let torrents = (1...3).map {
        TestTorrent(name: "plan \($0)", size: 20_000, seed: 0x9A17_0000 + UInt64($0))
    }

    private static let rules = #"""
        {"id": "slow", "each": "torrent", "when": "torrent.name == 'plan 1'", "do": [{"limits": {"up": "100 KiB/s"}}]},
        {"id": "stop", "each": "torrent", "when": "torrent.name == 'plan 2'", "do": [{"pause": {}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.name == 'plan 3'", "do": [{"remove": {"data": "delete"}}]},
        {"id": "later", "each": "torrent", "for": "2h", "do": [{"tags": {"add": ["old"]}}]}
        """#

    /// Runs the body with Sluice beside a client that seeds the torrents.
    private func seeding(
        _ body: (SluiceProgram, any TorrentClient, ScratchFolder) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("plan") { folder in
            try await TransmissionDaemon.run(in: folder) { daemon in
                try await with(TransmissionClient(daemon.settings)) { client in
                    for torrent in Self.torrents { try await client.seed(torrent, from: daemon.downloads) }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(.transmission, daemon.settings, rule: Self.rules)
                    try await body(sluice, client, folder)
                }
            }
        }
    }

    private func ids(_ plan: JSON) -> [String: String] {
        Dictionary(
            (plan["intents"]?.arrayValue ?? []).map {
                ($0["action"]?.stringValue ?? "", $0["id"]?.stringValue ?? "")
            }
        ) { first, _ in first }
    }

    @Test(.timeLimit(.minutes(4))) func `is carried out without a daemon, as far as it is chosen`() async throws {
        try await seeding { sluice, client, folder in
            let shown = try await sluice.call("plan", ["--json", "--out", folder["p.plan"]])
            let plan = try JSON(parsing: Array(shown.output.utf8))
            let members = [
                "hash", "at", "from", "note", "rules", "intents", "held", "dryRun", "listed", "failures", "warnings",
                "resting",
            ]
            #expect(plan.members.map(\.name) == members)
            #expect(plan["from"] == "journal" && plan["note"] == .null)
            let facts = plan["intents"]?.arrayValue?.first { $0["action"] == "pause" }?["facts"]
            #expect(facts == ["name": "plan 2"])
            let kept = try String(contentsOf: URL(filePath: folder["p.plan"]), encoding: .utf8)
            #expect(try plan == JSON(parsing: Array(kept.utf8)))
            let ids = ids(plan)
            #expect(Set(ids.keys) == ["limits", "pause", "remove"])
            #expect(plan["held"]?.arrayValue?.first?["rule"]?.stringValue == "later")
            let undos = (plan["intents"]?.arrayValue ?? []).map { intent in
                [intent["action"], intent["undo"]?["how"]].map { $0?.stringValue ?? "" }.joined(separator: " ")
            }
            #expect(undos.sorted() == ["limits restore", "pause restore", "remove cannot"])
            #expect(try await sluice.call("plan", ["--exit-code"]).status == .exited(2))
            let text = try await sluice.call("plan").output
            #expect(text.contains("no: the data is deleted") && text.contains("yes: what it changed"), "\(text)")
            let later = try await sluice.call("plan", ["--as-if-held-long-enough"]).output
            #expect(later.contains("later") && !later.contains("pending"), "\(later)")

            let one = try await sluice.apply(folder["p.plan"], ["--only", try #require(ids["pause"])])
            #expect(one.status == .exited(0), "\(one.errors)")
            #expect(one.output.hasPrefix("Nothing that the plan stands on has changed since "), "\(one.output)")
            try await eventually("the torrent is paused") {
                try await client.snapshot(reading: [])[Self.torrents[1].id]?.state == .paused
            }
            #expect(try await client.snapshot(reading: []).torrents.count == 3)

            _ = try await client.perform(.remove(Self.torrents[2].id, deletingData: false))
            let all = try await sluice.apply(folder["p.plan"])
            #expect(all.status == .exited(1), "\(all)")
            #expect(all.errors.contains("remove plan 3 (rule gone): refused: "), "\(all.errors)")
            #expect(all.output.contains("limits plan 1 (rule slow): done"), "\(all.output)")
            let limit = try await client.snapshot(reading: [.upLimit])[Self.torrents[0].id]?[.upLimit]
            // Transmission counts in thousands of bytes.
            #expect((limit?.integer ?? 0) / 10_000 == 10, "\(String(describing: limit))")
        }
    }

    @Test(.timeLimit(.minutes(4))) func `has what the end of a rule puts back that was taken out`() async throws {
        try await seeding { sluice, client, folder in
            func state() async throws -> TorrentState? {
                try await client.snapshot(reading: [])[Self.torrents[1].id]?.state
            }
            func plan(_ rules: String) async throws -> JSON {
                let text = try String(contentsOf: URL(filePath: folder["rules.json"]), encoding: .utf8)
                let head = try #require(text.firstRange(of: #""rules": ["#))
                let kept = text[..<head.upperBound] + rules + "]}"
                try String(kept).write(to: URL(filePath: folder["rules.json"]), atomically: true, encoding: .utf8)
                let shown = try await sluice.call("plan", ["--json", "--out", folder["p.plan"]])
                return try JSON(parsing: Array(shown.output.utf8))
            }
            let stop =
                #"{"id": "stop", "each": "torrent", "when": "torrent.name == 'plan 2'", "do": [{"pause": {}, "revert": true}]}"#
            let slow =
                #"{"id": "slow", "each": "torrent", "when": "torrent.name == 'plan 1'", "do": [{"limits": {"up": "100 KiB/s"}}]}"#
            _ = try await plan(stop)
            #expect(try await sluice.apply(folder["p.plan"]).status == .exited(0))
            try await eventually("the torrent is paused") { try await state() == .paused }
            let ends = try await plan(slow)
            let intents = ends["intents"]?.arrayValue ?? []
            #expect(Set(intents.map { $0["purpose"]?.stringValue ?? "" }) == ["act", "revert"])
            let end = try #require(intents.first { $0["purpose"] == "revert" })
            #expect(end["rule"] == "stop" && end["undo"]?["how"] == "restore")
            // The end stays to be carried out where it is not chosen.
            let one = try await sluice.apply(folder["p.plan"], ["--only", try #require(ids(ends)["limits"])])
            #expect(one.status == .exited(0), "\(one)")
            #expect(try await state() == .paused)
            let all = try await sluice.apply(folder["p.plan"])
            #expect(all.output.contains("pause plan 2 (rule stop): done"), "\(all)")
            try await eventually("the torrent is resumed") { try await state() != .paused }
            #expect(try await plan(slow)["intents"] == .array([]))
        }
    }

    @Test(.timeLimit(.minutes(4))) func `is carried out by the daemon that runs`() async throws {
        try await seeding { sluice, client, folder in
            _ = try await sluice.call("plan", ["--out", folder["p.plan"]])
            try await sluice.run { running in
                try await eventually("the daemon runs") { (try? sluice.reader()) != nil }
                let applied = try await sluice.apply(folder["p.plan"], ["--json"])
                #expect(applied.status == .exited(0), "\(applied)")
                let results = try JSON(parsing: Array(applied.output.utf8)).arrayValue ?? []
                #expect(results.map { $0["result"]?.stringValue } == ["done", "done", "done"], "\(applied.output)")
                #expect(try await client.snapshot(reading: []).torrents.count == 2)
                try running.signal(.terminate)
            }
        }
    }

    @Test func `is refused where it is none, or has no such intent`() async throws {
        try await ScratchFolder.with("plan") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: #"{"version": 1, "clients": {}, "rules": []}"#)
            for (text, message) in [
                ("", "is no plan"), ("{}", "is no plan"), (#"{"hash": "a", "intents": []}"#, "is no plan"),
                (#"{"hash": "a", "at": "2026-11-22T20:00:00Z", "intents": [{}]}"#, "intents[0] is not as"),
                (#"{"hash": "a", "at": "2026-11-22T20:00:00Z", "intents": []}"#, "is not as sluice plan wrote it"),
            ] {
                try folder.write("p.plan", Array(text.utf8))
                let ending = try await sluice.apply(folder["p.plan"])
                #expect(ending.status == .exited(65) && ending.errors.contains(message), "\(ending)")
            }
            let missing = try await sluice.apply(folder["none.plan"])
            #expect(missing.status == .exited(65) && missing.errors.contains("make it with sluice plan"), "\(missing)")
            #expect(try await sluice.call("plan", ["--out", folder["p.plan"]]).status == .exited(0))
            #expect(try await sluice.apply(folder["p.plan"]).output == "The plan has nothing to be done.\n")
            let unknown = try await sluice.apply(folder["p.plan"], ["--only", "0123456789ab"])
            #expect(unknown.status == .exited(65) && unknown.errors.contains("no intent 0123456789ab"), "\(unknown)")
            let both = try await sluice.apply(folder["p.plan"], ["--only", "a", "--except", "b"])
            #expect(both.status == .exited(64), "\(both)")
            let late = try await sluice.call("plan", ["--out", folder["q"], "--as-if-held-long-enough"])
            #expect(late.status == .exited(64), "\(late)")
        }
    }
}
