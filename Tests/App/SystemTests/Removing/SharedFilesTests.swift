import ClientKit
import Subprocess
import TestKit
import Testing
import Torrents
import Simulation

/// Two torrents of one real client that seed the same file.
@Suite struct `a file that two torrents seed` {
    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is deleted for neither of them`(_ kind: RealDaemon) async throws {
        let mine = TestTorrent(name: "shared.bin", seed: 0x5A4E)
        let other = TestTorrent(name: "shared.bin", seed: 0x5A4E, isPrivate: true)
        try await ScratchFolder.with("shared") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in [mine, other] { try await client.seed(torrent, from: data) }
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    rule: """
                        {"id": "one", "each": "torrent", "when": "torrent.hash == '\(mine.id.hex)'",
                         "do": [{"remove": {"data": "delete"}}]}
                        """)
                try await sluice.run { running in
                    try await eventually("the deletion is held") {
                        sluice.hasHeld("its data is used by \"shared.bin\" of client home too: \(data["shared.bin"])")
                    }
                    // What is alone is deleted.
                    _ = try await client.perform(.remove(other.id, deletingData: false))
                    try await eventually("the last one is deleted", within: .seconds(60)) {
                        try await client.snapshot(reading: []).torrents.isEmpty
                    }
                    try running.signal(.terminate)
                }
                #expect(!data.has("shared.bin"))
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is not deleted while the other torrent reaches it by a link in its folder`(_ kind: RealDaemon) async throws {
        let film = TestTorrent(name: "film", seed: 0x5A4F, fileCount: 2)
        let farm = TestTorrent(name: "farm", seed: 0x5A4F, fileCount: 2)
        try await ScratchFolder.with("linked") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let (data, links) = (try folder.makeFolder("data"), try folder.makeFolder("links"))
                try await client.seed(film, from: data)
                try links.makeFolder("farm")
                for part in film.parts { try links.link(to: "../../data/film/\(part.name)", as: "farm/\(part.name)") }
                try await client.seed(farm, lyingIn: links)
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    rule: """
                        {"id": "one", "each": "torrent", "when": "torrent.name == 'film'",
                         "do": [{"remove": {"data": "delete"}}]}
                        """)
                try await sluice.run { running in
                    try await eventually("the deletion is held") {
                        sluice.hasHeld("its data is used by \"farm\" of client home too: \(links["farm/part-"])")
                    }
                    #expect(data.has("film/part-0.bin"))
                    _ = try await client.perform(.remove(farm.id, deletingData: false))
                    try await eventually("it is deleted once nothing links to it", within: .seconds(90)) {
                        try await client.snapshot(reading: []).torrents.isEmpty
                    }
                    try running.signal(.terminate)
                }
                #expect(!data.has("film"))
            }
        }
    }
}
