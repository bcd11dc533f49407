import Foundation
import Glibc
import Testing

@testable import Intake

@Suite struct FolderScanTests {
    @Test func `only torrents and magnet files are listed`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "a.torrent", "B.TORRENT", "c.magnet", "d.Magnet", "e.txt", "torrent", "f.torrent.part", ".g.torrent",
        ] {
            try folder.write(name, "x")
        }
        let listing = try folder.listing()
        #expect(listing.files.map(\.path) == ["B.TORRENT", "a.torrent", "c.magnet", "d.Magnet"])
        #expect(listing.problems.isEmpty && listing.folders == [""])
    }

    @Test func `symlinks, FIFOs and folders are passed over without blocking`() throws {
        let folder = try TemporaryFolder()
        try folder.write("real.torrent", "x")
        try folder.makeSymlink("link.torrent", to: folder["real.torrent"])
        try folder.makeSymlink("dangling.torrent", to: "/nowhere")
        try folder.makeFIFO("pipe.torrent")
        try folder.makeFolder("folder.torrent")
        try folder.makeSymlink("loop", to: folder.path)
        try folder.makeSymlink("device.torrent", to: "/dev/zero")
        #expect(try folder.listing().files.map(\.path) == ["real.torrent"])
    }

    @Test func `folders below are listed on request, hidden ones never`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("tv/show")
        try folder.makeFolder(".done")
        for name in ["a.torrent", "tv/b.torrent", "tv/show/c.torrent", ".done/d.torrent"] {
            try folder.write(name, "x")
        }
        let listing = try folder.listing()
        #expect(listing.files.map(\.path) == ["a.torrent", "tv/b.torrent", "tv/show/c.torrent"])
        #expect(listing.files.map(\.folder) == ["", "tv", "tv/show"] && listing.files.map(\.name).last == "c.torrent")
        #expect(Set(listing.folders) == ["", "tv", "tv/show"])
        let flat = try FolderScan(root: folder.path).list()
        #expect(flat.files.map(\.path) == ["a.torrent"] && flat.folders == [""] && flat.problems.isEmpty)
    }

    @Test func `a missing folder is an error and not an empty folder`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: IntakeError.self) { _ = try FolderScan(root: folder["none"]).list() }
        #expect(error?.code == .missing)
        #expect(error?.description.hasSuffix("check that the path is right and its file system mounted") == true)
        try folder.write("file", "x")
        #expect(throws: IntakeError.self) { _ = try FolderScan(root: folder["file"]).list() }
    }

    @Test func `bounds make the listing incomplete and say so`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<20 { try folder.write("\(number).torrent", "x") }
        try folder.makeFolder("a/b/c")
        let many = try FolderScan(root: folder.path, isRecursive: true, maximumEntries: 10).list()
        #expect(many.files.count <= 10 && many.problems.count == 1)
        let deep = try FolderScan(root: folder.path, isRecursive: true, maximumDepth: 2).list()
        #expect(deep.files.count == 20 && deep.problems.count == 1)
        let exact = try FolderScan(root: folder.path, isRecursive: true, maximumEntries: 23, maximumDepth: 3).list()
        #expect(exact.problems.isEmpty)
    }

    @Test func `a hundred thousand other files hide none, and are not in the way`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("junk")
        for number in 0..<100_000 {
            let descriptor = unsafe open(folder["junk/\(number).nfo"], O_WRONLY | O_CREAT, 0o600)
            #expect(descriptor >= 0)
            close(descriptor)
        }
        try folder.write("junk/wanted.torrent", "x")
        let listing = try folder.listing()
        #expect(listing.files.map(\.path) == ["junk/wanted.torrent"] && listing.problems.isEmpty)
        #expect(try FolderScan(root: folder.path).file("junk/wanted.torrent") == listing.files.first)
        #expect(try FolderScan(root: folder.path).file("junk/none.torrent") == nil)
    }

    @Test func `a name that is not UTF-8 is told and passed over`() throws {
        let folder = try TemporaryFolder()
        let path: [CChar] = (folder.path + "/").utf8.map { CChar(bitPattern: $0) } + [-1, 46, 116, 0]
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        let listing = try folder.listing()
        #expect(listing.oddities == ["\(folder.path)/\\xFF.t: the name is not UTF-8; rename it"])
        #expect(listing.problems.isEmpty, "nothing below it was known, so nothing of it can vanish")
    }

    @Test func `identity follows the content and not the name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "x")
        let before = try folder.file("a.torrent").identity
        try folder.rename("a.torrent", to: "b.torrent")
        #expect(try folder.file("b.torrent").identity == before)
        try folder.append("b.torrent", "y")
        #expect(try folder.file("b.torrent").identity != before)
    }
}
