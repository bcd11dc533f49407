import Clocks
import Engine
import Foundation
import TestKit
import Testing
import Trash

@Suite(.timeLimit(.minutes(3))) struct `a bin` {
    @Test func `takes only plain files below their folder`() async throws {
        try await BinScene.with("bin-plain") { scene in
            try scene.folder.link("data/other.txt", as: "data/album/link.txt")
            try scene.folder.link("data/album", as: "data/way")
            for path in ["../data/other.txt", "/etc/passwd", "album/./two.flac", "album/link.txt", "way/two.flac"] {
                let error = await #expect(throws: TrashError.self) {
                    try await scene.begin([.init(path: path, size: nil)])
                }
                #expect([.notPlain, .missing].contains(error?.code), "\(path): \(String(describing: error))")
            }
            #expect(!scene.folder.has(".trash"))
        }
    }

    @Test func `takes nothing of which a part is not there in its size`() async throws {
        try await BinScene.with("bin-size") { scene in
            for size in [99, 101] as [Int64] {
                let error = await #expect(throws: TrashError.self) {
                    try await scene.begin([.init(path: "album/two.flac", size: size)])
                }
                #expect(error?.code == .missing)
            }
        }
    }

    @Test func `is nowhere without the marker of its disk`() async throws {
        try await BinScene.with("bin-marker") { scene in
            var scene = scene
            scene.marker = ".disk"
            let absent = scene
            let error = await #expect(throws: TrashError.self) { try await absent.begin() }
            #expect(error?.code == .unproved)
            try scene.folder.write(".disk", [])
            let place = try await absent.filled()
            try scene.folder.remove(".disk")
            for work in [
                { _ = try await absent.trash.empty(place, in: absent.bin) },
                { _ = try await absent.trash.takeBack(place, in: absent.bin) },
                { _ = try await absent.trash.items(in: absent.bin) },
            ] as [() async throws -> Void] {
                let error = await #expect(throws: TrashError.self) { try await work() }
                #expect(error?.code == .unproved)
            }
            #expect(scene.folder.has(scene.path(place, "data/album/two.flac")))
        }
    }

    @Test func `is made again where somebody has deleted it`() async throws {
        try await BinScene.with("bin-gone") { scene in
            let place = try await scene.filled()
            try scene.folder.remove(".trash")
            #expect(try await scene.trash.items(in: scene.bin).isEmpty)
            #expect(try await scene.trash.entry(place, in: scene.bin) == nil)
            let next = try await scene.begin([.init(path: "other.txt", size: 1)])
            #expect(try await scene.trash.fill(next, in: scene.bin) == TrashFilling(moved: 1))
        }
    }

    @Test func `is on the file system of the data`() async throws {
        try await BinScene.with("bin-device") { scene in
            let far = "/dev/shm/sluice-bin-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: far, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: far) }
            let bin = TrashBin(disk: "far", root: far, marker: nil, path: far + "/bin", keep: .seconds(60))
            let find = try await scene.trash.find(TrashSearch(roots: [scene.folder["data"]], files: BinScene.files))
            let manifest = TrashManifest(
                title: "album", at: .init(seconds: 0), rule: "r", intent: IntentID("i1-1"), find: find)
            let error = await #expect(throws: TrashError.self) { try await scene.trash.begin(manifest, in: bin) }
            #expect(error?.code == .otherFileSystem, "\(String(describing: error))")
            #expect(scene.folder.has("data/album/two.flac"))
        }
    }

    @Test func `deletes what its manifests name and nothing else`() async throws {
        try await BinScene.with("bin-empty") { scene in
            let place = try await scene.filled()
            try scene.folder.makeFolder(".trash/mine")
            try scene.folder.write(".trash/mine/diary.txt", [1])
            try scene.folder.write(scene.path(place, "data/album/note.txt"), [1])
            let emptying = try await scene.trash.empty(place, in: scene.bin)
            #expect(emptying.foreign == ["album/note.txt"] && emptying.bytes >= 5100)
            #expect(scene.folder.has(".trash/mine/diary.txt"))
            #expect(scene.folder.names(in: scene.path(place, "data/album")) == ["note.txt"])
            #expect(!scene.folder.has(scene.path(place, "manifest.json")))
            #expect(try await scene.trash.entries(in: scene.bin).isEmpty)
            #expect(try await scene.trash.empty(place, in: scene.bin) == TrashEmptying())
        }
    }

    @Test func `never follows a link out of it`() async throws {
        try await BinScene.with("bin-link") { scene in
            let place = try await scene.filled()
            // Somebody has put a link to a folder with the very same files in the place of ours.
            try scene.folder.rename(scene.path(place, "data/album"), to: "elsewhere")
            try scene.folder.link("elsewhere", as: scene.path(place, "data/album"))
            _ = try? await scene.trash.empty(place, in: scene.bin)
            #expect(scene.folder.has("elsewhere/two.flac") && scene.folder.has("elsewhere/cd 1/one.flac"))
        }
    }

    @Test func `gives back nothing of what is being deleted, and ends that`() async throws {
        try await BinScene.with("bin-going") { scene in
            let place = try await scene.filled()
            // As after a crash in the midst of it.
            try scene.folder.rename(scene.path(place, "manifest.json"), to: scene.path(place, "manifest.deleted.json"))
            try scene.folder.remove(scene.path(place, "data/album/two.flac"))
            #expect(try await scene.trash.items(in: scene.bin).map(\.at.milliseconds) == [0])
            let error = await #expect(throws: TrashError.self) { try await scene.trash.takeBack(place, in: scene.bin) }
            #expect(error?.description.contains("is being deleted") == true)
            _ = try await scene.trash.empty(place, in: scene.bin)
            #expect(scene.folder.names(in: ".trash").isEmpty)
        }
    }

    @Test func `is told in short without reading again what has not changed`() async throws {
        try await BinScene.with("bin-items") { scene in
            #expect(try await scene.trash.items(in: scene.bin).isEmpty)
            let place = try await scene.filled()
            try scene.folder.makeFolder(".trash/broken")
            try scene.folder.write(".trash/broken/manifest.json", Array("{".utf8))
            for _ in 1...2 {
                let items = try await scene.trash.items(in: scene.bin)
                #expect(items.map(\.entry) == [place.entry] && items.first?.title == "album")
                #expect((items.first?.bytes ?? 0) >= 5100)
            }
        }
    }
}
