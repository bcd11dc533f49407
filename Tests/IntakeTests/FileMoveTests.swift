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
