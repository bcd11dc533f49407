import Clocks
import Engine
import Foundation
import TestKit
import Torrents
import Trash

/// A disk with a bin and the files of one torrent, in a folder that is gone after the test.
struct BinScene {
    let folder: ScratchFolder
    let trash = LocalTrash()
    var marker: String?

    /// Runs the body with a disk on which `data/album` has two files, and one file lies beside it.
    static func with(_ purpose: String, _ body: (BinScene) async throws -> Void) async throws {
        try await ScratchFolder.with(purpose) { folder in
            try folder.makeFolder("data/album/cd 1")
            try folder.write("data/album/cd 1/one.flac", [UInt8](repeating: 1, count: 5000))
            try folder.write("data/album/two.flac", [UInt8](repeating: 2, count: 100))
            try folder.write("data/other.txt", [9])
            try await body(BinScene(folder: folder))
        }
    }

    var bin: TrashBin {
        TrashBin(disk: "data", root: folder.path, marker: marker, path: folder[".trash"], keep: .seconds(86_400))
    }

    static let files = [
        TrashSearch.File(path: "album/cd 1/one.flac", size: 5000), TrashSearch.File(path: "album/two.flac", size: 100),
    ]

    /// Makes an entry of the album.
    func begin(_ files: [TrashSearch.File] = files) async throws -> TrashPlace {
        let find = try await trash.find(TrashSearch(roots: [folder["nowhere"], folder["data"]], files: files))
        let manifest = TrashManifest(
            title: "album", at: WallTime(seconds: 1_800_000_000), rule: "tidy", intent: IntentID("i1-1"),
            client: ClientName("home"), find: find)
        return try await trash.begin(manifest, in: bin)
    }

    /// Moves the album into the bin.
    func filled() async throws -> TrashPlace {
        let place = try await begin()
        _ = try await trash.fill(place, in: bin)
        return place
    }

    /// A path in an entry.
    func path(_ place: TrashPlace, _ name: String) -> String { ".trash/\(place.entry)/\(name)" }

    /// The number of a file, and how many names and bytes it has on the disk.
    func status(_ name: String) -> (inode: UInt64, links: Int, mode: mode_t, taken: Int64)? {
        var status = stat()
        guard unsafe lstat(folder[name], &status) == 0 else { return nil }
        return (UInt64(status.st_ino), Int(status.st_nlink), status.st_mode & 0o7777, Int64(status.st_blocks) * 512)
    }
}
