import ClientKit
import Clocks
import Daemon
import Engine
import Glibc
import Journal
import SQLiteJournal
import Testing
import TestKit
import Torrents
import Simulation

/// What people can do who may put files into a watched folder, and nothing else.
@Suite(.timeLimit(.minutes(3))) struct `a stranger who drops files` {
    private static let good = TestTorrent(name: "good", size: 1000, seed: 1)
    private static let bad = TestTorrent(name: "evil", size: 1000, seed: 2)

    /// Runs a rule that takes what is called good; the body is called once the first scan is done.
    private func watching(_ body: @escaping @Sendable (DaemonWorld, ScratchFolder) async throws -> Void) async throws {
        let world = try DaemonWorld()
        try await ScratchFolder.with("stranger") { scratch in
            let folder = try scratch.makeFolder("watch")
            try await world.run(rule(scratch)) { _ in
                await world.clock.waitForSleepers(3)
                try await body(world, folder)
            }
        }
    }

    private func rule(_ scratch: ScratchFolder) -> String {
        """
        {"id": "in", "watch": {"path": "\(scratch["watch"])"}, "when": "!meta.valid || meta.name.startsWith('good')",
         "do": [{"add": {"client": "home"}}], "onDone": [{"moveFile": "\(scratch["done"])"}],
         "onDead": [{"moveFile": "\(scratch["failed"])"}]}
        """
    }

    private func pass(_ seconds: Int, _ world: DaemonWorld, until holds: () -> Bool) async throws {
        try await eventually("it comes to pass") {
            for _ in 0..<seconds { await world.pass(1, sleepers: 3) }
            return holds()
        }
    }

    private func added(_ world: DaemonWorld) throws -> [NewTorrent] {
        try world.home().performed.compactMap { if case .add(let new) = $0 { new } else { nil } }
    }

    @Test func `gets nothing added in the place of a file that was decided about`() async throws {
        try await watching { world, folder in
            try world.home().inject(.error(ClientError(.unreachable, "refused")), on: [.perform], times: 1_000_000)
            try folder.write("a.torrent", Self.good.metainfo)
            try await pass(1, world) { !world.lines("An action failed and is tried again").isEmpty }
            try folder.remove("a.torrent")
            try folder.write("a.torrent", Self.bad.metainfo)
            try await pass(1, world) { world.lines("File settled").count == 2 }
            try world.home().clearFaults()
            for _ in 0..<60 { await world.pass(1, sleepers: 3) }
            #expect(try added(world).isEmpty && folder.names(in: "") == ["a.torrent"])
            let states = try world.journal.reader.intents(.latest(100)).map(\.state)
            #expect(states == [.cancelled] || states == [.held], "\(states)")
        }
    }

    @Test func `gets nothing added by writing other bytes into the same file under the same time`() async throws {
        try await watching { world, folder in
            try world.home().inject(.error(ClientError(.unreachable, "refused")), on: [.perform], times: 1_000_000)
            try folder.write("a.torrent", Self.good.metainfo)
            try await pass(1, world) { !world.lines("An action failed and is tried again").isEmpty }
            var status = stat()
            #expect(unsafe stat(folder["a.torrent"], &status) == 0)
            let modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            try folder.overwrite("a.torrent", Self.bad.metainfo, modified: modified)
            try world.home().clearFaults()
            try await pass(1, world) { !world.lines("Action held").isEmpty }
            #expect(try added(world).isEmpty)
        }
    }

    @Test func `gets of several links those added that the rule takes`() async throws {
        try await watching { world, folder in
            let links = ["good", "evil", "good too"].enumerated().map { index, name in
                "magnet:?xt=urn:btih:\(String(repeating: "\(index + 1)", count: 40))&dn=\(name)"
            }
            try folder.write("list.magnet", Array(links.joined(separator: "\n").utf8))
            try await pass(1, world) { !folder.has("list.magnet") }
            #expect(Set(try added(world).map(\.source)) == [.magnet(links[0]), .magnet(links[2])])
            let scratch = ScratchFolder(path: folder["../failed"])
            #expect(scratch.text("list.magnet.reason.txt")?.contains("link 2: evil: the condition") == true)
        }
    }

    @Test func `gets no file moved through a symbolic link`() async throws {
        try await watching { world, folder in
            let scratch = ScratchFolder(path: folder[".."])
            try scratch.makeFolder("prey")
            #expect(unsafe symlink(scratch["prey"], scratch["done"]) == 0)
            try folder.write("a.torrent", Self.good.metainfo)
            try await pass(1, world) { !world.lines("Action failed for good; see the dead letters").isEmpty }
            #expect(scratch.names(in: "prey").isEmpty && folder.has("a.torrent"))
        }
    }

    @Test func `hears of an empty file, and of a name that is not UTF-8`() async throws {
        try await watching { world, folder in
            try folder.write("empty.torrent", [])
            let path =
                Array(folder.path.utf8CString.dropLast()) + [47, 99, 97, 102, -23] + Array(".torrent".utf8CString)
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
            #expect(descriptor >= 0)
            close(descriptor)
            try await pass(10, world) { folder.has("../failed/empty.torrent") }
            #expect(world.clock.now.boot >= .seconds(50))
            #expect(folder.text("../failed/empty.torrent.reason.txt")?.contains("the file is empty") == true)
            #expect(world.lines("A file is passed over").count == 1)
            #expect("\(world.lines("A file is passed over")[0])".contains("caf\\"))
        }
    }

    @Test func `leaves no second name of one file behind, and none that only looks like another`() async throws {
        try await watching { world, folder in
            try folder.write("a.torrent", Self.good.metainfo)
            #expect(unsafe link(folder["a.torrent"], folder["b.torrent"]) == 0)
            try folder.write("caf\u{E9}.torrent", TestTorrent(name: "good 1", size: 1000, seed: 3).metainfo)
            try folder.write("cafe\u{301}.torrent", TestTorrent(name: "good 2", size: 1000, seed: 4).metainfo)
            try await pass(1, world) { folder.names(in: "").isEmpty }
            #expect(try added(world).count == 4)
        }
    }

    @Test func `makes nothing grow by files that come and go`() async throws {
        try await watching { world, folder in
            try folder.write("a.torrent", Self.bad.metainfo)
            try await pass(1, world) { world.lines("File settled").count == 1 }
            try await pass(1, world) { taken(world) == [folder["a.torrent"]] }
            try folder.remove("a.torrent")
            try await pass(1, world) { taken(world) == [] }
        }
    }

    /// The files that a restart would know; nil where that cannot be read.
    private func taken(_ world: DaemonWorld) -> [String]? {
        guard let rules = try? world.rules(""), let memory = try? world.journal.reader.restore() else { return nil }
        return Engine(rules: rules, state: memory).takenFiles(by: "in").map(\.path)
    }
}
