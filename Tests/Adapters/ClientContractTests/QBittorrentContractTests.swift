import ClientKit
import QBittorrent
import TestKit
import Testing
import Torrents

@Suite(.enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"))
struct `a real qBittorrent` {
    @Test func `keeps the contract`() async throws {
        try await ScratchFolder.with("qbittorrent") { folder in
            try await QBittorrentDaemon.run(in: folder) { daemon in
                try await with(QBittorrentClient(daemon.settings)) { client in
                    await keepsContract(LocalWorld(client, downloads: daemon.downloads.path))
                }
            }
        }
    }

    @Test func `never tells a new login that nothing is free`() async throws {
        try await ScratchFolder.with("qbittorrent-free") { folder in
            try await QBittorrentDaemon.run(in: folder, wantingLogin: false) { daemon in
                for _ in 0..<20 {
                    try await with(QBittorrentClient(daemon.settings)) { client in
                        let free = try await client.snapshot(reading: []).server.freeSpace
                        #expect(free != 0)
                        try await eventually("it has measured") {
                            try await client.snapshot(reading: []).server.freeSpace.map { $0 > 0 } ?? false
                        }
                    }
                }
            }
        }
    }
}
