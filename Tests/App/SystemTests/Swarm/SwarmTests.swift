import ClientKit
import FoundationEssentials
import Journal
import JSON
import QBittorrent
import Subprocess
import Testing
import TestKit
import Torrents
import Transmission
import Simulation

@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_SWARM"] == "1",
        "set SLUICE_SWARM=1 in a network that has 10.77.0.1 to 10.77.0.3 on its loopback and reaches nothing else"))
struct `a swarm of real clients` {
    private let lonely = (1...2).map { TestTorrent(name: "lonely \($0)", seed: 0x10E1_0000 + UInt64($0)) }
    private let damaged = (1...2).map { TestTorrent(name: "damaged \($0)", seed: 0xDA3A_0000 + UInt64($0)) }

    @Test(.timeLimit(.minutes(4)))
    func `is seen to complete, to stall, to reach its ratio and to fail`() async throws {
        try await SwarmWorld.run { world in
            let broken = try world.folder.makeFolder("broken")
            let rules = try await QBittorrentDaemon.run(in: broken, port: world.port) { daemon in
                try await with(QBittorrentClient(daemon.settings)) { client in
                    try await client.seed(damaged[1], from: daemon.downloads)
                }
                return world.rules(daemon)
            }
            try world.sluice.write(rules: rules)
            let ending = try await world.sluice.run { running in
                try await settle(world)
                try await withThrowingDiscardingTaskGroup { group in
                    group.addTask(name: "swarm") { try await self.exchange(world) }
                    group.addTask(name: "alone in Transmission") {
                        try await self.stall(self.lonely[0], world.leech, world)
                    }
                    group.addTask(name: "alone in qBittorrent") { try await self.stall(world) }
                    group.addTask(name: "damage in Transmission") { try await self.damage(world) }
                    group.addTask(name: "damage in qBittorrent") { try await self.damage(broken, world) }
                }
                try running.signal(.terminate)
            }
            #expect(ending == .exited(0))
            try await expectEvents(of: world)
        }
    }

    /// Lets the daemon take in the clients' first lists, before which nothing is news.
    private func settle(_ world: SwarmWorld) async throws {
        func look(at name: String, _ client: any TorrentClient) async throws {
            try await lookAgain(1, at: name, client, by: world.sluice)
            // The alternative speed that told of it would make the downloads last.
            _ = try await client.perform(.setAlternativeSpeed(false))
        }
        try await with(TransmissionClient(world.seed.settings)) { try await look(at: "seed", $0) }
        try await with(TransmissionClient(world.leech.settings)) { try await look(at: "leech", $0) }
        try await with(QBittorrentClient(world.mixed.settings)) { try await look(at: "mixed", $0) }
    }

    /// One torrent goes from peer to peer and one comes from a web seed; both complete, and both reach their ratio.
    private func exchange(_ world: SwarmWorld) async throws {
        try await with(TransmissionClient(world.seed.settings)) { seed in
            try await with(TransmissionClient(world.leech.settings)) { leech in
                try await with(QBittorrentClient(world.mixed.settings)) { mixed in
                    try await exchange(world, seed, leech, mixed)
                }
            }
        }
    }

    private func exchange(
        _ world: SwarmWorld, _ seed: TransmissionClient, _ leech: TransmissionClient, _ mixed: QBittorrentClient
    ) async throws {
        try await seed.seed(world.shared, from: world.seed.downloads)
        try await leech.add(world.shared, to: world.leech.downloads)
        try await WebSeed.run([world.offered.name: world.offered.content]) { web in
            let torrent = world.offered(from: web)
            try await mixed.add(torrent, to: world.mixed.downloads)
            try await world.see(.completed, of: torrent, in: "mixed")
        }
        try await world.see(.completed, of: world.shared, in: "leech")
        // Not before: a seed that has reached its ratio leaves the swarm.
        _ = try await seed.perform(.setShareLimits(world.shared.id, ShareLimits(ratio: .own(0.5))))
        _ = try await mixed.perform(.setShareLimits(world.offered.id, ShareLimits(ratio: .own(0))))
        try await world.see(.ratioReached, of: world.shared, in: "seed")
        try await world.see(.ratioReached, of: world.offered, in: "mixed")
    }

