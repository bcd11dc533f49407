import ClientKit
import Simulation
import Subprocess
import Synchronization
import TestKit
import Testing
import Torrents

/// The whole program beside a real client whose tracker denies a torrent for a while, as one under repair does.
@Suite struct `a tracker that denies a torrent for a while` {
    private static let known = "d8:intervali1800e5:peers0:e"
    private static let refusal = "d14:failure reason20:Unregistered torrente"

    private static let rules = #"""
        {"id": "gone", "each": "torrent", "when": "torrent.unregistered", "do": [{"remove": {}}]},
        {"id": "denied", "each": "torrent", "when": "torrent.unregistered", "do": [{"tags": {"add": ["denied"]}}]},
        {"id": "known", "each": "torrent", "when": "!torrent.unregistered && 'denied' in torrent.tags", "for": "25s",
         "do": [{"tags": {"add": ["known"]}}]}
        """#

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `has it removed only when it still does so after the grace`(_ kind: RealDaemon) async throws {
        let answer = Mutex(Self.refusal)
        try await ScratchFolder.with("outage") { folder in
            try await LoopbackServer.run { _, _ in
                .text(200, answer.withLock { $0 })
            } _: { tracker in
                let film = TestTorrent(name: "film", seed: 0x0007_A6E0, trackers: ["\(tracker.url)/announce"])
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(film, from: try folder.makeFolder("data"))
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                             "limits": {"removals": {"grace": "20s", "maxShare": 1.0}}, "rules": [\(Self.rules)]}
                            """)
                    func tags() async throws -> Set<String>? {
                        guard let listed = try await client.snapshot(reading: [])[film.id] else { return nil }
                        guard case .texts(let tags) = listed[.tags] else { return [] }
                        return Set(tags)
                    }
                    try await sluice.run { running in
                        try await eventually("the refusal is heard", within: .seconds(60)) {
                            try await tags()?.contains("denied") == true
                        }
                        answer.withLock { $0 = Self.known }
                        // The rule fires 25 seconds after the tracker knows it again: a grace and more.
                        try await eventually("it is there when the grace is over", within: .seconds(120)) {
                            _ = try await client.perform(.reannounce(film.id))
                            return try await tags()?.contains("known") == true
                        }
                        answer.withLock { $0 = Self.refusal }
                        try await eventually("it is removed", within: .seconds(120)) {
                            guard try await tags() != nil else { return true }
                            _ = try await client.perform(.reannounce(film.id))
                            return false
                        }
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }
}
