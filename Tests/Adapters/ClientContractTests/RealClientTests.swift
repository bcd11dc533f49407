import ClientKit
import Clocks
import QBittorrent
import TestKit
import Testing
import Torrents
import Transmission
import Simulation

/// What only real daemons can show, the same for both of them.
@Suite struct `beside real daemons` {
    enum Daemon: String, CaseIterable, Sendable {
        case transmission, qbittorrent

        var isInstalled: Bool {
            switch self {
            case .transmission: Program.isInstalled(TransmissionDaemon.program)
            case .qbittorrent: Program.isInstalled(QBittorrentDaemon.program)
            }
        }

        static var installed: [Daemon] { allCases.filter(\.isInstalled) }

        /// A client of the daemon that answers on this port, now or later.
        func client(_ port: Int) throws -> any TorrentClient {
            switch self {
            case .transmission: try TransmissionClient(TransmissionDaemon.settings(port: port))
            case .qbittorrent: try QBittorrentClient(QBittorrentDaemon.settings(port: port))
            }
        }

        /// Runs the body with a client of a daemon in this folder.
        func run(
            in folder: ScratchFolder, port: Int? = nil, _ body: (any TorrentClient, String) async throws -> Void
        ) async throws {
            switch self {
            case .transmission:
                try await TransmissionDaemon.run(in: folder, port: port) { daemon in
                    try await with(TransmissionClient(daemon.settings)) { try await body($0, daemon.downloads.path) }
                }
            case .qbittorrent:
                try await QBittorrentDaemon.run(in: folder, port: port) { daemon in
                    try await with(QBittorrentClient(daemon.settings)) { try await body($0, daemon.downloads.path) }
                }
            }
        }
    }

