import Actions
import ClientKit
import Daemon
import Clocks
import Engine
import HTTP
import JSON
import Rules
import TestKit
import Testing
import Torrents
import Simulation

/// The last step before a deletion, on real files.
@Suite struct `proof before data is deleted` {
    private static let home = ClientName("fake")

    private static func torrent(_ folder: ScratchFolder, _ files: [(String, Int64)]) -> Torrent {
        let files = files.map { TorrentFile(path: $0, size: $1, progress: 1, wanted: true, priority: "normal") }
        return .seeding(
            1, name: "film",
            changes: [
                .savePath: .text("/downloads/tv"), .contentPath: .text("/downloads/tv/film"), .files: .files(files),
            ])
    }

    /// Attempts to delete a torrent, and says what held it; nil where it was deleted.
    private func held(
        _ torrent: Torrent, _ access: FileAccess, need: String? = nil, isRepeat: Bool = false,
        verdict: LastLook = .goAhead
    ) async throws -> String? {
        let client = FakeClient(name: "fake", torrents: [torrent])
        var context = ActionContext(
            client: { _ in client }, confirm: { _, _ in verdict }, need: { _, _ in need },
            http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: LocalFiles(),
            secret: { _ throws(ActionError) in "" }, access: { _ in access }, time: SystemTime())
        context.isRepeat = isRepeat
        let intent = Intent(
            id: IntentID("i1-1"), rule: "old", path: "rules[0].do[0]", action: "remove",
            subject: .torrent(Self.home, torrent.incarnation), title: "film", arguments: ["data": "delete"],
            purpose: .act, chain: "1", continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall)
        do throws(ActionError) {
            _ = try await RemoveAction().perform(intent, in: context)
            #expect(client.performed == [.remove(torrent.id, deletingData: true)])
            return nil
        } catch {
            #expect(client.performed.isEmpty)
            return error.detail
        }
    }

    private func isHeld(_ torrent: Torrent, _ access: FileAccess, by reason: String) async throws -> Bool {
        try await held(torrent, access)?.hasPrefix(reason) == true
    }

    private func with(_ body: (ScratchFolder, FileAccess) async throws -> Void) async throws {
        try await ScratchFolder.with("proof") { disk in
            try disk.makeFolder("tv/film")
            try await body(disk, .local([PathMapping(remote: "/downloads", local: disk.path)], marker: ".disk"))
        }
    }

    @Test func `is that its files are there in their sizes`() async throws {
        try await with { disk, access in
            let torrent = Self.torrent(disk, [("film/a", 3), ("film/b", 4)])
            let missing = "there is no proof of its data: \(disk["tv/film/a"]) is not there in its size"
            #expect(try await isHeld(torrent, access, by: missing), "an empty folder")
            try disk.write("tv/film/a", [1, 2, 3])
            #expect(try await isHeld(torrent, access, by: "there is no proof"), "one of two files")
            try disk.write("tv/film/b", [1])
            #expect(try await isHeld(torrent, access, by: "there is no proof"), "a file of another size")
            try disk.write("tv/film/b", [1, 2, 3, 4])
            #expect(try await held(torrent, access) == nil)
        }
    }

    @Test func `may be a marker on the disk`() async throws {
        try await with { disk, access in
            let torrent = Self.torrent(disk, [("film/a", 3)])
            let reason = try await held(torrent, access)
            #expect(reason != nil)
            try disk.write(".disk", [])
            #expect(try await held(torrent, access) == nil)
        }
    }

    @Test func `cannot be had from another machine, unless it is declared`() async throws {
        try await with { disk, _ in
            let torrent = Self.torrent(disk, [("film/a", 3)])
            let reason = try await held(torrent, .hidden)
            #expect(reason?.contains(#"declare "files": "remote""#) == true)
            #expect(try await held(torrent, .remote) == nil)
        }
    }

    @Test func `is never there while the client misses the files itself`() async throws {
        try await with { disk, _ in
            let torrent = Self.torrent(disk, []).with([.state: .text("missingFiles")])
            let reason = try await held(torrent, .remote)
            #expect(reason == "the client does not find the data; is the disk mounted?")
        }
    }

    @Test func `is that no other torrent needs it`() async throws {
        try await with { disk, access in
            let torrent = Self.torrent(disk, [("film/a", 3)])
            try disk.write("tv/film/a", [1, 2, 3])
            #expect(try await held(torrent, access, need: "another needs it") == "another needs it")
            #expect(try await held(torrent, access) == nil)
        }
    }

    @Test func `comes after the last look`() async throws {
        try await with { disk, access in
            let torrent = Self.torrent(disk, [("film/a", 3)])
            let (no, later) = (
                try await held(torrent, access, verdict: .no("not now")),
                try await held(torrent, access, verdict: .later("not yet"))
            )
            #expect(no == "not now")
            #expect(later == "not yet")
        }
    }
}

extension Torrent {
    fileprivate static func seeding(_ number: Int, name: String, changes: [TorrentField: FieldValue]) -> Torrent {
        .seeding(number, name: name, state: .seeding, done: true, ratio: 3, changes)
    }
}
