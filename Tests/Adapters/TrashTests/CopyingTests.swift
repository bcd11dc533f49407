import Engine
import Foundation
import TestKit
import Testing
import Trash

/// Files that are copied into a bin on another file system, and back.
@Suite(.timeLimit(.minutes(3))) struct `files of another file system` {
    @Test func `are the same in the bin, and the originals go when all of them are there`() async throws {
        try await CopiedBin.with("copied-round") { scene in
            let folder = scene.folder
            unsafe chmod(folder["data/album/hole.bin"], 0o640)
            let before = CopiedBin.paths.map { (scene.bytes(folder["data/\($0)"]), scene.status(folder["data/\($0)"])) }
            let place = try await scene.begin()
            #expect(try await scene.trash.entry(place, in: scene.bin)?.manifest.isCopying == true)
            try await scene.copy(place)
            #expect(CopiedBin.paths.allSatisfy { folder.has("data/\($0)") }, "nothing has gone so far")
            #expect(try await scene.trash.entry(place, in: scene.bin)?.isWhole == false)
            #expect(try await scene.trash.fill(place, in: scene.bin) == TrashFilling(moved: 3))
            #expect(!folder.has("data/album"))
            #expect(try await scene.trash.entry(place, in: scene.bin)?.isWhole == true)
            for (path, former) in zip(CopiedBin.paths, before) {
                let copy = scene.status(scene.inside(place, path))
                #expect(scene.bytes(scene.inside(place, path)) == former.0, "\(path)")
                #expect(copy?.time == former.1?.time && copy?.mode == former.1?.mode, "\(path)")
            }
            let names = CopiedBin.paths.prefix(2).map { scene.status(scene.inside(place, $0)) }
            #expect(names[0]?.inode == names[1]?.inode && names[0]?.links == 2)
            #expect(try #require(scene.status(scene.inside(place, "album/hole.bin"))).taken < 100_000)

            try await scene.copy(place, back: true)
            #expect(!folder.has("data/album/hole.bin"), "none has its name before all are there")
            #expect(try await scene.trash.takeBack(place, in: scene.bin) == TrashFilling(moved: 3))
            try await scene.trash.close(place, in: scene.bin)
            for (path, former) in zip(CopiedBin.paths, before) {
                let back = scene.status(folder["data/\(path)"])
                #expect(scene.bytes(folder["data/\(path)"]) == former.0 && back?.time == former.1?.time, "\(path)")
                #expect(back?.links == former.1?.links && back?.mode == former.1?.mode)
            }
            #expect(folder.names(in: "data/album") == ["again.flac", "cd 1", "hole.bin"])
            #expect(scene.far.names(in: "bin").isEmpty)
        }
    }

    @Test func `are copied in pieces, each of which goes on where the one before ended`() async throws {
        try await CopiedBin.with("copied-pieces") { scene in
            let chunk = Int64(32 << 20)
            var bytes = Data(CopiedBin.noise(1 << 16, 3))
            while bytes.count < 64 << 20 { bytes.append(bytes) }
            try (bytes + bytes.prefix(6 << 20)).write(to: URL(filePath: scene.folder["data/large.bin"]))
            let place = try await scene.begin(["large.bin"])
            #expect(try await scene.trash.copy(place, in: scene.bin, atMost: 1).done == chunk)
            let copies = try await scene.trash.entry(place, in: scene.bin)
            #expect(copies?.held == 0 && copies?.canBeRestored == false)
            #expect(copies?.copies?.way == .toBin && copies?.copies?.progress.text == "32.0 MiB of 70.0 MiB, 45 %")
            // What a power cut may leave behind the part that is on the disk for certain.
            try scene.far.append("bin/\(place.entry)/copy.part", [UInt8](repeating: 7, count: 3000))
            #expect(try await scene.copy(place) == [2 * chunk, 70 << 20, 70 << 20])
            #expect(scene.bytes(scene.inside(place, "large.bin")) == scene.bytes(scene.folder["data/large.bin"]))
            _ = try await scene.trash.fill(place, in: scene.bin)
            #expect(try await scene.trash.entry(place, in: scene.bin)?.copies == nil)
            #expect(try await scene.trash.copyBack(place, in: scene.bin, atMost: 1).done == chunk)
            let back = try await scene.trash.entry(place, in: scene.bin)?.copies
            #expect(back?.way == .fromBin && back?.progress.done == chunk, "\(String(describing: back))")
            #expect(try await scene.copy(place, back: true) == [2 * chunk, 70 << 20])
            #expect(try await scene.trash.entry(place, in: scene.bin)?.copies?.progress.percent == 100)
            _ = try await scene.trash.takeBack(place, in: scene.bin)
            #expect(scene.folder.names(in: "data") == ["album", "large.bin"])
            #expect(scene.status(scene.folder["data/large.bin"])?.size == 70 << 20)
        }
    }

    @Test func `stay where they are when they change, before all of them are copied or after`() async throws {
        try await CopiedBin.with("copied-changed") { scene in
            let place = try await scene.begin()
            _ = try await scene.trash.copy(place, in: scene.bin, atMost: 1)
            try scene.folder.write("data/album/hole.bin", [1])
            let error = await #expect(throws: TrashError.self) { try await scene.copy(place) }
            #expect(error?.code == .missing)
            let early = await #expect(throws: TrashError.self) { try await scene.trash.fill(place, in: scene.bin) }
            #expect(early?.description.contains("not copied to its end") == true)
            try await scene.trash.discard(place, in: scene.bin)
            #expect(scene.far.names(in: "bin").isEmpty)

            let next = try await scene.begin()
            try await scene.copy(next)
            try scene.folder.write("data/album/hole.bin", [2])
            let filling = try await scene.trash.fill(next, in: scene.bin)
            #expect(filling == TrashFilling(moved: 3, missing: ["album/hole.bin"]))
            #expect(scene.folder.names(in: "data/album") == ["hole.bin"])
        }
    }

    @Test func `are taken away from the bin while all originals are there, and not later`() async throws {
        try await CopiedBin.with("copied-discard") { scene in
            for isWhole in [false, true] {
                let place = try await scene.begin()
                if isWhole {
                    try await scene.copy(place)
                } else {
                    _ = try await scene.trash.copy(place, in: scene.bin, atMost: 1)
                }
                #expect(try await scene.trash.items(in: scene.bin).count == (isWhole ? 1 : 0))
                try await scene.trash.discard(place, in: scene.bin)
                #expect(scene.far.names(in: "bin").isEmpty && scene.folder.has("data/album/hole.bin"))
            }
            let place = try await scene.begin()
            try await scene.copy(place)
            try scene.folder.remove("data/album/again.flac")
            try await scene.trash.discard(place, in: scene.bin)
            #expect(scene.bytes(scene.inside(place, "album/again.flac")) != nil)
            #expect(try await scene.trash.empty(place, in: scene.bin).foreign.isEmpty)
            #expect(scene.far.names(in: "bin").isEmpty && scene.folder.has("data/album/hole.bin"))
        }
    }

    @Test func `go on after a kill at any step of their way back`() async throws {
        try await CopiedBin.with("copied-back") { scene in
            let place = try await scene.begin()
            try await scene.copy(place)
            _ = try await scene.trash.fill(place, in: scene.bin)
            try scene.folder.makeFolder("data/album")
            try scene.folder.write("data/album/hole.bin", [1])
            let error = await #expect(throws: TrashError.self) { try await scene.copy(place, back: true) }
            #expect(error?.code == .taken)
            #expect(scene.folder.names(in: "data/album") == ["hole.bin"], "nothing is replaced, and nothing copied")
            try scene.folder.remove("data/album/hole.bin")
            _ = try await scene.trash.copyBack(place, in: scene.bin, atMost: 1)
            // As if the kill had come in the midst of the new manifest.
            try scene.far.write("bin/\(place.entry)/manifest.next.json", [1])
            try await scene.copy(place, back: true)
            let waiting = try #require(scene.folder.names(in: "data/album").first { $0.hasSuffix("-1") })
            try scene.folder.link("data/album/\(waiting)", as: "data/album/hole.bin", isHard: true)
            #expect(try await scene.trash.takeBack(place, in: scene.bin) == TrashFilling(moved: 3))
            #expect(try await scene.trash.takeBack(place, in: scene.bin) == TrashFilling(moved: 3))
            try await scene.trash.close(place, in: scene.bin)
            #expect(scene.folder.names(in: "data/album") == ["again.flac", "cd 1", "hole.bin"])
            #expect(scene.status(scene.folder["data/album/hole.bin"])?.links == 1)
            #expect(scene.far.names(in: "bin").isEmpty)
        }
    }

    @Test func `leave nothing on their way back when they are deleted for good`() async throws {
        try await CopiedBin.with("copied-emptied") { scene in
            let place = try await scene.begin()
            try await scene.copy(place)
            _ = try await scene.trash.fill(place, in: scene.bin)
            _ = try await scene.trash.copyBack(place, in: scene.bin, atMost: 1)
            #expect(try await scene.trash.empty(place, in: scene.bin).foreign.isEmpty)
            #expect(!scene.folder.names(in: "data/album").contains { $0.hasPrefix(".sluice") })
            #expect(scene.far.names(in: "bin").isEmpty)
        }
    }

    @Test func `are refused without the word, and where the bin is not there`() async throws {
        try await CopiedBin.with("copied-refused") { scene in
            var scene = scene
            scene.copies = false
            let plain = scene
            let other = await #expect(throws: TrashError.self) { try await plain.begin() }
            #expect(other?.code == .otherFileSystem && other?.description.contains("\"copy\": true") == true)
            scene.copies = true
            let copying = scene
            // What it takes on the disk is what counts, not how long it is.
            unsafe truncate(scene.folder["data/album/hole.bin"], 1 << 42)
            let roomy = try await copying.begin()
            try await copying.trash.discard(roomy, in: copying.bin)
            try scene.far.remove("bin")
            let away = await #expect(throws: TrashError.self) { try await copying.begin() }
            #expect(away?.code == .unproved && !scene.far.has("bin"))
        }
    }

    @Test func `are taken away when nobody goes on with them for a day`() async throws {
        try await CopiedBin.with("copied-left") { scene in
            _ = try await scene.trash.copy(try await scene.begin(), in: scene.bin, atMost: 1)
            // The next entry is made in January 2027, so what was copied here and now is old by then.
            let next = try await scene.begin()
            #expect(scene.far.names(in: "bin") == [next.entry])
            #expect(CopiedBin.paths.allSatisfy { scene.folder.has("data/\($0)") })
        }
    }
}
