import ClientKit
import QBittorrent
import TestKit
import Testing

@Suite(.enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"))
struct `a real qBittorrent` {
    @Test func `keeps the contract`() async throws {
        try await ScratchFolder.with("qbittorrent") { folder in
            try await QBittorrentDaemon.run(in: folder) { daemon in
                let client = try QBittorrentClient(daemon.settings)
                let world = LocalWorld(client, downloads: daemon.downloads.path)
                await keepsContract(world)
                await client.close()
            }
        }
    }
}
