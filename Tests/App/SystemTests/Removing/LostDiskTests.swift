import ClientKit
import Foundation
import Journal
import SQLiteJournal
import Subprocess
import Testing
import TestKit
import Torrents
import Simulation

/// A disk that is taken away from real clients.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1",
        "set SLUICE_MOUNTS=1 as root in a mount namespace that may be changed, as deploy/test does"))
struct `a disk that is gone` {
    private static let torrents = (1...10).map {
        TestTorrent(name: "disk \($0)", size: 20_000, seed: 0xD15C_0000 + UInt64($0))
    }

    private static let old = #"""
        {"id": "old", "each": "torrent", "when": "torrent.done", "do": [{"remove": {"data": "DATA"}}]}
        """#
    private static let broken = #"""
        {"id": "broken", "each": "torrent", "do": [{"remove": {}}],
         "when": "torrent.missingFiles || torrent.state == 'missingFiles' || torrent.state == 'error'"}
        """#

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed, ["keep", "delete"])
    func `from a running client holds every removal until it is back`(_ kind: RealDaemon, data: String) async throws {
        try await ScratchFolder.with("disk") { folder in
            try await Disk.mounted(in: folder) { disk in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await fill(client, disk)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(kind, settings, rule: Self.old.replacing("DATA", with: data))
                    try await disk.unmount()
                    try await sluice.run { running in
                        try await eventually("all of it is held") { sluice.hasHeld("counts as lost: 10 of 10") }
                        let status = try await sluice.call("status").output
                        #expect(status.contains("the disk of \(disk.downloads.path) counts as lost"), "\(status)")
                        let plan = try await sluice.call("plan").output
                        #expect(plan.contains("Nothing would be done now."), "\(plan)")
                        #expect(try await client.snapshot(reading: []).torrents.count == 10)
                        try await disk.mount()
                        #expect(disk.downloads.names(in: ".").count == 10)
                        try await eventually("all are removed once it is back", within: .seconds(60)) {
                            try await client.snapshot(reading: []).torrents.isEmpty
                        }
                        try running.signal(.terminate)
                    }
                    #expect(disk.downloads.names(in: ".").count == (data == "keep" ? 10 : 0))
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `when its client starts holds rules against what is broken`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("disk") { folder in
            try await Disk.mounted(in: folder) { disk in
                let port = try await freePort()
                let home = try folder.makeFolder("client")
                try await kind.run(in: home, port: port) { client, _ in try await fill(client, disk) }
                try await disk.unmount()
                try await kind.run(in: home, port: port) { client, settings in
                    for torrent in Self.torrents { _ = try await client.perform(.resume(torrent.id)) }
                    try await eventually("the client misses all of it") {
                        try await client.snapshot(reading: []).torrents.allSatisfy { $0.state == .missingFiles }
                    }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(kind, settings, rule: Self.broken)
                    try await sluice.run { running in
                        try await eventually("all of it is held") { sluice.hasHeld("counts as lost: 10 of 10") }
                        try running.signal(.terminate)
                    }
                    #expect(try sluice.reader().intents(.latest(100)).isEmpty)
                    #expect(try await client.snapshot(reading: []).torrents.count == 10)
                }
            }
        }
    }

    /// Adds the torrents with their content on the disk, so that all of them are complete and seed.
    private func fill(_ client: any TorrentClient, _ disk: Disk) async throws {
        for torrent in Self.torrents { try await client.seed(torrent, from: disk.downloads) }
        try await eventually("all of them are complete") {
            let listed = try await client.snapshot(reading: []).torrents
            return listed.count == Self.torrents.count && listed.allSatisfy { $0[.done] == .flag(true) }
        }
    }
}

/// A folder that is mounted elsewhere, and can be taken away from there and brought back.
private struct Disk: Sendable {
    private let content: ScratchFolder
    private let place: ScratchFolder

    /// Where a client keeps its data on it.
    var downloads: ScratchFolder { ScratchFolder(path: place["downloads"]) }

    static func mounted(in folder: ScratchFolder, _ body: (Disk) async throws -> Void) async throws {
        let disk = Disk(content: try folder.makeFolder("content"), place: try folder.makeFolder("place"))
        try disk.content.makeFolder("downloads")
        try await disk.mount()
        do {
            try await body(disk)
        } catch {
            try? await disk.unmount()
            throw error
        }
        // The body may have left it unmounted.
        try? await disk.unmount()
    }

    func mount() async throws { try await Shell.run("mount", ["--bind", content.path, place.path]) }

    func unmount() async throws { try await Shell.run("umount", ["--lazy", place.path]) }
}
