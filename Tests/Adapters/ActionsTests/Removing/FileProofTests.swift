import Actions
import ClientKit
import Daemon
import Clocks
import Engine
import HTTP
import JSON
import Mounts
import Rules
import Synchronization
import TestKit
import Testing
import Torrents
import Simulation

/// The last step before a deletion, on real files.
@Suite struct `proof before data is deleted` {
    private static let home = ClientName("fake")

    private static func torrent(_ folder: ScratchFolder, _ files: [(String, Int64)], number: Int = 1) -> Torrent {
        let files = files.map { TorrentFile(path: $0, size: $1, progress: 1, wanted: true, priority: "normal") }
        return .seeding(
            number, name: "film",
            changes: [
                .savePath: .text("/downloads/tv"), .contentPath: .text("/downloads/tv/film"), .files: .files(files),
            ])
    }

    private static func removal(of torrent: Torrent) -> Intent {
        Intent(
            id: IntentID("i1-1"), rule: "old", path: "rules[0].do[0]", action: "remove",
            subject: .torrent(home, torrent.incarnation), title: "film", arguments: ["data": "delete"],
            purpose: .act, chain: "1", continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall)
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
        do throws(ActionError) {
            _ = try await RemoveAction().perform(Self.removal(of: torrent), in: context)
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

    @Test func `is never a list of mounts from before the look, and looks at one time share one`() async throws {
        try await with { disk, access in
            try disk.write("tv/film/a", [1, 2, 3])
            let torrents = (1...3).map { Self.torrent(disk, [("film/a", 3)], number: $0) }
            let client = FakeClient(name: "fake", torrents: torrents)
            let files = MountedFiles()
            let nested = Mutex<(@Sendable () async -> Void)?>(nil)
            let context = ActionContext(
                client: { _ in client },
                confirm: { _, _ in
                    // The other removal begins and ends between this one's look and its proof.
                    await nested.withLock { $0.take() }?()
                    return .goAhead
                },
                http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: files,
                secret: { _ throws(ActionError) in "" }, access: { _ in access }, time: SystemTime())
            nested.withLock { nested in
                nested = { _ = try? await RemoveAction().perform(Self.removal(of: torrents[1]), in: context) }
            }
            _ = try await RemoveAction().perform(Self.removal(of: torrents[0]), in: context)
            #expect(client.performed.count == 2)
            #expect(files.readings == 1, "both looked before it was read")
            files.isReadOnly = true
            await #expect(throws: ActionError.self) {
                _ = try await RemoveAction().perform(Self.removal(of: torrents[2]), in: context)
            }
            #expect(files.readings == 2)
            #expect(client.performed.count == 2)
        }
    }
}

/// The files of this machine, on one disk that may be read-only.
private final class MountedFiles: LookedAtStore {
    private let state = Mutex((isReadOnly: false, readings: 0))

    var readings: Int { state.withLock(\.readings) }
    var isReadOnly: Bool {
        get { state.withLock(\.isReadOnly) }
        set { state.withLock { $0.isReadOnly = newValue } }
    }

    func mounts() -> MountTable {
        state.withLock { state in
            state.readings += 1
            return MountTable(parsing: "1 0 8:1 / / rw - ext4 /dev/sda1 \(state.isReadOnly ? "ro" : "rw")")
        }
    }

    func isReadOnly(_ path: String, by mounts: MountTable) -> Bool { mounts.isReadOnly(path) }

    func exists(_ path: String) -> Bool { LocalFiles().exists(path) }

    func look(at path: String) -> FileLook { LocalFiles().look(at: path) }
}

extension Torrent {
    fileprivate static func seeding(_ number: Int, name: String, changes: [TorrentField: FieldValue]) -> Torrent {
        .seeding(number, name: name, state: .seeding, done: true, ratio: 3, changes)
    }
}
