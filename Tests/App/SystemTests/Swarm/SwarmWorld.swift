import ClientKit
import Journal
import QBittorrent
import TestKit
import Torrents
import Transmission
import Simulation

/// A tracker and two clients with an address each, one on the loopback, and a fourth that can be started again.
struct SwarmWorld {
    let sluice: SluiceProgram
    let seed: TransmissionDaemon
    let leech: TransmissionDaemon
    let mixed: QBittorrentDaemon
    /// Seeded by `seed`, downloaded by `leech`.
    let shared: TestTorrent
    /// Downloaded by `mixed` from a web seed.
    let offered = TestTorrent(name: "offered", size: 1 << 20, seed: offeredSeed)
    private static let offeredSeed: UInt64 = 0x5EED_0002

    /// Where the fourth client listens each time.
    let port: Int
    let folder: ScratchFolder

    static func run(_ body: (SwarmWorld) async throws -> Void) async throws {
        func shared(_ trackers: [String]) -> TestTorrent {
            TestTorrent(name: "shared", size: 1 << 20, seed: 0x5EED_0001, trackers: trackers)
        }
        try await ScratchFolder.with("swarm") { folder in
            try await Opentracker.run([shared([]).id], in: folder, at: "10.77.0.1") { tracker in
                try await TransmissionDaemon.run(in: folder.makeFolder("seed"), peersAt: "10.77.0.2") { seed in
                    try await TransmissionDaemon.run(in: folder.makeFolder("leech"), peersAt: "10.77.0.3") { leech in
                        try await QBittorrentDaemon.run(in: folder.makeFolder("mixed")) { mixed in
                            try await body(
                                SwarmWorld(
                                    sluice: SluiceProgram(folder: folder), seed: seed, leech: leech, mixed: mixed,
                                    shared: shared([tracker.announceURL]), port: try await freePort(),
                                    folder: folder))
                        }
                    }
                }
            }
        }
    }

    func rules(_ broken: QBittorrentDaemon) -> String {
        """
        {"version": 1, "clients": {
          "seed": \(entry("transmission", seed.settings)), "leech": \(entry("transmission", leech.settings)),
          "mixed": \(entry("qbittorrent", mixed.settings)), "broken": \(entry("qbittorrent", broken.settings))},
         "rules": []}
        """
    }

    /// The torrent that a web seed offers; what the file says of the seed changes nothing in its id.
    func offered(from web: WebSeed) -> TestTorrent {
        TestTorrent(name: offered.name, size: offered.content.count, seed: Self.offeredSeed, webSeeds: [web.url])
    }

    /// Waits until something has happened to a torrent.
    func see(_ type: EventType, of torrent: TestTorrent, in client: String) async throws {
        try await eventually("\(type.rawValue) of \(torrent.name) in \(client)", within: .seconds(70)) {
            sluice.events(type).contains { $0.torrent == torrent.id && $0.client?.text == client }
        }
    }
}

extension TorrentClient {
    /// Adds a torrent whose content is in the download folder already, and lets it seed.
    func seed(_ torrent: TestTorrent, from folder: ScratchFolder) async throws {
        if torrent.parts.isEmpty {
            try folder.write(torrent.name, torrent.content)
        } else {
            try folder.makeFolder(torrent.name)
            var rest = torrent.content[...]
            for part in torrent.parts {
                try folder.write("\(torrent.name)/\(part.name)", Array(rest.prefix(part.size)))
                rest = rest.dropFirst(part.size)
            }
        }
        try await seed(torrent, lyingIn: folder)
    }

    /// Adds a torrent of which all files are there, and waits until the client has found them whole.
    func seed(_ torrent: TestTorrent, lyingIn folder: ScratchFolder) async throws {
        try await add(torrent, to: folder, paused: true)
        _ = try await perform(.recheck(torrent.id))
        try await eventually("\(torrent.name) is complete") {
            let listed = try await snapshot(reading: [])[torrent.id]
            return listed?[.done] == .flag(true) && listed?.state == .paused
        }
        _ = try await perform(.resume(torrent.id))
    }

    func add(_ torrent: TestTorrent, to folder: ScratchFolder, paused: Bool = false) async throws {
        let new = NewTorrent(
            source: .file(torrent.metainfo), ids: [torrent.id], savePath: folder.path, paused: paused)
        _ = try await perform(.add(new))
    }
}
