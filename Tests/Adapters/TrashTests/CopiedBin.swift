import Clocks
import Engine
import Foundation
import TestKit
import Torrents
import Trash

/// A disk with the files of one torrent, and a bin on another file system.
struct CopiedBin {
    /// The disk, with `album` of three files below `data`, of which two are one by two names and one has a hole.
    let folder: ScratchFolder
    /// What is around the bin.
    let far: ScratchFolder
    var copies = true

    static let size = 5 << 20

    /// A store that knows nothing of former calls, as after a kill.
    var trash: LocalTrash { LocalTrash() }
    var bin: TrashBin {
        TrashBin(
            disk: "data", root: folder.path, marker: nil, path: far["bin"], keep: .seconds(86_400), copies: copies)
    }

    static func with(_ purpose: String, _ body: (CopiedBin) async throws -> Void) async throws {
        try await ScratchFolder.with(purpose) { folder in
            let far = ScratchFolder(path: "/dev/shm/sluice-\(purpose)-\(UUID().uuidString.prefix(8))")
            defer { try? FileManager.default.removeItem(atPath: far.path) }
            try far.makeFolder("bin")
            try folder.makeFolder("data/album/cd 1")
            try folder.write("data/album/cd 1/one.flac", noise(5000, 1))
            try folder.link("data/album/cd 1/one.flac", as: "data/album/again.flac", isHard: true)
            try folder.write("data/album/hole.bin", noise(4096, 2))
            unsafe truncate(folder["data/album/hole.bin"], size)
            try await body(CopiedBin(folder: folder, far: far))
        }
    }

    static let paths = ["album/again.flac", "album/cd 1/one.flac", "album/hole.bin"]

    static func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    func begin(_ paths: [String] = paths) async throws -> TrashPlace {
        let files = paths.map { path in
            TrashSearch.File(path: path, size: Int64(status(folder["data/\(path)"])?.size ?? 0))
        }
        let find = try await trash.find(TrashSearch(roots: [folder["data"]], files: files))
        let manifest = TrashManifest(
            title: "album", at: WallTime(seconds: 1_800_000_000), rule: "tidy", intent: IntentID("i1-1"),
            client: ClientName("home"), find: find)
        return try await trash.begin(manifest, in: bin)
    }

    /// Copies all, so many bytes a call, each by a store of its own; returns how far each call came.
    @discardableResult
    func copy(_ place: TrashPlace, back: Bool = false, atMost limit: Int64 = 1) async throws -> [Int64] {
        var steps: [Int64] = []
        while true {
            let step =
                back
                ? try await trash.copyBack(place, in: bin, atMost: limit)
                : try await trash.copy(place, in: bin, atMost: limit)
            steps.append(step.done)
            if step.isWhole { return steps }
        }
    }

    /// What a file is like: its number, its names, its bytes on the disk, its time and its rights.
    func status(_ path: String) -> (inode: UInt64, links: Int, size: Int, taken: Int64, time: Int, mode: mode_t)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return (
            UInt64(status.st_ino), Int(status.st_nlink), Int(status.st_size), Int64(status.st_blocks) * 512,
            status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec, status.st_mode & 0o7777
        )
    }

    func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    /// The path of a file of an entry.
    func inside(_ place: TrashPlace, _ path: String) -> String { far["bin/\(place.entry)/data/\(path)"] }
}
