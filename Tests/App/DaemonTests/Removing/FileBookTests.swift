import Actions
import Clocks
import Daemon
import Engine
import Mounts
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

/// What is seen of the files of torrents on a real disk.
@Suite struct FileBookTests {
    @Test func `links into a library are told, and links to another torrent are not`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            try disk.folder.link("a/other", as: "library/other", isHard: true)
            let (film, other) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "other", in: "a"))
            let copy = disk.torrent(3, "film", in: "b")
            await disk.read("home", [film, other])
            await disk.read("box", [copy])
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
            #expect(disk.shown(film)[.sharedWith] == .integer(1))
            #expect(disk.shown(film)[.duplicateOf] == .absent)
            #expect(disk.shown(copy, of: "box")[.duplicateOf] == .text(film.id.hex))
            #expect(disk.shown(other)[.hardlinks] == .integer(1))
            #expect(disk.shown(other)[.hardlinkedOutside] == .flag(true))
            #expect(disk.shown(other)[.sharedWith] == .integer(0))
            guard case .integer(let bytes) = disk.shown(other)[.onDisk] else {
                Issue.record("it has no size")
                return
            }
            #expect(bytes > 0)
        }
    }

    @Test func `what may be another torrent's is unknown until all have been read`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            let lone = disk.torrent(2, "other", in: "a")
            await disk.read("home", [film, lone])
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
            #expect(disk.shown(film)[.sharedWith] == .unknown)
            // A file with no other name has none outside, whatever the others have.
            #expect(disk.shown(lone)[.hardlinkedOutside] == .flag(false))
            await disk.read("box", [])
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(true))
        }
    }

    @Test func `what has changed is unknown until it is read again`() async throws {
        try await BookedDisk.with { disk in
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("home", [film])
            await disk.read("box", [])
            #expect(disk.shown(film)[.hardlinks] == .integer(0))
            let half = disk.torrent(1, "film", in: "a", progress: 1).with([.progress: .real(0.5)])
            #expect(disk.shown(half)[.hardlinks] == .unknown)
            let moved = disk.torrent(1, "film", in: "b")
            await disk.read("home", [moved])
            #expect(disk.shown(moved)[.hardlinks] == .unknown, "its file is not there")
            #expect(disk.shown(moved)[.onDisk] == .unknown)
        }
    }

    @Test func `a link that comes later is seen within ten minutes, and at once before a removal`() async throws {
        try await BookedDisk.with { disk in
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("box", [])
            await disk.read("home", [film])
            try disk.folder.link("a/film", as: "library/film", isHard: true)
            await disk.read("home", [film], at: 299)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
            #expect(await disk.refreshed(film)[.hardlinkedOutside] == .flag(true))
            try disk.folder.remove("library/film")
            await disk.read("box", [], at: 600)
            await disk.read("home", [film], at: 600)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
        }
    }

    @Test func `a fresh look reads the torrents that share a file as well`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            try disk.folder.link("a/film", as: "library/film", isHard: true)
            let (film, copy) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "film", in: "b"))
            await disk.read("box", [])
            await disk.read("home", [film, copy])
            #expect(disk.shown(film)[.hardlinks] == .integer(1))
            // The copy's data is gone, and another link has come outside: the count of links alone would say "none".
            try disk.folder.remove("b/film")
            #expect(await disk.refreshed(film)[.hardlinkedOutside] != .flag(false))
        }
    }

    @Test func `what only other torrents link does not become free`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            let (film, other) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "other", in: "a"))
            await disk.read("home", [film, other])
            #expect(disk.shown(film)[.freeable] == .integer(0))
            #expect(disk.shown(other)[.freeable] == disk.shown(other)[.onDisk])
            #expect(disk.shown(film).bytesFreed == 0)
        }
    }

    @Test func `a file that is gone is missing where its disk is proved to be there, else unknown`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.write(".marker", [])
            let gone = disk.torrent(1, "gone", in: "a").with([.missingFiles: .flag(false)])
            await disk.read("home", [gone])
            #expect(disk.shown(gone)[.missingFiles] == .flag(false), "the client's word")
            await disk.read("home", [gone], .local([], marker: ".marker"))
            #expect(disk.shown(gone)[.missingFiles] == .flag(true))
            #expect(disk.shown(gone)[.onDisk] == .unknown)
            try disk.folder.remove(".marker")
            let again = disk.torrent(2, "film", in: "a")
            await disk.read("home", [again], .local([], marker: ".marker"))
            #expect(disk.shown(again)[.onDisk] == .unknown, "the disk is not proved to be there")
        }
    }

    @Test func `a file of another size is not the torrent's`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.write("a/film", [1, 2])
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("home", [film])
            await disk.read("box", [])
            #expect(disk.shown(film)[.hardlinks] == .unknown)
        }
    }

    @Test func `a list that is old proves nothing about other clients' links`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "library/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("box", [])
            await disk.read("home", [film], at: 600)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(true))
            await disk.read("home", [film], at: 601)
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
        }
    }

    @Test func `torrents without metadata hold up nothing, and torrents whose data is not found do`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "library/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            let magnet = disk.torrent(2, "magnet", in: "a").with([.files: .files([]), .size: .unknown])
            await disk.read("box", [])
            await disk.read("home", [film, magnet])
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(true))
            await disk.read("home", [film, magnet, disk.torrent(3, "elsewhere", in: "a")])
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
        }
    }

    @Test func `files of a client elsewhere are the same by path and size`() async throws {
        try await ScratchFolder.with("book") { folder in
            let disk = BookedDisk(folder, files: .remote)
            let (film, copy) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "film", in: "a"))
            await disk.read("home", [film, copy, disk.torrent(3, "film", in: "b")], .remote)
            #expect(disk.shown(film)[.sharedWith] == .integer(1))
            #expect(disk.shown(copy)[.duplicateOf] == .text(film.id.hex))
            #expect(disk.shown(film)[.hardlinks] == .unknown)
        }
    }

    @Test func `a disk that does not answer holds up a list for two seconds, and no other list`() async throws {
        try await BookedDisk.with { disk in
            let hanging = HangingStore()
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("box", [])
            async let first: Void = disk.read("home", [film], from: hanging)
            await disk.clock.waitForSleepers()
            disk.clock.advance(by: .seconds(2))
            await first
            #expect(disk.shown(film)[.onDisk] == .unknown)
            // It hangs still, so nobody waits for it again.
            await disk.read("home", [film], from: hanging)
            #expect(hanging.calls.withLock { $0 } == 1)
            hanging.release()
            try await eventually("what was found is known") { disk.shown(film)[.onDisk].isKnown }
        }
    }

    @Test func `a file that is a symbolic link proves nothing`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film")
            let film = disk.torrent(1, "film", in: "b")
            await disk.read("home", [film])
            await disk.read("box", [])
            for field in TorrentField.seenOnDisk { #expect(disk.shown(film)[field] == .unknown, "\(field)") }
        }
    }

    @Test func `of a client whose files are not seen from here nothing is known, nor of others' links`() async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            let film = disk.torrent(1, "film", in: "a")
            await disk.read("home", [film])
            await disk.read("box", [disk.torrent(3, "film", in: "b")], .hidden)
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
        }
    }

    @Test(arguments: ["fuse.sshfs", "fuseblk", "cifs"])
    func `where links may not be counted nothing is told of them until some file has several`(
        fileSystem: String
    ) async throws {
        try await BookedDisk.with { disk in
            for name in ["a/film", "a/other"] {
                try disk.folder.link(name, as: "library/\(name.dropFirst(2))", isHard: true)
            }
            let (film, other) = (disk.torrent(1, "film", in: "a"), disk.torrent(2, "other", in: "a"))
            let silent = MountedStore(fileSystem, counts: false)
            await disk.read("box", [], from: silent)
            await disk.read("home", [film, other], from: silent)
            #expect(disk.shown(film)[.hardlinks] == .unknown)
            #expect(disk.shown(film)[.hardlinkedOutside] == .unknown)
            #expect(disk.shown(film)[.freeable] == .unknown)
            #expect(disk.shown(film)[.sharedWith] == .integer(0), "which no count of links tells")
            // One file that has several shows that its disk counts them, and the others are told anew.
            try disk.folder.remove("library/other")
            let counting = MountedStore(fileSystem, counts: true)
            await disk.read("home", [film, other], at: 300, from: counting)
            #expect(disk.shown(film)[.hardlinks] == .integer(1))
            #expect(disk.shown(other)[.hardlinkedOutside] == .flag(false))
            #expect(disk.shown(other)[.freeable] == disk.shown(other)[.onDisk])
        }
    }

    @Test(arguments: ["ext4", "vfat", nil])
    func `where links are counted, or there are none, one link is the truth`(fileSystem: String?) async throws {
        try await BookedDisk.with { disk in
            let film = disk.torrent(1, "film", in: "a")
            let store = MountedStore(fileSystem, counts: false)
            await disk.read("box", [], from: store)
            await disk.read("home", [film], from: store)
            #expect(disk.shown(film)[.hardlinkedOutside] == .flag(false))
        }
    }
}

