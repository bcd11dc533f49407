import ClientKit
import Simulation
import Subprocess
import Synchronization
import TestKit
import Testing
import Torrents

/// The whole program beside a real client whose tracker denies a torrent for a while, as one under repair does.
@Suite struct `a tracker that denies a torrent for a while` {
    /// Lets a client announce again as soon as it is told to.
    private static let known = "d8:intervali1800e12:min intervali1e5:peers0:e"
    private static let refusal = "d14:failure reason20:Unregistered torrente"

    private static let rules = #"""
        {"id": "gone", "each": "torrent", "when": "torrent.unregistered", "do": [{"remove": {}}]},
        {"id": "denied", "each": "torrent", "when": "torrent.unregistered", "do": [{"tags": {"add": ["denied"]}}]},
        {"id": "known", "each": "torrent", "when": "!torrent.unregistered && 'denied' in torrent.tags", "for": "25s",
         "do": [{"tags": {"add": ["known"]}}]}
        """#

    @Test(.timeLimit(.minutes(8)), arguments: RealDaemon.installed)
    func `has it removed only when it still does so after the grace`(_ kind: RealDaemon) async throws {
        let answer = Mutex(Self.known)
        try await ScratchFolder.with("outage") { folder in
            try await LoopbackServer.run { _, _ in
                .text(200, answer.withLock { $0 })
            } _: { tracker in
                let film = TestTorrent(name: "film", seed: 0x0007_A6E0, trackers: ["\(tracker.url)/announce"])
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(film, from: try folder.makeFolder("data"))
                    try await client.announce(film.id, until: .working)
                    answer.withLock { $0 = Self.refusal }
                    try await client.announce(film.id, until: .error)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                             "limits": {"removals": {"grace": "20s", "maxShare": 1.0}}, "rules": [\(Self.rules)]}
                            """)
                    func tags() async throws -> Set<String>? { try await client.tags(of: film.id) }
                    // Each run reads the trackers at once, and not up to two minutes later.
                    func run(until expectation: String, _ holds: () async throws -> Bool) async throws {
                        try await sluice.run { running in
                            try await eventually(expectation, within: .seconds(120), holds)
                            try running.signal(.terminate)
                        }
                    }
                    try await run(until: "the refusal is heard") { try await tags()?.contains("denied") == true }
                    answer.withLock { $0 = Self.known }
                    try await client.announce(film.id, until: .working)
                    // The rule fires 25 seconds after that: a grace and more.
                    try await run(until: "it is there when the grace is over") {
                        try await tags()?.contains("known") == true
                    }
                    answer.withLock { $0 = Self.refusal }
                    try await client.announce(film.id, until: .error)
                    try await run(until: "it is removed") { try await tags() == nil }
                }
            }
        }
    }
}
