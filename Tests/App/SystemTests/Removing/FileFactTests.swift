import ClientKit
import Subprocess
import TestKit
import Testing
import Torrents
import Simulation

/// Rules about what is seen of the files of real clients.
@Suite struct `a rule about files on the disk` {
    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `removes what is not hardlinked into a library, and spares what is`(_ kind: RealDaemon) async throws {
        let kept = TestTorrent(name: "kept.bin", seed: 0x11B1)
        let gone = TestTorrent(name: "gone.bin", seed: 0x11B2)
        try await ScratchFolder.with("library") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try folder.makeFolder("library")
                for torrent in [kept, gone] { try await client.seed(torrent, from: data) }
                try folder.link("data/kept.bin", as: "library/film.bin", isHard: true)
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    rule: """
                        {"id": "unlinked", "each": "torrent", "when": "torrent.done && !torrent.hardlinkedOutside",
                         "do": [{"remove": {"data": "delete"}}]}
                        """)
                let plan = try await sluice.call("plan").output
                #expect(plan.contains("gone.bin") && !plan.contains("kept.bin"), "\(plan)")
                try await sluice.run { running in
                    try await eventually("what is nowhere else is removed", within: .seconds(60)) {
                        try await client.snapshot(reading: []).torrents.map(\.id) == [kept.id]
                    }
                    let why = try await sluice.call(["why", "--rules", folder["rules.json"], kept.id.hex]).output
                    #expect(why.contains("hardlinkedOutside"), "\(why)")
                    try running.signal(.terminate)
                }
                #expect(data.has("kept.bin") && !data.has("gone.bin") && folder.has("library/film.bin"))
            }
        }
    }
}