/// The files of this machine as if they were on another file system, which may tell one link for each.
private struct MountedStore: LookedAtStore {
    private let table: MountTable
    private let counts: Bool

    init(_ fileSystem: String?, counts: Bool) {
        table = MountTable(parsing: fileSystem.map { "21 1 0:50 / / rw - \($0) source rw" } ?? "")
        self.counts = counts
    }

    func exists(_ path: String) -> Bool { LocalFiles().exists(path) }
    func mounts() -> MountTable { table }
    func isSymbolicLink(_ path: String) -> Bool { LocalFiles().isSymbolicLink(path) }

    func look(at path: String) -> FileLook {
        guard case .found(let status) = LocalFiles().look(at: path), status.kind == .file, !counts else {
            return LocalFiles().look(at: path)
        }
        return .found(
            FileStatus(
                kind: .file, size: status.size, device: status.device, number: status.number, links: 1,
                allocated: status.allocated))
    }
}

/// A disk that answers when it is told to.
private final class HangingStore: FileStore {
    let calls = Mutex(0)
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func release() {
        for work in waiting.withLock({ $0 }) { work() }
    }

    func aside<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        calls.withLock { $0 += 1 }
        // One answer is all there ever is.
        let (answers, continuation) = AsyncStream.makeStream(of: Result.self, bufferingPolicy: .bufferingNewest(1))
        waiting.withLock { waiting in
            waiting.append {
                continuation.yield(work())
                continuation.finish()
            }
        }
        for await answer in answers { return answer }
        return nil
    }

    func exists(_ path: String) -> Bool { LocalFiles().exists(path) }

    func look(at path: String) -> FileLook { LocalFiles().look(at: path) }

    func isSymbolicLink(_ path: String) -> Bool { LocalFiles().isSymbolicLink(path) }

    func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {
        try LocalFiles().require(path, isStill: judged)
    }

    func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] {
        try LocalFiles().read(path, as: judged, atMost: limit)
    }

    func content(of path: String, atMost limit: Int) -> [UInt8]? { nil }

    func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String {
        try LocalFiles().move(path, as: judged, intoFolder: folder, reason: reason)
    }
}
