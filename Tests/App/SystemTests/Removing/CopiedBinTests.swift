import ClientKit
import Foundation
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A bin on another disk than the data, into which files are copied.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1",
        "set SLUICE_MOUNTS=1 as root in a mount namespace that may be changed, as deploy/test does"))
struct `a bin on another disk` {
    private static let torrent = TestTorrent(name: "far", size: 900_000, seed: 0xB1F, fileCount: 3)
    private static let parts: Set<String> = ["part-0.bin", "part-1.bin", "part-2.bin"]

    /// Runs the body with a torrent that seeds from one small file system, and another one for the bin.
    private func scene(
        _ kind: RealDaemon,
        _ body: (SluiceProgram, any TorrentClient, _ disk: ScratchFolder, _ far: ScratchFolder) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("far-bin") { folder in
            let (disk, far) = (try folder.makeFolder("disk"), try folder.makeFolder("far"))
            try await Shell.run("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk.path])
            try await Shell.run("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", far.path])
            let result: Result<Void, any Error>
            do {
                try far.makeFolder("bin")
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(Self.torrent, from: try disk.makeFolder("downloads"))
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                             "disks": {"data": {"path": "\(disk.path)", "poll": "1s",
                                                "trash": {"path": "\(far["bin"])", "copy": true}}},
                             "limits": {"removals": {"grace": "0s", "maxShare": 1.0}},
                             "rules": [{"id": "tidy", "each": "torrent",
                                        "when": "torrent.done && !('stay' in torrent.tags)",
                                        "do": [{"remove": {"data": "trash"}}]}]}
                            """)
                    try await body(sluice, client, disk, far)
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            for path in [disk.path, far.path] { try? await Shell.run("umount", ["--lazy", path]) }
            try result.get()
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `gets copies, and gives them back without a download`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, disk, far in
            try await sluice.run { running in
                try await eventually("it is in the bin", within: .seconds(90)) {
                    try sluice.logged().contains { $0["message"] == "Action done" }
                }
                #expect(try await client.snapshot(reading: []).torrents.isEmpty)
                let entry = try #require(far.names(in: "bin").first)
                #expect(far.names(in: "bin/\(entry)/data/far") == Self.parts && !disk.has("downloads/far"))
                try sluice.write(
                    rules: try #require(sluice.folder.text("rules.json")).replacing(
                        "!('stay' in torrent.tags)", with: "'go' in torrent.tags"))
                try running.signal(.terminalClosed)
                let ending = try await sluice.call(["trash", "restore", entry, "--rules", sluice.folder["rules.json"]])
                #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
                try running.signal(.terminate)
            }
            let back = try #require(try await client.torrent(Self.torrent.id))
            #expect(back[.done] == .flag(true) && back[.downloaded] == .integer(0))
            #expect(disk.names(in: "downloads/far") == Self.parts && far.names(in: "bin").isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `takes nothing while it is too small`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, disk, far in
            try far.write("filler", [UInt8](repeating: 0, count: 3_500_000))
            try await sluice.run { running in
                try await eventually("it is told", within: .seconds(60)) {
                    try sluice.logged().contains { "\($0)".contains("the copy takes") }
                }
                #expect(try await client.torrent(Self.torrent.id)?[.done] == .flag(true))
                #expect(disk.names(in: "downloads/far") == Self.parts && far.names(in: "bin").isEmpty)
                try far.remove("filler")
                try await eventually("it is in the bin", within: .seconds(120)) {
                    try sluice.logged().contains { $0["message"] == "Action done" }
                }
                try running.signal(.terminate)
            }
            let entry = try #require(far.names(in: "bin").first)
            #expect(far.names(in: "bin/\(entry)/data/far") == Self.parts && !disk.has("downloads/far"))
        }
    }
}
