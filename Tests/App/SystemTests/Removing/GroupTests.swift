import ClientKit
import Subprocess
import TestKit
import Testing
import Torrents
import Simulation

/// Groups of torrents of real clients.
@Suite struct `a group of torrents` {
    private static let mine = TestTorrent(name: "shared.bin", seed: 0x6A01)
    private static let other = TestTorrent(name: "shared.bin", seed: 0x6A01, isPrivate: true)

    private static let rule = """
        {"id": "together", "each": "group:copies", "when": "group.count == 2 && group.torrents.all(t, t.done)",
         "do": [{"remove": {"data": "delete"}}]}
        """

    private static func rules(_ clients: [(name: String, entry: String)], _ more: String = "") -> String {
        let entries = clients.map { "\"\($0.name)\": \($0.entry)" }.joined(separator: ", ")
        return """
            {"version": 1, "clients": {\(entries)}, "groups": {"copies": {"by": "sameFiles"}},
             "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
             "rules": [\(rule)\(more)]}
            """
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `of one client goes whole, and its data with the last`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("group") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in [Self.mine, Self.other] { try await client.seed(torrent, from: data) }
                let sluice = SluiceProgram(folder: folder)
                let home = ("home", entry(kind.rawValue, settings))
                let keep = """
                    , {"id": "keep", "each": "torrent", "when": "torrent.hash == '\(Self.other.id.hex)'",
                     "do": [{"protect": ["remove"]}]}
                    """
                try sluice.write(rules: Self.rules([home], keep))
                try await sluice.run { running in
                    try await eventually("all is held") { sluice.hasHeld("protected by rule keep") }
                    try running.signal(.terminate)
                }
                #expect(try await client.snapshot(reading: []).torrents.count == 2)
                try sluice.write(rules: Self.rules([home]))
                try await sluice.run { running in
                    try await eventually("both are gone", within: .seconds(90)) {
                        try await client.snapshot(reading: []).torrents.isEmpty
                    }
                    try running.signal(.terminate)
                }
                #expect(!data.has("shared.bin"))
                #expect(!sluice.hasHeld("an earlier attempt"), "the last waits for the others, and no longer")
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), .enabled(if: RealDaemon.installed.count == 2))
    func `of two clients goes whole, and its data with the last`() async throws {
        try await ScratchFolder.with("groups") { folder in
            let data = try folder.makeFolder("data")
            let places = (try folder.makeFolder("one"), try folder.makeFolder("two"))
            try await RealDaemon.transmission.run(in: places.0, port: try await freePort()) { home, homeSettings in
                try await RealDaemon.qbittorrent.run(in: places.1, port: try await freePort()) { box, boxSettings in
                    try await home.seed(Self.mine, from: data)
                    try await box.seed(Self.mine, from: data)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: Self.rules([
                            ("home", entry("transmission", homeSettings)), ("box", entry("qbittorrent", boxSettings)),
                        ]))
                    let plan = try await sluice.call("plan").output
                    #expect(plan.contains("together"), "\(plan)")
                    try await sluice.run { running in
                        try await eventually("both are gone", within: .seconds(90)) {
                            let left = try await home.snapshot(reading: []).torrents.count
                            return try await left + box.snapshot(reading: []).torrents.count == 0
                        }
                        try running.signal(.terminate)
                    }
                    #expect(!data.has("shared.bin"))
                    #expect(!sluice.hasHeld("an earlier attempt"), "the last waits for the others, and no longer")
                }
            }
        }
    }
}
