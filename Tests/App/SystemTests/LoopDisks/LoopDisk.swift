import Foundation
import Subprocess
import SystemPackage
import TestKit
import Testing

/// A small file system of its own: ext4 in an image file behind a loop device.
struct LoopDisk: Sendable {
    /// Where it is mounted.
    let place: ScratchFolder
    private let device: String

    static let requirement: Comment =
        "no ext4 image can be mounted here: it takes root, mkfs.ext4, loop devices, and SLUICE_MOUNTS=1 in a mount namespace that may be changed, as deploy/test does"

    /// Whether this machine lets such a disk be made.
    @Sendable static func canBeMade() async -> Bool {
        guard ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1" else { return false }
        return (try? await ScratchFolder.with("loop") { try await mounted(in: $0) { _ in true } }) ?? false
    }

    /// Runs the body with such a disk, with a marker and a folder for downloads on it.
    static func mounted<Result: Sendable>(
        in folder: ScratchFolder, megabytes: Int = 32, _ body: (LoopDisk) async throws -> Result
    ) async throws -> Result {
        let image = folder["disk.img"]
        let place = try folder.makeFolder("disk")
        // Without the blocks that only root may take, what is free is free for all.
        try await shell("truncate -s \(megabytes)M '\(image)' && mkfs.ext4 -q -F -m 0 '\(image)'")
        // One device for all mounts: two devices of one image would be two file systems over each other.
        let device = try await shell("losetup --find --show '\(image)'")
        let disk = LoopDisk(place: place, device: device)
        do {
            try await disk.mount()
            try place.write(".disk", [])
            try place.makeFolder("downloads")
            let result = try await body(disk)
            await disk.takeApart()
            return result
        } catch {
            await disk.takeApart()
            throw error
        }
    }

    var downloads: ScratchFolder { ScratchFolder(path: place["downloads"]) }

    /// How many bytes are free, once all that was written is on the disk.
    func free() async throws -> Int {
        try await Self.shell("sync -f '\(place.path)'")
        return try #require(Int(try await Self.shell("df --output=avail -B1 '\(place.path)' | tail -1")))
    }

    func mount() async throws { try await Self.shell("mount '\(device)' '\(place.path)'") }

    /// Takes it away, also from programs that have files open on it.
    func unmount() async throws { try await Self.shell("umount --lazy '\(place.path)'") }

    /// Lets nothing be written any more, as after an error of the device.
    func forbidWriting() async throws {
        try await eventually("\(place.path) is read-only") {
            (try? await Self.shell("mount -o remount,ro '\(place.path)'")) != nil
        }
    }

    func allowWriting() async throws { try await Self.shell("mount -o remount,rw '\(place.path)'") }

    /// Leaves so many bytes free, about; none at all unless said.
    func fill(leaving bytes: Int = 0) async throws {
        if bytes > 0 {
            let count = try await free() - bytes
            try await Self.shell("fallocate -l \(count) '\(place["filler"])'")
        } else {
            let filler = place["filler"]
            try await Self.shell("for unit in 65536 4096; do dd if=/dev/zero bs=$unit >>'\(filler)' || true; done")
            // Folders of the bin need blocks of their own, so that what is left of inodes does not matter.
            try await Self.shell("sync -f '\(place.path)'")
        }
    }

    func makeRoom() throws { try place.remove("filler") }

    private func takeApart() async {
        // The body may have left it unmounted.
        _ = try? await Self.shell("umount --lazy '\(place.path)'")
        _ = try? await Self.shell("losetup --detach '\(device)'")
    }

    @discardableResult
    private static func shell(_ line: String) async throws -> String {
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", line], output: .string(limit: 4096), error: .string(limit: 4096))
        guard result.terminationStatus == .exited(0) else {
            throw DeadlineError("\(line): \(result.standardError)")
        }
        return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
