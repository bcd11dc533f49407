import Foundation
import Testing

@testable import Intake

@Suite struct FileMoveTests {
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
        let folder = try TemporaryFolder()
        let other: TemporaryFolder
        do {
            other = try TemporaryFolder(in: "/dev/shm")
        } catch {
            try Test.cancel("no second file system at /dev/shm")
        }
        try folder.write("a.torrent", "x")
        try other.write("a.torrent", "y")
        let file = try folder.file("a.torrent")
        guard try other.file("a.torrent").identity.device != file.identity.device else {
            try Test.cancel("/dev/shm is on the file system of the temporary folder")
        }
        let path = try FileMove.move(file, from: folder.path, to: other.path)
        #expect(path == other["a.1.torrent"] && other.read("a.1.torrent") == "x" && other.read("a.torrent") == "y")
        #expect(folder.names.isEmpty)
    }

    @Test func `a rejected file gets its reason beside it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "x")
        let path = try FileMove.explain(folder["a.torrent"], reason: "byte 0: not a dictionary")
        #expect(path == folder["a.torrent.reason.txt"])
        #expect(folder.read("a.torrent.reason.txt") == "byte 0: not a dictionary\n")
        let second = try FileMove.explain(folder["a.torrent"], reason: "again")
        #expect(second == folder["a.torrent.reason.1.txt"])
        #expect(folder.read("a.torrent.reason.txt") == "byte 0: not a dictionary\n")
    }
}
