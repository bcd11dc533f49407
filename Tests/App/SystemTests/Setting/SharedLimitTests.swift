import ClientKit
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The whole program beside real clients, with limits that several torrents or several rules share.
@Suite struct `limits that are shared` {
    private static let torrents = (1...3).map {
        TestTorrent(name: "shared \($0)", size: 20_000, seed: 0x5A2E_0000 + UInt64($0))
    }

    @Test(.timeLimit(.minutes(4)), .enabled(if: RealDaemon.installed.count == 2))
    func `divide one budget among the torrents of two clients, and follow who comes and goes`() async throws {
        try await ScratchFolder.with("throttle") { folder in
            let places = (try folder.makeFolder("one"), try folder.makeFolder("two"))
            let data = (try folder.makeFolder("home-data"), try folder.makeFolder("box-data"))
            try await RealDaemon.transmission.run(in: places.0, port: try await freePort()) { home, homeSettings in
                try await RealDaemon.qbittorrent.run(in: places.1, port: try await freePort()) { box, boxSettings in
                    for torrent in Self.torrents.prefix(2) { try await home.seed(torrent, from: data.0) }
                    try await box.seed(Self.torrents[2], from: data.1)
                    let sluice = SluiceProgram(folder: folder)
                    func write(_ rule: String) throws {
                        try sluice.write(
                            rules: """
                                {"version": 1, "groups": {"all": {"key": "'all'"}},
                                 "clients": {"home": \(entry("transmission", homeSettings)),
                                             "box": \(entry("qbittorrent", boxSettings))}, "rules": [\(rule)]}
                                """)
                    }
                    func limits() async throws -> [FieldValue] {
                        let listed = try await home.snapshot(reading: []).torrents + box.snapshot(reading: []).torrents
                        return listed.map { $0[.upLimit] }
                    }
                    try write(
                        #"{"id": "budget", "each": "group:all", "do": [{"throttle": {"up": "3 MB/s"}, "revert": true}]}"#
                    )
                    try await sluice.run { running in
                        try await eventually("each has a third") {
                            try await limits() == Array(repeating: .integer(1_000_000), count: 3)
                        }
                        _ = try await home.perform(.remove(Self.torrents[0].id, deletingData: false))
                        try await eventually("each has a half") {
                            try await limits() == Array(repeating: .integer(1_500_000), count: 2)
                        }
                        try running.signal(.kill)
                    }
                    try await home.seed(Self.torrents[0], from: data.0)
                    try await sluice.run { running in
                        try await eventually("each has a third again") {
                            try await limits() == Array(repeating: .integer(1_000_000), count: 3)
                        }
                        try write("")
                        try running.signal(.terminalClosed)
                        try await eventually("none is limited once the rule is gone") {
                            try await limits() == Array(repeating: .absent, count: 3)
                        }
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `are the smallest that a rule asks for, and tags all that one adds`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("merge") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let torrent = Self.torrents[0]
                try await client.seed(torrent, from: try folder.makeFolder("data"))
                _ = try await client.perform(.setLimits(torrent.id, down: nil, up: .bytesPerSecond(4_096_000)))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    rule: #"""
                        {"id": "day", "each": "torrent", "when": "!('free' in torrent.tags)",
                         "do": [{"limits": {"up": "2048 kB/s"}, "merge": "min", "revert": true},
                                {"tags": {"add": ["day"], "remove": ["night"]}, "merge": "union", "revert": true}]},
                        {"id": "night", "each": "torrent", "when": "'quiet' in torrent.tags",
                         "do": [{"limits": {"up": "512 kB/s"}, "merge": "min", "revert": true},
                                {"tags": {"add": ["night"]}, "merge": "union", "revert": true}]}
                        """#)
                func sees(_ what: String, limit: Int64, tags: Set<String>) async throws {
                    try await eventually(what) {
                        let now = try await client.torrent(torrent.id)
                        return now?[.upLimit] == .integer(limit) && Set(now?[.tags].texts ?? []) == tags
                    }
                }
                try await sluice.run { running in
                    try await sees("one rule holds", limit: 2_048_000, tags: ["day"])
                    _ = try await client.perform(.addTags(torrent.id, ["quiet"]))
                    try await sees("both rules hold", limit: 512_000, tags: ["day", "night", "quiet"])
                    let why = try await sluice.call(["why", torrent.name, "--rules", folder["rules.json"]]).output
                    #expect(why.contains("merge"), "\(why)")
                    try running.signal(.kill)
                }
                _ = try await client.perform(.removeTags(torrent.id, ["quiet"]))
                try await sluice.run { running in
                    try await sees("one rule is left", limit: 2_048_000, tags: ["day"])
                    _ = try await client.perform(.addTags(torrent.id, ["free"]))
                    try await sees("what was before is back", limit: 4_096_000, tags: ["free"])
                    try running.signal(.terminate)
                }
            }
        }
    }
}
