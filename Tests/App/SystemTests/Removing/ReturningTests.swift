import ClientKit
import Journal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A rule that removes what another tool adds to a real client again and again.
@Suite struct `a torrent that comes back` {
    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is removed twice, and then held with the reason`(_ kind: RealDaemon) async throws {
        let film = TestTorrent(name: "film", seed: 0x0107)
        // The share of its torrents that a client may lose within a day lets more go than this one.
        let others = (0..<3).map { TestTorrent(name: "other \($0)", seed: 0x0108 + UInt64($0)) }
        try await ScratchFolder.with("returning") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    // Only what was resumed: nobody waits any more for the client to find the data whole.
                    rule: #"""
                        {"id": "old", "each": "torrent", "do": [{"remove": {}}],
                         "when": "torrent.name == 'film' && torrent.state in ['seeding', 'queued']"}
                        """#
                )
                for torrent in others { try await client.seed(torrent, from: data) }
                try await sluice.run { running in
                    for count in 1...2 {
                        try await client.seed(film, from: data)
                        try await eventually("it is removed, and seen to be", within: .seconds(60)) {
                            sluice.events(.removed).count == count
                        }
                    }
                    try await client.seed(film, from: data)
                    try await eventually("it is held", within: .seconds(60)) {
                        sluice.hasHeld("it was removed 2 times within a day and added again each time")
                    }
                    let why = try await sluice.call(["why", "--rules", folder["rules.json"], film.id.hex]).output
                    #expect(why.contains("find out what adds it"), "\(why)")
                    try running.signal(.terminate)
                }
                #expect(try await client.torrent(film.id) != nil)
            }
        }
    }
}
