import Foundation
import Testing

@testable import Intake

@Suite struct FileMoveTests {
    private func twoFileSystems() throws -> (TemporaryFolder, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let other: TemporaryFolder
        do {
            other = try TemporaryFolder(in: "/dev/shm")
        } catch {
            try Test.cancel("no second file system at /dev/shm")
        }
        try folder.write("probe.torrent", "x")
        try other.write("probe.torrent", "x")
        let devices = try (folder.file("probe.torrent").identity.device, other.file("probe.torrent").identity.device)
        guard devices.0 != devices.1 else {
            try Test.cancel("/dev/shm is on the file system of the temporary folder")
        }
        try folder.remove("probe.torrent")
        try other.remove("probe.torrent")
        return (folder, other)
    }

    @Test func `a file is moved into a folder that is made for it`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("tv")
        try folder.write("tv/a.torrent", "x")
        let path = try FileMove.move(folder.file("tv/a.torrent"), from: folder.path, to: folder[".done/2026"])
        #expect(path == folder[".done/2026/a.torrent"] && folder.read(".done/2026/a.torrent") == "x")
        #expect(try folder.listing().files.isEmpty)
    }

    @Test func `nothing is ever overwritten`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder(".done")
        try folder.write(".done/a.torrent", "first")
        try folder.write(".done/a.1.torrent", "second")
        try folder.write("a.torrent", "third")
        let path = try FileMove.move(folder.file("a.torrent"), from: folder.path, to: folder[".done"])
        #expect(path == folder[".done/a.2.torrent"])
        #expect(
            ["a.torrent", "a.1.torrent", "a.2.torrent"].map { folder.read(".done/\($0)") } == [
                "first", "second", "third",
            ])
    }

    @Test func `a file that changed stays where it is`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "x")
        let file = try folder.file("a.torrent")
        try folder.append("a.torrent", "y")
        let error = #expect(throws: IntakeError.self) {
            _ = try FileMove.move(file, from: folder.path, to: folder[".done"])
        }
        #expect(error?.code == .changed && folder.read("a.torrent") == "xy" && folder.names == ["a.torrent"])
    }

    @Test func `a symbolic link that a stranger may have placed is not followed`() throws {
        let folder = try TemporaryFolder()
        for name in ["watch", "prey", "shared"] { try folder.makeFolder(name) }
        try folder.write("watch/a.torrent", "x")
        let file = try FolderScan(root: folder["watch"]).list().files[0]
        // The folder itself, a folder above it below the watched one, and one where others may write.
        try folder.makeSymlink("done", to: folder["prey"])
        try folder.makeSymlink("watch/.done", to: folder["prey"])
        try folder.makeSymlink("shared/link", to: folder["prey"])
        #expect(unsafe chmod(folder["shared"], 0o777) == 0)
        for destination in ["done", "watch/.done", "watch/.done/deep", "shared/link/deep"] {
            let error = #expect(throws: IntakeError.self, "\(destination)") {
                _ = try FileMove.move(file, from: folder["watch"], to: folder[destination])
            }
            #expect(error?.code == .notRegular, "\(destination)")
        }
        #expect(folder.read("watch/a.torrent") == "x" && TemporaryFolder.names(in: folder["prey"]).isEmpty)
    }

    @Test func `a symbolic link of the owner's above the destination is followed`() throws {
        let folder = try TemporaryFolder()
        for name in ["watch", "disk/real"] { try folder.makeFolder(name) }
        try folder.write("watch/a.torrent", "x")
        let file = try FolderScan(root: folder["watch"]).list().files[0]
        try folder.makeSymlink("disk/link", to: "real/../real")
        try folder.makeSymlink("absolute", to: folder["disk/link"])
        let path = try FileMove.move(file, from: folder["watch"], to: folder["absolute/done"])
        #expect(path == folder["absolute/done/a.torrent"] && folder.read("disk/real/done/a.torrent") == "x")
    }

    @Test(arguments: [240, 244, 245, 250, 255])
    func `a long name is moved whole, with a note and a number where they are needed`(length: Int) throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "n", count: length - 8) + ".torrent"
        for content in ["first", "second"] {
            try folder.write(name, content)
            let path = try FileMove.move(
                folder.file(name), from: folder.path, to: folder[".failed"], reason: "why \(content)")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
        }
        #expect(try folder.listing().files.isEmpty && folder.names == [".failed"])
        let names = TemporaryFolder.names(in: folder[".failed"])
        #expect(names.count == 4 && names.allSatisfy { $0.utf8.count <= 255 })
        #expect(names.count { $0.hasSuffix(".reason.txt") } == 2)
    }

    @Test func `a long name is copied to another file system`() throws {
        let (folder, other) = try twoFileSystems()
        let name = String(repeating: "ü", count: 123) + ".torrent"
        try folder.write(name, "x")
        let path = try FileMove.move(folder.file(name), from: folder.path, to: other.path, reason: "why")
        #expect(path == other[name] && folder.names.isEmpty && other.names.count == 2)
    }

    @Test func `a destination that is no folder leaves the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "x")
        try folder.write("done", "x")
        #expect(throws: IntakeError.self) {
            _ = try FileMove.move(folder.file("a.torrent"), from: folder.path, to: folder["done"])
        }
        #expect(folder.read("a.torrent") == "x")
    }

    @Test func `another file system gets a copy before the original goes`() throws {
        let (folder, other) = try twoFileSystems()
        try folder.write("a.torrent", "x")
        try other.write("a.torrent", "y")
        let file = try folder.file("a.torrent")
        let path = try FileMove.move(file, from: folder.path, to: other.path)
        #expect(path == other["a.1.torrent"] && other.read("a.1.torrent") == "x" && other.read("a.torrent") == "y")
        #expect(folder.names.isEmpty)
    }

    @Test func `a rejected file gets its reason beside it, and never takes another's`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder(".failed")
        try folder.write("a.torrent", "x")
        let path = try FileMove.move(
            folder.file("a.torrent"), from: folder.path, to: folder[".failed"], reason: "byte 0: not a dictionary")
        #expect(path == folder[".failed/a.torrent"] && folder.read(".failed/a.torrent") == "x")
        #expect(folder.read(".failed/a.torrent.reason.txt") == "byte 0: not a dictionary\n")
        try folder.write("a.torrent", "y")
        try folder.write(".failed/a.1.torrent.reason.txt", "somebody's own text")
        let second = try FileMove.move(
            folder.file("a.torrent"), from: folder.path, to: folder[".failed"], reason: "again")
        #expect(second == folder[".failed/a.2.torrent"] && folder.read(".failed/a.2.torrent.reason.txt") == "again\n")
        #expect(folder.read(".failed/a.torrent.reason.txt") == "byte 0: not a dictionary\n")
        #expect(folder.read(".failed/a.1.torrent.reason.txt") == "somebody's own text")
        #expect(
            TemporaryFolder.names(in: folder[".failed"]) == [
                "a.1.torrent.reason.txt", "a.2.torrent", "a.2.torrent.reason.txt", "a.torrent",
                "a.torrent.reason.txt",
            ])
    }

    @Test func `what a crash interrupted is ended by the same call`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder(".failed")
        try folder.write("a.torrent", "x")
        // The note is written and the new name given, and then the lights go out.
        try folder.write(".failed/a.torrent.reason.txt", "why\n")
        try folder.makeLink(".failed/a.torrent", to: "a.torrent")
        let path = try FileMove.move(
            folder.file("a.torrent"), from: folder.path, to: folder[".failed"], reason: "why")
        #expect(path == folder[".failed/a.torrent"])
        #expect(try folder.listing().files.isEmpty)
        #expect(TemporaryFolder.names(in: folder[".failed"]) == ["a.torrent", "a.torrent.reason.txt"])
    }

    @Test func `a copy that a crash left on another file system is not made twice`() throws {
        let (folder, other) = try twoFileSystems()
        try folder.write("a.torrent", "x")
        let before = try folder.file("a.torrent")
        _ = try FileMove.move(before, from: folder.path, to: other.path)
        // The original was to be removed and is still there, with its old time.
        try folder.write("a.torrent", "x")
        try folder.setModified("a.torrent", before.identity.modified)
        let path = try FileMove.move(folder.file("a.torrent"), from: folder.path, to: other.path)
        #expect(path == other["a.torrent"])
        #expect(other.names == ["a.torrent"])
        #expect(folder.names.isEmpty)
    }
}
