import Clocks
import Foundation
import Subprocess
import SystemPackage
import Testing
import TestKit

/// What a journal keeps when the power is cut: the block image of its disk is copied while the writer works, so that
/// all is missing that no call for durability has sent to the disk.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1" && JournalWriter.isBuilt
            && Program.isInstalled("mkfs.ext4") && FileManager.default.fileExists(atPath: "/dev/loop-control"),
        "needs mkfs.ext4, loop devices and SLUICE_MOUNTS=1, which deploy/test sets where mounting is possible"))
struct PowerCutTests {
    private static let cuts =
        ProcessInfo.processInfo.environment["SLUICE_POWER_CUTS"].flatMap(Int.init) ?? 12

    @Test func `at most the tick that was being written is missing after the power is cut`() async throws {
        let folder = try TemporaryFolder()
        let image = "\(folder.path)/disk.img"
        var random = SeededGenerator(seed: 1_904)
        var first: Int64 = 1
        try await shell("truncate -s 32M '\(image)' && mkfs.ext4 -q -F '\(image)'")
        for cut in 1...Self.cuts {
            let copy = "\(folder.path)/copy.img"
            let lines = try await mounted(image, in: folder) { disk in
                let writer = try JournalWriter(writing: "\(disk)/sluice.sqlite", from: first)
                writer.work(lines: Int.random(in: 1...60, using: &random), &random)
                try await writer.freeze()
                try await shell("cp --sparse=always '\(image)' '\(copy)'")
                return writer.end()
            }
            let promised = try lastTick(lines)
            // The file system mends itself from its own journal, as it does when a machine starts again.
            try await shell("e2fsck -fp '\(copy)' >/dev/null || test $? -le 1")
            let last = try await mounted(copy, in: folder) { disk in
                try JournalWriter.verify(lines, "\(disk)/sluice.sqlite", "cut \(cut)")
            }
            // What was promised is there, and besides it at most the tick that was under way.
            #expect(last >= promised && last <= promised + 1, "cut \(cut)")
            first = last + 1
            try await shell("mv '\(copy)' '\(image)'")
        }
        #expect(first > 1, "no tick was ever written")
    }

    /// The last tick that the writer has said to be written; the lines begin with it at the latest.
    private func lastTick(_ lines: [String]) throws -> Int64 {
        let ticks = lines.filter { $0.hasPrefix("tick ") }.compactMap { Int64($0.dropFirst(5)) }
        return try #require(ticks.max())
    }

    /// Runs the body while a copy of the disk is mounted.
    private func mounted<Result>(
        _ image: String, in folder: borrowing TemporaryFolder, _ body: (String) async throws -> Result
    ) async throws -> Result {
        let place = "\(folder.path)/disk"
        try await shell("mkdir -p '\(place)' && mount -o loop '\(image)' '\(place)'")
        do {
            let result = try await body(place)
            try await shell("umount '\(place)'")
            return result
        } catch {
            try await shell("umount -l '\(place)'")
            throw error
        }
    }

    private func shell(_ line: String) async throws {
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", line], output: .discarded, error: .string(limit: 10_000))
        guard result.terminationStatus == .exited(0) else {
            throw DeadlineError("\(line): \(result.standardError)")
        }
    }
}
