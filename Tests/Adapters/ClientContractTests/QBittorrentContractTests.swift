import ClientKit
import QBittorrent
import TestKit
import Testing

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
}
