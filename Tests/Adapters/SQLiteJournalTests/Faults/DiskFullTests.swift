import Clocks
import Engine
import Foundation
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

/// A file system of one and a half megabytes in memory.
private final class SmallDisk: Sendable {
    let path: String
    private let folder: TemporaryFolder

    /// Nil where this process may not mount.
    init?() {
        guard let folder = try? TemporaryFolder() else { return nil }
        self.folder = folder
        path = folder.path + "/small"
        guard unsafe mkdir(path, 0o700) == 0,
            Self.run("mount", "-t", "tmpfs", "-o", "size=1536k", "tmpfs", path)
        else { return nil }
    }

    deinit { _ = Self.run("umount", "--lazy", path) }

    private static func run(_ arguments: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

@Suite struct DiskFullTests {
    private static let canMount = SmallDisk() != nil

    @Test(.enabled(if: canMount, "mounting a small disk takes root"))
    func `a full disk stops the tick whole, and the same tick goes through when there is room again`() throws {
        let disk = try #require(SmallDisk())
        let ballast = disk.path + "/ballast"
        try Data(count: 600_000).write(to: URL(filePath: ballast))
        let journal = try SQLiteJournal(opening: disk.path + "/journal.sqlite", at: .start)
        var number: Int64 = 0
        var failed: Tick?
        while failed == nil, number < 10_000 {
            number += 1
            let tick = Tick.planning(number, (1...20).map { .fixture("i\(number)-\($0)") })
            do {
                try journal.write(tick)
            } catch {
                #expect(error == .full(path: journal.path))
                failed = tick
            }
        }
        let tick = try #require(failed, "the disk was never full")
        #expect(throws: JournalError.full(path: journal.path)) { try journal.write(tick) }
        #expect(try journal.reader.openIntents().count == Int(number - 1) * 20)
        try FileManager.default.removeItem(atPath: ballast)
        try journal.write(tick)
        try journal.write(tick)
        #expect(try journal.reader.openIntents().count == Int(number) * 20)
        #expect(try journal.begin(IntentID("i\(number)-1"), at: .start) == 1)
    }
}
