import ClientKit
import Engine
import Journal
import TestKit
import SQLiteJournal
import Subprocess
import Testing
import Torrents
import Simulation

/// The whole program beside a real client whose torrent moves nothing.
@Suite struct `strikes of a real torrent` {
    private static let rule = #"""
        {"id": "still", "each": "torrent", "when": "torrent.upRate < 10 * KiB", "for": "2s",
         "strikes": {"count": 3, "every": "8s", "resetWhen": "torrent.uploaded - mark.uploaded >= 1 * MiB"},
         "onStrike": [{"tags": {"add": ["strike-${string(strikes)}"]}}], "do": [{"tags": {"add": ["still"]}}]}
        """#

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `come one after the other, also when Sluice is started anew between them`(_ kind: RealDaemon) async throws {
        let torrent = TestTorrent(name: "still.bin", seed: 0x571E)
        try await ScratchFolder.with("strikes") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await client.seed(torrent, from: try folder.makeFolder("data"))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: Self.rule)
                func has(_ tag: String) async throws -> Bool {
                    try await client.tags(of: torrent.id)?.contains(tag) == true
                }
                try await sluice.run { running in
                    try await eventually("the first strike has come", within: .seconds(60)) {
                        try await has("strike-1")
                    }
                    try running.signal(.terminate)
                }
                #expect(try await !has("still"))
                try await sluice.run { running in
                    try await eventually("it has all strikes", within: .seconds(60)) { try await has("still") }
                    try running.signal(.terminate)
                }
                for tag in ["strike-1", "strike-2", "strike-3"] { #expect(try await has(tag), "\(tag)") }
                let intents = try sluice.reader().intents(.latest(100)).map(\.intent)
                #expect(intents.map(\.purpose.rawValue).sorted() == ["act", "strike", "strike", "strike"])
            }
        }
    }
}
