import ClientKit
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Links to what a real client has downloaded.
@Suite struct `a library beside a real client` {
    private static let torrent = TestTorrent(name: "Some.Film.2020.1080p", seed: 0x11B6, fileCount: 2)

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `leads to the files, tells so in facts, and is as it was after an undo`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("linked") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                let library = try folder.makeFolder("library")
                try await client.seed(Self.torrent, from: data)
                let sluice = SluiceProgram(folder: folder)
                let rule = #"""
                    {"id": "library", "each": "torrent", "when": "torrent.done",
                     "do": [{"link": {"under": "\#(library.path)", "to": "films/${torrent.release.title}"}}]},
                    {"id": "tell", "each": "torrent", "when": "torrent.hardlinkedOutside",
                     "do": [{"tags": {"add": ["in the library"]}}]}
                    """#
                try sluice.write(kind, settings, rule: rule)
                try await sluice.run { running in
                    try await eventually("the links are made") {
                        try sluice.logged().contains { $0["message"] == "Action done" }
                    }
                    try running.signal(.terminate)
                }
                let plan = try await sluice.call("plan")
                #expect(plan.output.contains("in the library"), "\(plan.output)\(plan.errors)")
                #expect(library.names(in: "films/Some Film") == ["part-0.bin", "part-1.bin"])
                #expect(data.has("\(Self.torrent.name)/part-1.bin"))
                try library.write("films/Some Film/cover.jpg", [1])
                let ending = try await sluice.undo(["--since", "1h"])
                #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
                #expect(ending.output.contains("2 links removed"), "\(ending.output)")
                #expect(library.names(in: "films/Some Film") == ["cover.jpg"])
                #expect(data.has("\(Self.torrent.name)/part-0.bin") && data.has("\(Self.torrent.name)/part-1.bin"))
            }
        }
    }
}
