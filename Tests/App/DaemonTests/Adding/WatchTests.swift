import ClientKit
import Clocks
import Daemon
import Journal
import SQLiteJournal
import Testing
import TestKit
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `a watched folder` {
    private static let torrent = TestTorrent(name: "film.bin", size: 1000, seed: 1)

    /// Runs a rule that adds and moves away; the body is called once the first scan is done.
    private func watching(
        settle: String = "5s", _ body: @escaping @Sendable (DaemonWorld, ScratchFolder) async throws -> Void
    ) async throws {
        let world = try DaemonWorld()
        try await ScratchFolder.with("watch") { folder in
            let rule = """
                {"id": "in", "watch": {"path": "\(folder.path)", "settle": "\(settle)"}, "do": [{"add": "home"}],
                 "onDone": [{"moveFile": "\(folder["done"])"}], "onDead": [{"moveFile": "\(folder["failed"])"}]}
                """
            try await world.run(rule) { _ in
                await world.clock.waitForSleepers(3)
                try await body(world, folder)
            }
        }
    }

    private func pass(_ seconds: Int, _ world: DaemonWorld, until holds: () -> Bool) async throws {
        try await eventually("it comes to pass") {
            for _ in 0..<seconds { await world.pass(1, sleepers: 3) }
            return holds()
        }
    }

    @Test func `gives up on a file that is too large, and says so beside it`() async throws {
        try await watching { world, folder in
            try folder.write("huge.torrent", [UInt8](repeating: 100, count: 10_000_001))
            try await pass(1, world) { folder.has("failed/huge.torrent") }
            let note = folder.text("failed/huge.torrent.reason.txt") ?? ""
            #expect(note.contains("rule: in\nclient: home\nwhy: huge.torrent: the file has 10000001 bytes"), "\(note)")
            #expect(try world.home().performed.isEmpty)
        }
    }

    @Test func `waits for hours for a file that grows now and then`() async throws {
        try await watching(settle: "5m") { world, folder in
            let bytes = Self.torrent.metainfo
            for start in stride(from: 0, to: bytes.count, by: 10) {
                try folder.append("slow.torrent", Array(bytes[start..<min(start + 10, bytes.count)]))
                for _ in 0..<4 {
                    await world.clock.waitForSleepers(3)
                    world.clock.advance(by: .seconds(600))
                }
            }
            #expect(world.clock.now.boot > .seconds(7 * 3600))
            try await pass(1, world) { folder.has("done/slow.torrent") }
            #expect(!folder.has("failed"))
            #expect(try world.home().performed.count == 1)
        }
    }

    @Test func `rejects a file that ends too early once it has not grown for ten times as long as others wait`()
        async throws
    {
        try await watching { world, folder in
            try folder.write("cut.torrent", Array(Self.torrent.metainfo.prefix(100)))
            await world.pass(45, sleepers: 3)
            #expect(folder.has("cut.torrent"))
            try await pass(1, world) { folder.has("failed/cut.torrent") }
            let note = folder.text("failed/cut.torrent.reason.txt") ?? ""
            #expect(note.contains("(bencode.unexpectedEnd)"), "\(note)")
        }
    }

    @Test func `takes a file under its new name that was renamed while the client was away`() async throws {
        try await watching { world, folder in
            try world.home().inject(.error(ClientError(.unreachable, "refused")), on: [.perform], times: 1_000_000)
            try folder.write("a.torrent", Self.torrent.metainfo)
            try await pass(1, world) { !world.lines("An action failed and is tried again").isEmpty }
            try folder.rename("a.torrent", to: "b.torrent")
            try await pass(1, world) { world.lines("File settled").count == 2 }
            try world.home().clearFaults()
            try await pass(5, world) { folder.has("done/b.torrent") }
            #expect(folder.names(in: "done") == ["b.torrent"] && !folder.has("failed"))
            try await eventually("what became of both names is written down") {
                Set(try world.journal.reader.intents(.latest(100)).map(\.state)) == [.done, .held]
            }
        }
    }
}
