import Actions
import Clocks
import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing
import Torrents
import Trash

/// Links to files that lie in a bin of ours.
@Suite struct `links to files in a bin` {
    /// A disk with a bin, at which the daemon looks as it does.
    private struct Scene {
        let disk: BookedDisk
        let trash = LocalTrash()
        let entry: DiskEntry
        let bin: TrashBin

        init(_ disk: BookedDisk) throws {
            self.disk = disk
            entry = DiskEntry(
                name: "data", path: disk.folder.path, trash: TrashEntry(path: disk.folder[".trash"]))
            bin = try #require(TrashBin(entry))
        }

        /// Moves a file of a torrent into the bin.
        func throwAway(_ path: String) async throws -> TrashPlace {
            let find = try await trash.find(
                TrashSearch(roots: [disk.folder.path], files: [TrashSearch.File(path: path, size: 4)]))
            let manifest = TrashManifest(
                title: path, at: WallTime(seconds: 1_800_000_000), rule: "tidy", intent: IntentID("i1-1"),
                client: ClientName("home"), find: find)
            let place = try await trash.begin(manifest, in: bin)
            #expect(try await trash.fill(place, in: bin) == TrashFilling(moved: 1))
            return place
        }

        func look(reading fields: FieldSet = [.hardlinks]) async {
            let bins = BinWatch(disk.book, LocalFiles()) { fields }
            let look = DiskLook(
                entry, GivenDisks(.there(DiskSpace(free: 1))), time: disk.clock, trash: trash, showing: bins
            ) { _ in .untold("no client tells of it") }
            #expect(await look.report().trash != nil)
        }
    }

    private static func with(_ body: (Scene) async throws -> Void) async throws {
        try await BookedDisk.with { disk in
            try disk.folder.link("a/film", as: "b/film", isHard: true)
            try await body(Scene(disk))
        }
    }

    @Test func `are nobody else's, and what they hold does not become free`() async throws {
        try await Self.with { scene in
            let (disk, copy) = (scene.disk, scene.disk.torrent(3, "film", in: "b"))
            _ = try await scene.throwAway("a/film")
            await disk.read("box", [])
            await disk.read("home", [copy])
            #expect(disk.shown(copy)[.hardlinkedOutside] == .flag(true), "nobody has looked into the bin")
            await scene.look(reading: [.freeable])
            #expect(disk.shown(copy)[.hardlinkedOutside] == .flag(true), "no rule reads it")
            await scene.look()
            #expect(disk.shown(copy)[.hardlinks] == .integer(0))
            #expect(disk.shown(copy)[.hardlinkedOutside] == .flag(false))
            #expect(disk.shown(copy)[.freeable] == .integer(0))
            try disk.folder.link("b/film", as: "library/film", isHard: true)
            #expect(await disk.refreshed(copy)[.hardlinks] == .integer(1))
        }
    }

    @Test func `count again once a person has taken the file out of it, or it was put back`() async throws {
        try await Self.with { scene in
            let (disk, copy) = (scene.disk, scene.disk.torrent(3, "film", in: "b"))
            let place = try await scene.throwAway("a/film")
            await disk.read("box", [])
            await disk.read("home", [copy])
            await scene.look()
            #expect(disk.shown(copy)[.hardlinks] == .integer(0))
            _ = try await scene.trash.takeBack(place, in: scene.bin)
            await scene.look()
            #expect(disk.shown(copy)[.hardlinks] == .integer(1))
            _ = try await scene.trash.fill(place, in: scene.bin)
            await scene.look()
            #expect(disk.shown(copy)[.hardlinks] == .integer(0))
            let kept = try #require(try await scene.trash.entry(place, in: scene.bin))
            #expect(kept.isWhole)
            _ = try await scene.trash.empty(place, in: scene.bin)
            await scene.look()
            #expect(await disk.refreshed(copy)[.hardlinks] == .integer(0))
            #expect(disk.shown(copy)[.freeable] == disk.shown(copy)[.onDisk])
        }
    }

    @Test func `count as before where rules are loaded anew, until the next look`() async throws {
        try await Self.with { scene in
            let (disk, copy) = (scene.disk, scene.disk.torrent(3, "film", in: "b"))
            _ = try await scene.throwAway("a/film")
            await scene.look()
            await disk.read("box", [])
            await disk.read("home", [copy])
            #expect(disk.shown(copy)[.hardlinkedOutside] == .flag(false))
            disk.follow()
            await disk.read("box", [])
            await disk.read("home", [copy])
            #expect(disk.shown(copy)[.hardlinkedOutside] == .flag(true))
        }
    }
}
