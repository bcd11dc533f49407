import ClientKit
import Foundation
import Glibc
import JSON
import Subprocess
import SystemPackage
import TestKit
import Testing
import Torrents
import Transmission
import Simulation

@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1",
        "set SLUICE_MOUNTS=1 as root in a mount namespace that may be changed, as deploy/test does"),
    .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `a share that sends no notifications` {
    private static let torrents = (1...5).map {
        TestTorrent(name: "share \($0)", size: 2000, seed: 0x5AE0 + UInt64($0))
    }

    /// Files are put below an overlay's back, which is as silent as a network share.
    @Test(.timeLimit(.minutes(3))) func `is emptied by looking at it`() async throws {
        try await ScratchFolder.with("share") { folder in
            try await Overlay.mounted(in: folder) { lower, merged in
                let ear = try Ear(merged.path)
                try await TransmissionDaemon.run(in: try folder.makeFolder("client")) { daemon in
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry("transmission", daemon.settings))},
                             "rules": [{"id": "in", "watch": {"path": "\(merged.path)", "recursive": true, "settle": "200ms"},
                               "do": [{"add": {"client": "home", "paused": true}}],
                               "onDone": [{"moveFile": "\(folder["done"])"}]}]}
                            """)
                    try await sluice.run { running in
                        try await eventually("the daemon is under way") {
                            try sluice.logged().contains { $0["message"]?.stringValue == "Connected" }
                        }
                        try lower.makeFolder("tv")
                        for (index, torrent) in Self.torrents.enumerated() {
                            let name = "\(index % 2 == 0 ? "" : "tv/")\(torrent.name).torrent"
                            try lower.write(name, torrent.metainfo)
                        }
                        try await with(TransmissionClient(daemon.settings)) { client in
                            try await eventually("all are in the client") {
                                let listed = try await client.snapshot(reading: []).torrents
                                return Set(listed.map(\.id)) == Set(Self.torrents.map(\.id))
                            }
                        }
                        let isNoisy = ear.hasHeard(of: ".torrent")
                        #expect(!isNoisy, "the share sent notifications after all")
                        try await eventually("the files are moved away") {
                            folder.names(in: "done").count == Self.torrents.count
                        }
                        try running.signal(.terminate)
                    }
                    #expect(merged.names(in: ".").filter { $0.hasSuffix(".torrent") }.isEmpty)
                }
            }
        }
    }
}

/// An overlay file system in a folder of its own.
private enum Overlay {
    static func mounted(
        in folder: ScratchFolder, _ body: (_ lower: ScratchFolder, _ merged: ScratchFolder) async throws -> Void
    ) async throws {
        let base = try folder.makeFolder("overlay")
        // An overlay may not lie on an overlay, which the root of a container often is.
        try await run("mount", ["-t", "tmpfs", "tmpfs", base.path])
        let names = ["lower", "upper", "work", "merged"]
        let parts = try names.map { try base.makeFolder($0) }
        do {
            let options = zip(["lowerdir", "upperdir", "workdir"], parts).map { "\($0)=\($1.path)" }
            try await run("mount", ["-t", "overlay", "overlay", "-o", options.joined(separator: ","), parts[3].path])
            try await body(parts[0], parts[3])
        } catch {
            try? await run("umount", ["--lazy", "--recursive", base.path])
            throw error
        }
        try await run("umount", ["--lazy", "--recursive", base.path])
    }

    private static func run(_ program: String, _ arguments: [String]) async throws {
        let result = try await Subprocess.run(
            .name(program), arguments: Arguments(arguments), output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus == .exited(0) else {
            throw DeadlineError("\(program) \(arguments.joined(separator: " ")): \(result.standardError)")
        }
    }
}

/// Listens to what the kernel tells of a folder, to prove that it tells nothing.
private struct Ear: ~Copyable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK) | Int32(truncatingIfNeeded: IN_CLOEXEC))
        // What tells of a file that is written in place; moving it away again is no news.
        let mask = UInt32(IN_CREATE | IN_CLOSE_WRITE)
        guard descriptor >= 0, unsafe inotify_add_watch(descriptor, path, mask) >= 0 else {
            throw DeadlineError("no notifications are to be had")
        }
    }

    deinit { close(descriptor) }

    /// Whether something was told of a file with this ending.
    func hasHeard(of ending: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 && String(decoding: buffer[..<count], as: UTF8.self).contains(ending)
    }
}