    private func stall(_ torrent: TestTorrent, _ daemon: TransmissionDaemon, _ world: SwarmWorld) async throws {
        try await with(TransmissionClient(daemon.settings)) { client in
            try await client.add(torrent, to: daemon.downloads)
            try await world.see(.stalled, of: torrent, in: "leech")
        }
    }

    private func stall(_ world: SwarmWorld) async throws {
        try await with(QBittorrentClient(world.mixed.settings)) { client in
            try await client.add(lonely[1], to: world.mixed.downloads)
            try await world.see(.stalled, of: lonely[1], in: "mixed")
        }
    }

    /// Transmission notices that data is gone when a torrent is started without it.
    private func damage(_ world: SwarmWorld) async throws {
        try await with(TransmissionClient(world.seed.settings)) { client in
            try await client.seed(damaged[0], from: world.seed.downloads)
            try await eventually("the daemon has seen it seed", within: .seconds(60)) {
                world.sluice.torrents().contains { $0.torrent.id == damaged[0].id && $0.torrent.state == .seeding }
            }
            _ = try await client.perform(.pause(damaged[0].id))
            try await eventually("it has stopped") {
                try await client.snapshot(reading: [])[damaged[0].id]?.state == .paused
            }
            try FileManager.default.removeItem(atPath: world.seed.downloads[damaged[0].name])
            _ = try await client.perform(.resume(damaged[0].id))
            try await world.see(.error, of: damaged[0], in: "seed")
        }
    }

    /// qBittorrent notices that data is gone when it is started without it.
    private func damage(_ folder: ScratchFolder, _ world: SwarmWorld) async throws {
        try await QBittorrentDaemon.run(in: folder, port: world.port) { daemon in
            // What changes before the second list of a client that is new is no news.
            try await with(QBittorrentClient(daemon.settings)) { client in
                try await lookAgain(1, at: "broken", client, by: world.sluice)
            }
            try await eventually("the daemon has seen it seed", within: .seconds(60)) {
                world.sluice.torrents().contains { $0.torrent.id == damaged[1].id && $0.torrent.state == .seeding }
            }
            try FileManager.default.removeItem(atPath: daemon.downloads[damaged[1].name])
        }
        try await QBittorrentDaemon.run(in: folder, port: world.port) { _ in
            try await world.see(.error, of: damaged[1], in: "broken")
            try await world.see(.missingFiles, of: damaged[1], in: "broken")
        }
    }

    /// The command line tells the same as the journal, and each thing once.
    private func expectEvents(of world: SwarmWorld) async throws {
        let told = try await world.sluice.call("events", ["--json", "--limit", "10000"])
        #expect(told.status == .exited(0))
        let events = try told.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
        let expected: [(EventType, TestTorrent, String)] = [
            (.completed, world.shared, "leech"), (.completed, world.offered, "mixed"),
            (.ratioReached, world.shared, "seed"),
            (.ratioReached, world.offered, "mixed"), (.stalled, lonely[0], "leech"), (.stalled, lonely[1], "mixed"),
            (.error, damaged[0], "seed"), (.error, damaged[1], "broken"), (.missingFiles, damaged[1], "broken"),
        ]
        for (kind, torrent, client) in expected {
            let count = events.count {
                $0["kind"] == .string(kind.rawValue) && $0["torrent"] == .string(torrent.id.hex)
                    && $0["client"] == .string(client)
            }
            #expect(count == 1, "\(kind.rawValue) of \(torrent.name) in \(client) was told \(count) times")
        }
        #expect(!events.contains { $0["kind"] == "torrent.removed" })
    }
}
