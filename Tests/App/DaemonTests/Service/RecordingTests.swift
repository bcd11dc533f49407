import Daemon
import Foundation
import Gzip
import Recording
import Rules
import Simulation
import Synchronization
import SystemPackage
import TestKit
import Testing
import Torrents

@Suite(.timeLimit(.minutes(3))) struct `a recording of the daemon` {
    private static let rules = """
        {"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]},
        {"id": "mark", "each": "torrent", "when": "torrent.name == 'another'", "do": [{"tags": {"add": ["seen"]}}]},
        {"id": "clean", "each": "torrent", "when": "'old' in torrent.tags", "for": "2s", "do": [{"remove": {}}]}
        """

    /// Runs a daemon that is recorded through events, a failure, a removal, a client that is out of reach and reloads.
    private func record(to path: String, on world: DaemonWorld) async throws {
        let file = try RecordingFile(creating: path, limit: 1 << 24, version: "1") { _ in }
        world.ruleFile.withLock { $0 = Self.rules + #", {"id": "late", "each": "torrent", "do": [{"pause": {}}]}"# }
        try await world.run(Self.rules, recordingBy: file) { requests in
            await world.pass(2)
            try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
            try world.home().change(.fixture(2)) { $0[.tags] = .texts(["old"]) }
            await world.pass(4)
            try world.home().change(.fixture(3)) { $0[.ratio] = .unknown }
            await world.pass(2)
            requests.yield(.reload)
            await world.hear("The rule file was loaded again")
            await world.pass(3)
        }
        await file.close()
    }

    /// The lines of a recording, which is compressed.
    private func text(of path: String) throws -> String {
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        #expect(GzipReader.isGzip(bytes))
        return String(decoding: try GzipReader().expand(bytes), as: UTF8.self)
    }

    private func open(_ path: String) throws -> Recording {
        try Recording(opening: path) { try DaemonWorld.read($0) }
    }

    @Test func `is told again in every byte, over a restart too`() async throws {
        try await ScratchFolder.with("recording") { folder in
            let world = try DaemonWorld()
            try await record(to: folder["one"], on: world)
            let first = try Replay(of: try open(folder["one"]))
            #expect(first.differing == 0, "\(first.differences)")
            #expect(first.steps > 10)
            let next = try DaemonWorld(journal: world.journal)
            try await record(to: folder["two"], on: next)
            let second = try Replay(of: try open(folder["two"]))
            #expect(second.differing == 0, "\(second.differences)")
        }
    }

    @Test func `shows what comes out otherwise where a fact is another`() async throws {
        try await ScratchFolder.with("recording") { folder in
            try await record(to: folder["one"], on: try DaemonWorld())
            let text = try text(of: folder["one"])
            try folder.write("two", Array(text.replacing("another\"", with: "a third\"").utf8))
            let replay = try Replay(of: try open(folder["two"]))
            #expect(replay.differing > 0)
            let first = try #require(replay.differences.first)
            #expect(!first.missing.isEmpty || !first.added.isEmpty)
        }
    }

    @Test func `may end in half a line, as after a crash`() async throws {
        try await ScratchFolder.with("recording") { folder in
            try await record(to: folder["one"], on: try DaemonWorld())
            let bytes = Array(try text(of: folder["one"]).utf8)
            let whole = try Replay(of: try open(folder["one"]))
            try folder.write("two", bytes.dropLast(7))
            let cut = try Replay(of: try open(folder["two"]))
            #expect(cut.steps == whole.steps - 1)
            #expect(cut.differing == 0)
        }
    }

    @Test func `may end anywhere in what is compressed, as after a crash`() async throws {
        try await ScratchFolder.with("recording") { folder in
            try await record(to: folder["one"], on: try DaemonWorld())
            let bytes = try Array(Data(contentsOf: URL(filePath: folder["one"])))
            let whole = try Replay(of: try open(folder["one"]))
            for share in [2, 3, 5] {
                try folder.write("\(share)", Array(bytes.prefix(bytes.count * (share - 1) / share)))
                let cut = try Replay(of: try open(folder["\(share)"]))
                #expect(cut.steps > 0 && cut.steps < whole.steps)
                #expect(cut.differing == 0)
            }
        }
    }

    @Test func `ends at its limit and leaves what it has readable`() async throws {
        try await ScratchFolder.with("recording") { folder in
            let world = try DaemonWorld()
            let ends = Recorder<String>()
            let file = try RecordingFile(creating: folder["one"], limit: 6_000, version: "1") { ends.append($0) }
            try await world.run(Self.rules, recordingBy: file) { _ in
                for round in 0..<40 {
                    try world.home().change(.fixture(1)) { $0[.name] = .text("name \(round)") }
                    await world.pass(1)
                }
            }
            await file.close()
            #expect(ends.all.count == 1)
            let replay = try Replay(of: try open(folder["one"]))
            #expect(replay.steps > 0 && replay.differing == 0)
            #expect(try Data(contentsOf: URL(filePath: folder["one"])).count < 12_000)
        }
    }

    @Test func `tells what other rules would have planned instead`() async throws {
        try await ScratchFolder.with("recording") { folder in
            try await record(to: folder["one"], on: try DaemonWorld())
            let others = try DaemonWorld().rules(
                """
                {"id": "label", "each": "torrent", "when": "torrent.name == 'another'",
                 "do": [{"tags": {"add": ["other"]}}, {"pause": {}}]}
                """)
            let backtest = try Backtest(of: try open(folder["one"]), by: others)
            #expect(backtest.onlyNow.isEmpty, "the recorded rules pause everything at the end")
            #expect(Set(backtest.both.map(\.action)) == ["tags", "pause"])
            #expect(Set(backtest.onlyRecorded.map(\.rule)) == ["tell", "clean", "late"])
        }
    }

    @Test func `is made only where no file stands, for its owner alone`() async throws {
        try await ScratchFolder.with("recording") { folder in
            _ = try RecordingFile(creating: folder["one"], limit: 10, version: "1") { _ in }
            #expect(try Stat(FilePath(folder["one"])).permissions == .ownerReadWrite)
            #expect(throws: RecordingError.self) {
                _ = try RecordingFile(creating: folder["one"], limit: 10, version: "1") { _ in }
            }
        }
    }

    @Test(arguments: ["", "{}\n", "no JSON\n", #"{"recording": "sluice", "form": 99}"# + "\n"])
    func `is refused with its place where it is none`(text: String) async throws {
        try await ScratchFolder.with("recording") { folder in
            try folder.write("one", Array(text.utf8))
            let error = try #require(throws: RecordingError.self) { _ = try open(folder["one"]) }
            #expect(error.code == .broken)
            #expect(error.description.contains(folder["one"]))
        }
    }
}
