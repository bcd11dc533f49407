import Engine
import Foundation
import TestKit
import Testing
import Trash

@Suite(.timeLimit(.minutes(3))) struct `files on their way into a bin and back` {
    @Test func `keep what they are, and leave nothing behind but what is not theirs`() async throws {
        try await BinScene.with("bin-round") { scene in
            let folder = scene.folder
            try folder.link("data/album/two.flac", as: "library.flac", isHard: true)
            unsafe truncate(folder["data/album/cd 1/one.flac"], 5000)
            unsafe chmod(folder["data/album/cd 1"], 0o2775)
            let before = [scene.status("data/album/cd 1/one.flac"), scene.status("data/album/two.flac")]
            let place = try await scene.begin()
            #expect(folder.has("data/album/two.flac"), "nothing is moved before the order")
            #expect(try await scene.trash.fill(place, in: scene.bin) == TrashFilling(moved: 2))
            #expect(!folder.has("data/album") && folder.has("data/other.txt"))
            #expect(scene.status(".trash")?.mode == 0o700)
            #expect(folder.names(in: scene.path(place, "")) == ["data", "manifest.json"])
            let inside = ["cd 1/one.flac", "two.flac"].map { scene.status(scene.path(place, "data/album/\($0)")) }
            #expect(inside.map { $0?.inode } == before.map { $0?.inode })
            #expect(inside[1]?.links == 2)

            #expect(try await scene.trash.takeBack(place, in: scene.bin) == TrashFilling(moved: 2))
            try await scene.trash.close(place, in: scene.bin)
            let after = [scene.status("data/album/cd 1/one.flac"), scene.status("data/album/two.flac")]
            #expect(after.map { $0?.inode } == before.map { $0?.inode })
            #expect(after.map { $0?.taken } == before.map { $0?.taken })
            #expect(scene.status("data/album/cd 1")?.mode == 0o2775)
            #expect(folder.names(in: ".trash").isEmpty)
        }
    }

    @Test func `keep the holes of sparse files`() async throws {
        try await BinScene.with("bin-sparse") { scene in
            try scene.folder.write("data/sparse.bin", [1])
            unsafe truncate(scene.folder["data/sparse.bin"], 1 << 30)
            let place = try await scene.begin([.init(path: "sparse.bin", size: 1 << 30)])
            _ = try await scene.trash.fill(place, in: scene.bin)
            let inside = try #require(scene.status(scene.path(place, "data/sparse.bin")))
            #expect(inside.taken < 1 << 20)
        }
    }

    @Test func `take no notice of an entry that a kill left unfinished, and remove it after an hour`() async throws {
        try await BinScene.with("bin-unfinished") { scene in
            let folder = scene.folder
            for name in ["old", "lone", "young"] {
                try folder.makeFolder(".trash/\(name).unfinished/data")
                try folder.write(".trash/\(name).unfinished/original.torrent", [1])
            }
            try folder.link("data/other.txt", as: ".trash/old.unfinished/data/trial", isHard: true)
            try folder.write(".trash/lone.unfinished/data/trial", [7])
            // The entry is made in January 2027, so what is made here and now is old by then.
            var times = [timespec(tv_sec: 1_799_999_000, tv_nsec: 0), timespec(tv_sec: 1_799_999_000, tv_nsec: 0)]
            unsafe utimensat(AT_FDCWD, folder[".trash/young.unfinished"], &times, 0)
            let place = try await scene.filled()
            #expect(try await scene.trash.entries(in: scene.bin).map(\.place) == [place])
            #expect(try await scene.trash.items(in: scene.bin).map(\.entry) == [place.entry])
            #expect(folder.names(in: ".trash") == [place.entry, "lone.unfinished", "young.unfinished"])
            #expect(folder.names(in: ".trash/lone.unfinished/data") == ["trial"], "it has no other name")
            #expect(scene.status("data/other.txt")?.links == 1)
        }
    }

    @Test func `go on where a crash ended them`() async throws {
        try await BinScene.with("bin-crash") { scene in
            let place = try await scene.begin()
            // As after the first of two files.
            try scene.folder.makeFolder(scene.path(place, "data/album"))
            try scene.folder.rename("data/album/two.flac", to: scene.path(place, "data/album/two.flac"))
            for _ in 1...2 {
                #expect(try await scene.trash.fill(place, in: scene.bin) == TrashFilling(moved: 2))
            }
            // As between the two names that a file has on its way back.
            try scene.folder.makeFolder("data/album")
            try scene.folder.link(scene.path(place, "data/album/two.flac"), as: "data/album/two.flac", isHard: true)
            for _ in 1...2 {
                #expect(try await scene.trash.takeBack(place, in: scene.bin) == TrashFilling(moved: 2))
            }
            #expect(scene.status("data/album/two.flac")?.links == 1)
        }
    }

    @Test(arguments: ["data/album/two.flac", "data/album"])
    func `replace nothing`(path: String) async throws {
        try await BinScene.with("bin-taken") { scene in
            let place = try await scene.filled()
            if path.hasSuffix("flac") { try scene.folder.makeFolder("data/album") }
            try scene.folder.write(path, [42])
            let error = await #expect(throws: TrashError.self) { try await scene.trash.takeBack(place, in: scene.bin) }
            #expect(error?.code == .taken, "\(String(describing: error))")
            #expect(scene.folder.text(path) == "*")
            let entry = try await scene.trash.entry(place, in: scene.bin)
            #expect(entry?.isWhole == true, "nothing is moved where one cannot be")
        }
    }

    @Test func `stay where another file has taken the place of the one that was meant`() async throws {
        try await BinScene.with("bin-replaced") { scene in
            let place = try await scene.begin()
            try scene.folder.rename("data/album/two.flac", to: "mine.flac")
            try scene.folder.write("data/album/two.flac", [7])
            let filling = try await scene.trash.fill(place, in: scene.bin)
            #expect(filling == TrashFilling(moved: 1, missing: ["album/two.flac"]))
            #expect(scene.folder.has("data/album/two.flac"))
        }
    }

    @Test func `are found where incomplete ones lie, under the names that clients give them`() async throws {
        try await BinScene.with("bin-part") { scene in
            try scene.folder.rename("data/album/two.flac", to: "data/album/two.flac.part")
            let files = [
                TrashSearch.File(path: "album/cd 1/one.flac", size: 5000), .init(path: "album/two.flac", size: nil),
                .init(path: "album/three.flac", size: nil),
            ]
            let place = try await scene.begin(files)
            #expect(try await scene.trash.fill(place, in: scene.bin) == TrashFilling(moved: 2))
            _ = try await scene.trash.takeBack(place, in: scene.bin)
            #expect(scene.folder.has("data/album/two.flac.part"))
        }
    }

    @Test func `have entries of their own, also within one second`() async throws {
        try await BinScene.with("bin-names") { scene in
            let first = try await scene.filled()
            let second = try await scene.begin([.init(path: "other.txt", size: 1)])
            #expect(first.entry == "20270115-080000-files" && second.entry == "20270115-080000-files-2")
            #expect(try await scene.trash.entries(in: scene.bin).map(\.held) == [2, 0])
            try await scene.trash.discard(first, in: scene.bin)
            try await scene.trash.discard(second, in: scene.bin)
            #expect(scene.folder.names(in: ".trash") == [first.entry], "only what holds nothing is taken back")
        }
    }
}
