import ClientKit
import HTTP
import JSON
import QBittorrent
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A peer of a real qBittorrent that is banned: another one, at the loopback's own address.
@Suite(.enabled(if: Program.isInstalled(QBittorrentDaemon.program))) struct `a peer of a real client` {
    private static let torrent = TestTorrent(name: "banned.bin", size: 8 << 20, seed: 0xBA4)

    @Test(.timeLimit(.minutes(3))) func `is banned by its program, and not connected any more`() async throws {
        try await ScratchFolder.with("banned") { folder in
            try await QBittorrentDaemon.run(in: folder.makeFolder("seed"), wantingLogin: false) { seed in
                try await QBittorrentDaemon.run(in: folder.makeFolder("leech"), wantingLogin: false) { leech in
                    try await with(QBittorrentClient(seed.settings)) { mine in
                        try await with(QBittorrentClient(leech.settings)) { other in
                            try await ban(other, leech, by: mine, seed, in: folder)
                        }
                    }
                }
            }
        }
    }

    private func ban(
        _ other: QBittorrentClient, _ leech: QBittorrentDaemon, by mine: QBittorrentClient, _ seed: QBittorrentDaemon,
        in folder: ScratchFolder
    ) async throws {
        try await mine.seed(Self.torrent, from: seed.downloads)
        _ = try await other.perform(
            .add(
                NewTorrent(
                    source: .file(Self.torrent.metainfo), ids: [Self.torrent.id], savePath: leech.downloads.path,
                    downLimit: .bytesPerSecond(32_768))))
        let peers = "hashes=\(Self.torrent.id.hex)&peers=127.0.0.1:\(seed.peerPort)"
        try await eventually("the two are connected", within: .seconds(60)) {
            _ = try await leech.post(peers, to: "torrents/addPeers")
            let connected = try await mine.peers(of: Self.torrent.id) ?? []
            return connected.contains { $0.address == "127.0.0.1" && $0.program.contains("qBittorrent") }
        }
        let sluice = SluiceProgram(folder: folder)
        try sluice.write(
            .qbittorrent, seed.settings,
            rule: """
                {"id": "strangers", "each": "torrent", "when": "torrent.peersConnected > 0",
                 "do": [{"ban": {"program": "qbittorrent*", "local": true}}]}
                """)
        try await sluice.run { running in
            try await eventually("it is banned", within: .seconds(60)) {
                try sluice.logged().contains { line in
                    line["message"] == "Action done"
                        && "\(line)".contains("banned 1 of 1 peers: 127.0.0.1 (qBittorrent")
                }
            }
            try running.signal(.terminate)
        }
        try await eventually("it is not connected any more") { try await mine.peers(of: Self.torrent.id) == [] }
        #expect(try await text("app/preferences", seed).contains("127.0.0.1"))
        _ = try await leech.post(peers, to: "torrents/addPeers")
        #expect(try await other.torrent(Self.torrent.id)?[.done] == .flag(false))
    }

    private func text(_ path: String, _ daemon: QBittorrentDaemon) async throws -> String {
        let transport = try NetworkTransport()
        let response = try await transport.send(
            HTTPRequest(.get, "\(daemon.settings.url)/api/v2/\(path)"), within: .seconds(5))
        await transport.close()
        return response.text
    }
}