    @Test(arguments: Daemon.installed)
    func `a download from a web seed is seen to finish`(_ daemon: Daemon) async throws {
        let content = TestTorrent(name: "seeded.bin", seed: 90).content
        try await WebSeed.run(["seeded.bin": content]) { seed in
            let torrent = TestTorrent(name: "seeded.bin", seed: 90, webSeeds: [seed.url])
            try await ScratchFolder.with("seed") { folder in
                try await daemon.run(in: folder) { client, downloads in
                    let new = NewTorrent(source: .file(torrent.metainfo), ids: [torrent.id], savePath: downloads)
                    #expect(try await client.perform(.add(new)) == .added(torrent.id))
                    let done = try await seen(torrent.id, by: client) {
                        $0[.done] == .flag(true) && $0[.completedAt].isKnown
                    }
                    #expect(done[.left] == .integer(0))
                    #expect(done[.progress] == .real(1))
                }
            }
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(Opentracker.program), "opentracker is not installed"),
        arguments: Daemon.installed)
    func `a tracker that does not know the torrent is told from one that does`(_ daemon: Daemon) async throws {
        let known = TestTorrent(name: "known.bin", seed: 91)
        try await ScratchFolder.with("tracker") { folder in
            try await Opentracker.run([known.id], in: try folder.makeFolder("tracker")) { tracker in
                try await daemon.run(in: folder) { client, downloads in
                    // The infohash does not depend on the tracker.
                    let registered = TestTorrent(name: "known.bin", seed: 91, trackers: [tracker.announceURL])
                    let stranger = TestTorrent(name: "stranger.bin", seed: 92, trackers: [tracker.announceURL])
                    for torrent in [registered, stranger] {
                        let new = NewTorrent(source: .file(torrent.metainfo), ids: [torrent.id], savePath: downloads)
                        #expect(try await client.perform(.add(new)) == .added(torrent.id))
                    }
                    let fresh = { (torrent: Torrent) in torrent[.unregistered].isKnown }
                    let good = try await seen(registered.id, by: client, fresh)
                    #expect(good[.unregistered] == .flag(false))
                    #expect(good[.trackerStatus] == .text(TrackerState.working.rawValue))
                    let bad = try await seen(stranger.id, by: client, fresh)
                    #expect(bad[.unregistered] == .flag(true))
                    #expect(bad[.trackerMessage].text?.contains("not authorized") == true)
                    #expect(bad[.tracker] == .text("127.0.0.1"))
                }
            }
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"),
        arguments: [false, true])
    func `a qBittorrent without a login is known to be another run after a restart`(noticed: Bool) async throws {
        let port = try await freePort()
        try await ScratchFolder.with("restart") { folder in
            let settings = QBittorrentDaemon.settings(port: port, withLogin: false)
            try await with(QBittorrentClient(settings)) { client in
                var runs: [Set<String>] = []
                for run in 1...3 {
                    if run > 1, noticed { await #expect(throws: ClientError.self) { try await client.connect() } }
                    try await QBittorrentDaemon.run(in: folder, port: port, wantingLogin: false) { _ in
                        if noticed { _ = try await client.connect() }
                        var sessions: Set<String> = []
                        for _ in 1...4 { sessions.insert(try await client.snapshot(reading: []).session) }
                        // Whoever asks again after an answer that was lost asks the same run.
                        _ = try await client.connect()
                        sessions.insert(try await client.snapshot(reading: []).session)
                        runs.append(sessions)
                    }
                }
                #expect(runs.map(\.count) == [1, 1, 1])
                #expect(Set(runs.joined()).count == 3)
            }
        }
    }

    @Test(arguments: Daemon.installed)
    func `a restart keeps the torrents and names another run`(_ daemon: Daemon) async throws {
        let torrent = TestTorrent(name: "kept.bin", seed: 93)
        let port = try await freePort()
        try await ScratchFolder.with("restart") { folder in
            // One client lives through both runs of the daemon, as ours does.
            let sessions = try await with(try daemon.client(port)) { witness in
                var sessions: [String] = []
                try await daemon.run(in: folder, port: port) { client, downloads in
                    let new = NewTorrent(
                        source: .file(torrent.metainfo), ids: [torrent.id], savePath: downloads, paused: true)
                    _ = try await client.perform(.add(new))
                    for _ in 1...2 { sessions.append(try await witness.snapshot(reading: []).session) }
                }
                let error = await #expect(throws: ClientError.self) { try await witness.snapshot(reading: []) }
                #expect(error?.code == .unreachable)
                try await daemon.run(in: folder, port: port) { _, _ in
                    _ = try await seen(torrent.id, by: witness) { $0.state == .paused }
                    sessions.append(try await witness.snapshot(reading: []).session)
                }
                return sessions
            }
            #expect(sessions[0] == sessions[1])
            #expect(sessions[1] != sessions[2])
        }
    }

    @Test(arguments: Daemon.installed)
    func `a wrong password is tried once, and locks nobody out`(_ daemon: Daemon) async throws {
        try await ScratchFolder.with("password") { folder in
            switch daemon {
            case .transmission:
                try await TransmissionDaemon.run(in: folder) { daemon in
                    try await rejects { try TransmissionClient(wrong(daemon.settings)) }
                    try await accepts(try TransmissionClient(daemon.settings))
                }
            case .qbittorrent:
                try await QBittorrentDaemon.run(in: folder) { daemon in
                    // Were each of these calls a login, the address would be banned after the fifth.
                    try await rejects { try QBittorrentClient(wrong(daemon.settings)) }
                    try await accepts(try QBittorrentClient(daemon.settings))
                }
            }
        }
    }

    private func wrong(_ settings: ClientSettings) -> ClientSettings {
        var settings = settings
        settings.password = Secret("wrong")
        return settings
    }

    private func rejects(_ make: () throws -> any TorrentClient) async throws {
        let client = try make()
        for _ in 1...8 {
            let error = await #expect(throws: ClientError.self) { try await client.snapshot(reading: []) }
            #expect(error?.code == .rejectedCredentials)
        }
        await client.close()
    }

    private func accepts(_ client: any TorrentClient) async throws {
        try await with(client) { client in
            let identity = try await client.connect()
            #expect(!identity.version.isEmpty)
        }
    }

    /// Reads the torrent afresh until it is as expected.
    private func seen(
        _ id: Infohash, by client: any TorrentClient, _ holds: (Torrent) -> Bool
    ) async throws -> Torrent {
        let time = SystemTime()
        let deadline = time.now.boot + .seconds(40)
        var last: Torrent?
        while time.now.boot < deadline {
            last = try await client.torrent(id)
            if let last, holds(last) { return last }
            try await time.sleep(for: .milliseconds(200))
        }
        let facts = last.map { torrent in TorrentField.allCases.map { "\($0.name): \(torrent[$0])" } } ?? ["not there"]
        throw Program.ProgramError("not within 40 s; the last that was seen: \(facts.joined(separator: ", "))")
    }
}
