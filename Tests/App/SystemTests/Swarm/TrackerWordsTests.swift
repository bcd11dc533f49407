import ClientKit
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The whole program beside a real client whose tracker refuses a torrent in words of its own.
@Suite struct `a tracker with words of its own` {
    private static let refusal = "Nicht in unserem Verzeichnis"

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `is understood as the rule file says, also after a reload`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("words") { folder in
            try await LoopbackServer.run { _, _ in
                .text(200, "d14:failure reason\(Self.refusal.utf8.count):\(Self.refusal)e")
            } _: { tracker in
                let film = TestTorrent(name: "film", seed: 0x00D5_0001, trackers: ["\(tracker.url)/announce"])
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(film, from: try folder.makeFolder("data"))
                    try await eventually("the tracker has refused it", within: .seconds(60)) {
                        try await client.torrent(film.id)?[.trackerStatus] == .text("error")
                    }
                    let sluice = SluiceProgram(folder: folder)
                    func write(_ words: String) throws {
                        try sluice.write(
                            rules: """
                                {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                                 "unregistered": {"127.0.0.1": {\(words)}}, "rules": [
                                  {"id": "told", "each": "torrent", "when": "torrent.trackerStatus == 'error'",
                                   "do": [{"tags": {"add": ["told"]}}]},
                                  {"id": "gone", "each": "torrent", "when": "torrent.unregistered",
                                   "do": [{"tags": {"add": ["gone"]}}]}]}
                                """)
                    }
                    func tags() async throws -> Set<String>? { try await client.tags(of: film.id) }
                    try write(#""except": ["in unserem"]"#)
                    try await sluice.run { running in
                        try await eventually("the refusal is told", within: .seconds(60)) {
                            try await tags() == ["told"]
                        }
                        try write(#""phrases": ["nicht in unserem verzeichnis"]"#)
                        try running.signal(.terminalClosed)
                        try await eventually("it is unregistered", within: .seconds(60)) {
                            try await tags() == ["told", "gone"]
                        }
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }
}
