import Foundation
import Glibc
import Testing

@testable import Intake

@Suite struct FolderNotificationsTests {
    private func watching(_ folder: TemporaryFolder) throws -> FolderNotifications {
        var notifications = try FolderNotifications(root: folder.path)
        try notifications.watch(folder.listing().folders)
        return notifications
    }

    @Test func `an empty queue is empty and does not block`() throws {
        let folder = try TemporaryFolder()
        var notifications = try watching(folder)
        #expect(try notifications.drain().isEmpty)
        #expect(notifications.fileDescriptor >= 0 && folder.names.isEmpty)
    }

    @Test func `a file is told when it is closed and not before`() throws {
        let folder = try TemporaryFolder()
        var notifications = try watching(folder)
        #expect(FileManager.default.createFile(atPath: folder["a.torrent"], contents: nil))
        _ = try notifications.drain()
        let handle = try FileHandle(forWritingTo: URL(filePath: folder["a.torrent"]))
        try handle.write(contentsOf: Data("x".utf8))
        #expect(try notifications.drain().isEmpty)
        try handle.close()
        #expect(try notifications.drain() == [.closed("a.torrent")])
    }

    @Test func `a file renamed into place is told, other names are not`() throws {
        let folder = try TemporaryFolder()
        var notifications = try watching(folder)
        try folder.write("a.part", "x")
        try folder.write(".b.torrent", "x")
        try folder.write("c.txt", "x")
        #expect(try notifications.drain().isEmpty)
        try folder.rename("a.part", to: "a.torrent")
        #expect(try notifications.drain() == [.closed("a.torrent")])
    }

    @Test func `folders that come are told and can be watched`() throws {
        let folder = try TemporaryFolder()
        var notifications = try watching(folder)
        try folder.makeFolder("tv")
        #expect(try notifications.drain() == [.foldersChanged])
        try notifications.watch(folder.listing().folders)
        try folder.write("tv/a.torrent", "x")
        #expect(try notifications.drain() == [.closed("tv/a.torrent")])
        try folder.rename("tv", to: "films")
        #expect(try notifications.drain().contains(.foldersChanged))
        try notifications.watch(folder.listing().folders)
        try folder.write("films/b.torrent", "x")
        #expect(try notifications.drain() == [.closed("films/b.torrent")])
        try folder.remove("films")
        #expect(try notifications.drain().contains(.foldersChanged))
    }

    @Test func `an overflowing queue says so`() throws {
        let folder = try TemporaryFolder()
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = (Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16384) + 10
        guard count < 100_000 else { try Test.cancel("the queue of this system is too long to fill") }
        var notifications = try watching(folder)
        // Equal events that follow each other are merged by the kernel, so two names take turns.
        try folder.write("a.torrent", "x")
        try folder.write("b.torrent", "x")
        for number in 0..<count {
            close(unsafe open(folder[number.isMultiple(of: 2) ? "a.torrent" : "b.torrent"], O_WRONLY))
        }
        #expect(try notifications.drain().contains(.overflowed))
        #expect(try notifications.drain().isEmpty)
    }
}
