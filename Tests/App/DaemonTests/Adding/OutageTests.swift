import ClientKit
import Clocks
import Daemon
import Journal
import Logging
import SQLiteJournal
import Testing
import TestKit
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `a file for a client that is away` {
    private static let torrent = TestTorrent(name: "film.bin", size: 1000, seed: 1)

    private func rule(_ folder: ScratchFolder) -> String {
        """
        {"id": "in", "watch": {"path": "\(folder.path)"}, "do": [{"add": "home"}],
         "onDone": [{"moveFile": "\(folder["done"])"}], "onDead": [{"moveFile": "\(folder["failed"])"}]}
        """
    }

    @Test func `waits for hours where it is, and is added when the client is back`() async throws {
        let world = try DaemonWorld()
        let home = try world.home()
        home.inject(.error(ClientError(.unreachable, "refused")), on: [.perform], times: 1_000_000)
        try await ScratchFolder.with("outage") { folder in
            try await world.run(rule(folder)) { _ in
                await world.clock.waitForSleepers(3)
                try folder.write("film.torrent", Self.torrent.metainfo)
                try await eventually("the file settles") {
                    await world.pass(1, sleepers: 3)
                    return !world.lines("File settled").isEmpty
                }
                for _ in 1...120 {
                    await world.clock.waitForSleepers(4)
                    world.clock.advance(by: .seconds(60))
                }
                await world.clock.waitForSleepers(4)
                let stored = try #require(try world.journal.reader.openIntents().first)
                #expect(stored.state == .waiting && stored.attempts > 110, "\(stored.attempts) attempts")
                #expect(stored.detail == "client \"home\": refused")
                #expect(folder.has("film.torrent"))
                home.clearFaults()
                world.clock.advance(by: .seconds(30))
                await world.hear("Action done", times: 2)
            }
            #expect(folder.has("done/film.torrent") && !folder.has("film.torrent") && !folder.has("failed"))
            #expect(try world.states() == [.done, .done])
            #expect(world.lines("An action failed and is tried again").count { $0.level == .warning } == 1)
        }
    }

    @Test func `is left to the next start by a stop, and added once`() async throws {
        let world = try DaemonWorld()
        try world.home().inject(.error(ClientError(.unreachable, "refused")), on: [.perform], times: 1000)
        try await ScratchFolder.with("outage") { folder in
            try await world.run(rule(folder)) { _ in
                await world.clock.waitForSleepers(3)
                try folder.write("film.torrent", Self.torrent.metainfo)
                try await eventually("the file settles") {
                    await world.pass(1, sleepers: 3)
                    return !world.lines("An action failed and is tried again").isEmpty
                }
            }
            #expect(folder.has("film.torrent"))
            let next = try DaemonWorld(journal: world.journal)
            try await next.run(rule(folder)) { _ in try await next.passUntilHeard("Action done", times: 2) }
            #expect(folder.has("done/film.torrent") && !folder.has("film.torrent"))
            #expect(try next.home().performed.count == 1)
        }
    }
}
