import ClientKit
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// What rules did to a real client, taken back.
@Suite struct `a real client after an undo` {
    private static let torrent = TestTorrent(name: "undone.bin", seed: 0x0D0)

    /// The facts that the rules below change.
    private static let changed: [TorrentField] = [
        .state, .tags, .category, .downLimit, .upLimit, .ratioLimit, .priority, .savePath,
    ]

    private static func rule(_ kind: RealDaemon, _ place: String) -> String {
        let own =
            switch kind {
            case .transmission: #"{"priority": "low"}"#
            case .qbittorrent: #"{"category": "films"}"#
            }
        return """
            {"id": "tidy", "each": "torrent",
             "do": [{"tags": {"add": ["seen"], "remove": ["new"]}}, {"limits": {"down": "512 kB/s", "up": "256 kB/s"}},
                    {"share": {"ratio": 2.5}}, \(own), {"move": "\(place)"}, {"pause": {}}]}
            """
    }

    private static func isSame(_ field: TorrentField, _ one: Torrent, _ other: Torrent) -> Bool {
        guard field == .tags else { return one[field] == other[field] }
        return Set(one[.tags].texts ?? []) == Set(other[.tags].texts ?? [])
    }

    /// Runs the rules until so many actions are done, and ends the daemon.
    private func work(_ sluice: SluiceProgram, until count: Int) async throws {
        try await sluice.run { running in
            try await eventually("\(count) actions are done") {
                (try? sluice.logged().count { $0["message"] == "Action done" } >= count) ?? false
            }
            try running.signal(.terminate)
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `is as it was`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("undone") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                _ = try await client.perform(.addTags(Self.torrent.id, ["new", "mine"]))
                try await eventually("it seeds") { try await client.torrent(Self.torrent.id)?.state == .seeding }
                let before = try #require(try await client.torrent(Self.torrent.id))
                let share = try await client.shareLimits(of: Self.torrent.id)
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: Self.rule(kind, try folder.makeFolder("moved").path))
                try await work(sluice, until: 6)
                try await eventually("it is paused in its new place") {
                    let torrent = try await client.torrent(Self.torrent.id)
                    return torrent?.state == .paused && torrent?[.savePath].text?.hasSuffix("moved") == true
                }

                let told = try await sluice.undo(["--since", "1h", "--dry-run"])
                #expect(told.status == .exited(0), "\(told.errors)")
                #expect(told.output.split(separator: "\n").count == 6, "\(told.output)")
                let ending = try await sluice.undo(["--since", "1h"])
                #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
                var others: [String] = []
                try await eventually("it is as it was, but for \(others)") {
                    guard let after = try await client.torrent(Self.torrent.id) else { return false }
                    others = Self.changed.filter { !Self.isSame($0, before, after) }.map {
                        "\($0.name): \(before[$0]), now \(after[$0])"
                    }
                    return others.isEmpty
                }
                #expect(try await client.shareLimits(of: Self.torrent.id) == share)

                let again = try await sluice.undo(["--since", "1h"])
                #expect(again.status == .exited(0) && again.output.contains("nothing"), "\(again.output)")
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `has a removed torrent again, and downloads nothing`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("readded") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                _ = try await client.perform(.addTags(Self.torrent.id, ["mine"]))
                // What is removed while it still counts as paused comes back paused.
                try await eventually("it seeds") { try await client.torrent(Self.torrent.id)?.state == .seeding }
                let sluice = SluiceProgram(folder: folder)
                let rule = #"{"id": "gone", "each": "torrent", "when": "torrent.done", "do": [{"remove": {}}]}"#
                try sluice.write(kind, settings, rule: rule)
                try await sluice.run { running in
                    try await eventually("it is removed") {
                        try await client.snapshot(reading: []).torrents.isEmpty
                    }
                    try running.signal(.terminate)
                }
                try sluice.write(kind, settings, rule: "")
                let ending = try await sluice.undo(["--last"])
                #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
                #expect(ending.output.contains("added again over its data"), "\(ending.output)")
                try await eventually("it seeds again", within: .seconds(60)) {
                    let torrent = try await client.torrent(Self.torrent.id)
                    return torrent?.state == .seeding && torrent?[.done] == .flag(true)
                }
                let back = try #require(try await client.torrent(Self.torrent.id))
                #expect(back[.tags] == .texts(["mine"]))
                #expect(back[.downloaded] == .integer(0))
            }
        }
    }

    @Test(.timeLimit(.minutes(3))) func `is not asked about what makes no sense`() async throws {
        try await ScratchFolder.with("undo-wrong") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(
                rules:
                    #"{"version": 1, "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9"}}, "rules": []}"#
            )
            for (arguments, code, words) in [
                ([], 64, "give ids, --last or --since TIME"), (["--since", "yesterday"], 64, "or how long ago"),
                (["--last"], 65, "nothing that was carried out can be undone"),
                (["i1-1"], 65, "there is no intent i1-1"),
            ] as [([String], Int32, String)] {
                let ending = try await sluice.undo(arguments)
                #expect(ending.status == .exited(code), "\(arguments): \(ending.errors)")
                #expect(ending.errors.contains(words), "\(arguments): \(ending.errors)")
            }
        }
    }
}
