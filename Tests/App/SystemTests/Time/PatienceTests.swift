import ClientKit
import Clocks
import Engine
import Journal
import Rules
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The whole program beside a real client, with rules that go on, come again, or keep back.
@Suite struct `the patience of rules about real torrents` {
    private static let torrents = (1...4).map {
        TestTorrent(name: "patient \($0)", size: 20_000, seed: 0x9A71 + UInt64($0))
    }

    /// Runs the body with Sluice beside a client that seeds the first torrents.
    private func seeding(
        _ count: Int, _ kind: RealDaemon, _ body: (Scene) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("patience") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in Self.torrents.prefix(count) { try await client.seed(torrent, from: data) }
                try await body(
                    Scene(
                        kind: kind, settings: settings, client: client, sluice: SluiceProgram(folder: folder),
                        data: data))
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `keep a limit for a while after the condition, also over a kill`(_ kind: RealDaemon) async throws {
        try await seeding(1, kind) { scene in
            let torrent = Self.torrents[0]
            _ = try await scene.client.perform(.addTags(torrent.id, ["busy"]))
            try scene.write(
                #"""
                {"id": "slow", "each": "torrent", "when": "'busy' in torrent.tags", "keepFor": "8s",
                 "do": [{"limits": {"up": "512 kB/s"}, "revert": true}]}
                """#)
            let time = SystemTime()
            var endedAt = time.now.boot
            try await scene.sluice.run { running in
                try await scene.sees("it is limited", torrent) { $0[.upLimit] == .integer(512_000) }
                endedAt = time.now.boot
                _ = try await scene.client.perform(.removeTags(torrent.id, ["busy"]))
                try await eventually("it is kept") {
                    try await scene.why(torrent).contains("as the condition no longer holds, see \"keepFor\"")
                }
                try running.signal(.kill)
            }
            #expect(try await scene.client.torrent(torrent.id)?[.upLimit] == .integer(512_000))
            try await scene.sluice.run { running in
                try await scene.sees("it is free again", torrent) { $0[.upLimit] == .absent }
                #expect(time.now.boot - endedAt >= .seconds(8))
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `do the same again while the condition holds, not after, and not at once after a restart`(
        _ kind: RealDaemon
    ) async throws {
        try await seeding(1, kind) { scene in
            let torrent = Self.torrents[0]
            _ = try await scene.client.perform(.addTags(torrent.id, ["busy"]))
            try scene.write(
                #"""
                {"id": "again", "each": "torrent", "when": "'busy' in torrent.tags", "repeat": "3s",
                 "do": [{"reannounce": {}}]},
                {"id": "ended", "each": "torrent", "when": "!('busy' in torrent.tags)", "for": "7s",
                 "do": [{"tags": {"add": ["ended"]}}]}
                """#)
            try await scene.sluice.run { running in
                try await eventually("it is done twice") { scene.done("again").count >= 2 }
                try running.signal(.kill)
            }
            try await scene.sluice.run { running in
                try await eventually("it is done five times") { scene.done("again").count >= 5 }
                _ = try await scene.client.perform(.removeTags(torrent.id, ["busy"]))
                try await scene.sees("it has not held for more than two turns", torrent) {
                    $0[.tags].texts?.contains("ended") == true
                }
                try running.signal(.terminate)
            }
            let times = scene.done("again").map(\.plannedAt).sorted()
            // One that comes late does not put off the next, so they are counted from the first.
            for (turn, time) in times.enumerated() { #expect(time.since(times[0]) >= .seconds(3 * turn)) }
            let end = try #require(scene.done("ended").first?.plannedAt)
            #expect(times.count { end.since($0) < .seconds(6) } == 0, "\(times), \(end)")
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `act on no more than the limit allows, also over a kill, until a person raises it`(
        _ kind: RealDaemon
    ) async throws {
        try await seeding(4, kind) { scene in
            func rule(_ count: Int) -> String {
                """
                {"id": "some", "each": "torrent", "when": "torrent.done", "limit": {"count": \(count), "per": "1h"},
                 "do": [{"pause": {}}]}
                """
            }
            func paused() async throws -> Int {
                try await scene.client.snapshot(reading: []).torrents.count { $0.state == .paused }
            }
            func waiting() async throws -> Int {
                var count = 0
                for torrent in Self.torrents
                where try await scene.why(torrent).contains("limit: 2 of 2 in the last 1 h") {
                    count += 1
                }
                return count
            }
            try scene.write(rule(2))
            for signal in [Signal.kill, .terminate] {
                try await scene.sluice.run { running in
                    try await eventually("two are paused, and two wait") {
                        guard try await paused() == 2 else { return false }
                        return try await waiting() == 2
                    }
                    try running.signal(signal)
                }
                #expect(try await paused() == 2)
            }
            #expect(scene.done("some").count == 2)
            try scene.write(rule(4))
            try await scene.sluice.run { running in
                try await eventually("all are paused") { try await paused() == 4 }
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `do nothing twice for the same name, also over a kill`(_ kind: RealDaemon) async throws {
        try await seeding(1, kind) { scene in
            let first = Self.torrents[0]
            let (twin, other) = (
                TestTorrent(name: first.name, size: 20_000, seed: 0x9A71 + 1, isPrivate: true), Self.torrents[1]
            )
            try scene.write(
                #"""
                {"id": "once", "each": "torrent", "when": "torrent.done",
                 "dedupe": {"key": "torrent.name", "for": "7d"}, "do": [{"reannounce": {}}]}
                """#)
            try await scene.sluice.run { running in
                try await eventually("it is done for the first") { scene.done("once").count == 1 }
                try running.signal(.kill)
            }
            for torrent in [twin, other] { try await scene.client.seed(torrent, from: scene.data) }
            try await scene.sluice.run { running in
                try await eventually("it is done for the one of another name") { scene.done("once").count == 2 }
                try await eventually("it is told why not for the twin") {
                    try await scene.why(twin).contains("dedupe: it was done for \"\(first.name)\" at ")
                }
                try running.signal(.terminate)
            }
            let subjects = scene.done("once").compactMap(\.subject.torrent)
            #expect(Set(subjects) == [first.id, other.id] && subjects.count == 2, "\(subjects)")
        }
    }
}

extension `the patience of rules about real torrents` {
    /// A real client with Sluice beside it.
    fileprivate struct Scene {
        let kind: RealDaemon
        let settings: ClientSettings
        let client: any TorrentClient
        let sluice: SluiceProgram
        let data: ScratchFolder

        func write(_ rule: String) throws { try sluice.write(kind, settings, rule: rule) }

        /// Waits until the client tells of a torrent what is expected.
        func sees(_ what: String, _ torrent: TestTorrent, _ holds: (Torrent) -> Bool) async throws {
            try await eventually(what) { try await client.torrent(torrent.id).map(holds) ?? false }
        }

        /// What is told of a torrent beside the running daemon.
        func why(_ torrent: TestTorrent) async throws -> String {
            try await sluice.call(["why", torrent.id.hex, "--rules", sluice.folder["rules.json"]]).output
        }

        /// What a rule has done so far.
        func done(_ rule: String) -> [Intent] {
            let all = (try? sluice.reader().intents(.latest(1000))) ?? []
            return all.filter { $0.state == .done && $0.intent.rule == rule }.map(\.intent)
        }
    }
}
