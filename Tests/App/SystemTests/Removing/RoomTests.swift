import ClientKit
import Foundation
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Room on a disk of its own, made by groups of torrents that two real clients seed from the same files.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1" && RealDaemon.installed.count == 2,
        "set SLUICE_MOUNTS=1 as root in a mount namespace that may be changed, as deploy/test does"))
struct `room that is made by groups` {
    private static let kept = TestTorrent(name: "kept.bin", size: 4_000_000, seed: 0x9B1)
    private static let film = TestTorrent(name: "film.bin", size: 3_000_000, seed: 0x9B2)
    private static let note = TestTorrent(name: "note.bin", size: 1_000_000, seed: 0x9B3)

    private static func rules(_ clients: String, _ disk: ScratchFolder, _ more: String = "") -> String {
        """
        {"version": 1, "clients": {\(clients)}, "groups": {"copies": {"by": "sameFiles"}},
         "disks": {"data": {"path": "\(disk.path)", "poll": "1s"}},
         "limits": {"removals": {"grace": "1s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [
           {"id": "make-room", "each": "disk:data", "when": "disk.free < 5 * MB",
            "select": {"from": "group:copies",
                       "where": "group.count == 2 && group.torrents.all(t, t.done && !t.name.startsWith('kept'))",
                       "orderBy": ["-group.size"], "until": "disk.free + freed >= 6 * MB"},
            "do": [{"remove": {"data": "delete"}}]}\(more)]}
        """
    }

    @Test(.timeLimit(.minutes(6))) func `takes one whole group from both clients, and not one more`() async throws {
        try await ScratchFolder.with("room") { folder in
            let disk = try folder.makeFolder("disk")
            try await Shell.run("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", disk.path])
            do {
                try await scene(in: folder, disk)
            } catch {
                try? await Shell.run("umount", ["--lazy", disk.path])
                throw error
            }
            try await Shell.run("umount", ["--lazy", disk.path])
        }
    }

    private func scene(in folder: ScratchFolder, _ disk: ScratchFolder) async throws {
        let data = try disk.makeFolder("downloads")
        let places = (try folder.makeFolder("one"), try folder.makeFolder("two"))
        try await RealDaemon.transmission.run(in: places.0, port: try await freePort()) { home, homeSettings in
            try await RealDaemon.qbittorrent.run(in: places.1, port: try await freePort()) { box, boxSettings in
                for torrent in [Self.kept, Self.film, Self.note] {
                    try await home.seed(torrent, from: data)
                    try await box.seed(torrent, from: data)
                }
                let (sluice, rules) = (SluiceProgram(folder: folder), folder["rules.json"])
                let clients =
                    "\"home\": \(entry("transmission", homeSettings)), \"box\": \(entry("qbittorrent", boxSettings))"
                // What one client protects keeps the copy of the other, and what is left would not be enough.
                let keep = """
                    , {"id": "keep", "each": "torrent", "clients": "box", "when": "torrent.name == 'film.bin'",
                     "do": [{"protect": ["remove"]}]}
                    """
                try sluice.write(rules: Self.rules(clients, disk, keep))
                try await sluice.run { running in
                    try await eventually("it is told why the copy stays", within: .seconds(60)) {
                        try await sluice.call(["why", "--rules", rules, "home/film.bin"]).output.contains(
                            "all or none: \"film.bin\" of client box of the group: protected by rule keep")
                    }
                    let group = try await sluice.call(["why", "--rules", rules, "group:copies/film.bin"]).output
                    #expect(group.contains("group \"film.bin\" (2 torrents): all or none"), "\(group)")
                    try running.signal(.terminate)
                }
                #expect(try await Self.names(home, box) == ["film.bin", "kept.bin", "note.bin"])
                try sluice.write(rules: Self.rules(clients, disk))
                try await eventually("it is planned", within: .seconds(60)) {
                    let plan = try await sluice.call("plan").output
                    return plan.contains("film.bin") && !plan.contains("kept.bin") && !plan.contains("note.bin")
                }
                try await sluice.run { running in
                    try await eventually("the group is gone from both", within: .seconds(90)) {
                        try await Self.names(home, box) == ["kept.bin", "note.bin"] && !data.has("film.bin")
                    }
                    try await eventually("the rule has reached its goal", within: .seconds(60)) {
                        let output = try await sluice.call(["why", "--rules", rules, "home/note.bin"]).output
                        return output.contains("the rule does not hold for disk data")
                    }
                    try running.signal(.terminate)
                }
                #expect(try await Self.names(home, box) == ["kept.bin", "note.bin"])
                #expect(data.has("kept.bin") && data.has("note.bin"))
            }
        }
    }

    /// The names of what both clients have; fails where one has less than the other.
    private static func names(_ home: any TorrentClient, _ box: any TorrentClient) async throws -> [String] {
        let both = [
            try await home.snapshot(reading: []).torrents.map(\.name).sorted(),
            try await box.snapshot(reading: []).torrents.map(\.name).sorted(),
        ]
        return both[0] == both[1] ? both[0] : []
    }
}
