import ClientKit
import QBittorrent
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The daemon in its own process beside a real qBittorrent, whose owner gives a category another name.
@Suite(.timeLimit(.minutes(4)), .enabled(if: Program.isInstalled(QBittorrentDaemon.program)))
struct `a category that rules name` {
    private static let kept = TestTorrent(name: "kept.bin", size: 16_384, seed: 0xCA7_0001)
    private static let other = TestTorrent(name: "other.bin", size: 16_384, seed: 0xCA7_0002)

    private static func rules(_ settings: ClientSettings) -> String {
        """
        {"version": 1, "clients": {"home": \(entry("qbittorrent", settings))},
         "limits": {"removals": {"grace": "3s", "maxShare": 1.0}},
         "rules": [
          {"id": "clean", "each": "torrent", "when": "torrent.category != 'keep'", "do": [{"remove": {"data": "keep"}}]},
          {"id": "other", "each": "torrent", "when": "'gone' in torrent.tags", "do": [{"remove": {"data": "keep"}}]}]}
        """
    }

    @Test func `holds them once it is gone, over a kill, until a person releases them`() async throws {
        try await ScratchFolder.with("category") { folder in
            try await QBittorrentDaemon.run(in: folder.makeFolder("client"), wantingLogin: false) { daemon in
                try await with(QBittorrentClient(daemon.settings)) { client in
                    for (torrent, category) in [(Self.kept, "keep"), (Self.other, "keep")] {
                        try await client.seed(torrent, from: daemon.downloads)
                        _ = try await client.perform(.setCategory(torrent.id, category))
                    }
                    let seen = try await client.snapshot(reading: []).server
                    #expect(seen.categories == ["keep"] && seen.tags == [])
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules(daemon.settings))
                    _ = try await sluice.run { running in
                        try await eventually("both were listed") { sluice.torrents().count == 2 }
                        // As people rename one: a new one, all torrents into it, and the old one away.
                        #expect(try await daemon.post("category=archive", to: "torrents/createCategory") == 200)
                        let hashes = "\(Self.kept.id.hex)%7C\(Self.other.id.hex)"
                        #expect(
                            try await daemon.post("hashes=\(hashes)&category=archive", to: "torrents/setCategory")
                                == 200)
                        #expect(try await daemon.post("categories=keep", to: "torrents/removeCategories") == 200)
                        try await eventually("the rule is held") { sluice.hasHeld("and rules name it: clean") }
                        try running.signal(.kill)
                    }
                    #expect(try await client.snapshot(reading: []).torrents.count == 2)
                    let ending = try await sluice.run { running in
                        _ = try await client.perform(.addTags(Self.other.id, ["gone"]))
                        // Its grace is as long, so what the other rule wanted would be gone by then too.
                        try await eventually("another rule goes on") {
                            try await client.torrent(Self.other.id) == nil
                        }
                        #expect(try await client.torrent(Self.kept.id) != nil)
                        let why = try await sluice.call(["why", "kept.bin", "--rules", folder["rules.json"]]).output
                        #expect(why.contains("which the rule names, is gone from client home"), "\(why)")
                        let released = try await sluice.release(["rule", "clean"])
                        #expect(released.status == .exited(0), "\(released.output)")
                        try await eventually("the rule goes on, by a person's word") {
                            try await client.torrent(Self.kept.id) == nil
                        }
                        try running.signal(.terminate)
                    }
                    #expect(ending == .exited(0))
                }
            }
        }
    }
}
