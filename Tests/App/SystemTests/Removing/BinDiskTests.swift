import ClientKit
import Foundation
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A bin on a disk that is full, or not there.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1",
        "set SLUICE_MOUNTS=1 as root in a mount namespace that may be changed, as deploy/test does"))
struct `a bin on a disk of its own` {
    private static let torrent = TestTorrent(name: "tight.bin", seed: 0xB1C)

    private static func rules(_ kind: RealDaemon, _ settings: ClientSettings, _ disk: ScratchFolder) -> String {
        """
        {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
         "disks": {"data": {"path": "\(disk.path)", "marker": ".disk", "poll": "1s",
                            "trash": {"path": "\(disk[".trash"])"}}},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [{"id": "tidy", "each": "torrent", "when": "torrent.done", "do": [{"remove": {"data": "trash"}}]}]}
        """
    }

    /// Runs the body with a torrent that seeds from a small file system of its own.
    private func scene(
        _ kind: RealDaemon, _ body: (SluiceProgram, any TorrentClient, ScratchFolder) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("bin-disk") { folder in
            let disk = try folder.makeFolder("disk")
            try await Shell.run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.path])
            do {
                try disk.write(".disk", [])
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(Self.torrent, from: try disk.makeFolder("downloads"))
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules(kind, settings, disk))
                    try await body(sluice, client, disk)
                }
            } catch {
                try? await Shell.run("umount", ["--lazy", disk.path])
                throw error
            }
            try await Shell.run("umount", ["--lazy", disk.path])
        }
    }

    private func isInBin(_ client: any TorrentClient, _ disk: ScratchFolder) async throws -> Bool {
        let entry = disk.names(in: ".trash").first ?? "none"
        return try await client.snapshot(reading: []).torrents.isEmpty
            && disk.has(".trash/\(entry)/data/\(Self.torrent.name)")
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `leaves everything as it is while that is full`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, disk in
            var fillers = 0
            while fillers < 10_000 {
                do {
                    try disk.write("filler \(fillers)", [UInt8](repeating: 0, count: fillers < 24 ? 65_536 : 512))
                    fillers += 1
                } catch {
                    break
                }
            }
            #expect(fillers < 10_000)
            try await sluice.run { running in
                try await eventually("it is told", within: .seconds(30)) {
                    try sluice.logged().contains { "\($0)".contains("No space left") }
                }
                #expect(try await client.torrent(Self.torrent.id)?[.done] == .flag(true))
                #expect(disk.names(in: ".trash").isEmpty && disk.has("downloads/\(Self.torrent.name)"))
                for filler in 0..<fillers { try disk.remove("filler \(filler)") }
                try await eventually("it is in the bin", within: .seconds(90)) { try await isInBin(client, disk) }
                try running.signal(.terminate)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `is nowhere while that is not there`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, disk in
            // The marker is what tells the disk from the folder that it is mounted at.
            try disk.rename(".disk", to: "away")
            try await sluice.run { running in
                try await eventually("it is held", within: .seconds(30)) { sluice.hasHeld("disk data is lost") }
                #expect(!disk.has(".trash"))
                #expect(try await client.snapshot(reading: []).torrents.count == 1)
                try disk.rename("away", to: ".disk")
                try await eventually("it is in the bin", within: .seconds(60)) { try await isInBin(client, disk) }
                try running.signal(.terminate)
            }
            try disk.rename(".disk", to: "away")
            for verb in [["list"], ["restore", "2"], ["empty", "--all"]] {
                let ending = try await sluice.call(["trash"] + verb + ["--rules", sluice.folder["rules.json"]])
                #expect(ending.errors.contains("disk data is not there"), "\(verb): \(ending.output)\(ending.errors)")
            }
            #expect(disk.names(in: ".trash").count == 1)
        }
    }
}
