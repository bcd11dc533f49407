import ClientKit
import Foundation
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Real clients on exFAT as a program mounts it: one file has one name in any spelling, and a number for each spelling.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1"
            && ["/usr/sbin/mount.exfat-fuse", "/usr/sbin/mkfs.exfat"].allSatisfy(FileManager.default.isExecutableFile)
            && FileManager.default.fileExists(atPath: "/dev/fuse"),
        "needs exfat-fuse, exfatprogs, /dev/fuse, loop devices and SLUICE_MOUNTS=1, as deploy/test sets it"))
struct `a disk that takes no account of case` {
    /// The same bytes under two spellings of one name, and data of its own.
    private static let upper = TestTorrent(name: "FILM.bin", seed: 0xCA5E)
    private static let lower = TestTorrent(name: "film.bin", seed: 0xCA5E)
    private static let lone = TestTorrent(name: "lone.bin", seed: 0xCA5F)

    private static func mounted(in folder: ScratchFolder, _ body: (ScratchFolder) async throws -> Void) async throws {
        let (place, image) = (try folder.makeFolder("disk"), folder["exfat.img"])
        let make =
            "truncate -s 32M '\(image)' && mkfs.exfat '\(image)' && losetup --find --show '\(image)' >'\(image).device'"
        try await Shell.run("sh", ["-c", make])
        let device = "\"$(cat '\(image).device')\""
        try await Shell.run(
            "sh", ["-c", "mount.exfat-fuse \(device) '\(place.path)' && mountpoint -q '\(place.path)'"])
        let result: Result<Void, any Error>
        do {
            try place.write("probe", [1])
            try #require(place.has("PROBE"), "it is no such disk")
            try place.remove("probe")
            try await body(place)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try? await Shell.run("sh", ["-c", "umount --lazy '\(place.path)'; losetup --detach \(device)"])
        try result.get()
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `has no data deleted that another torrent has in another spelling, and no file of it swept`(
        _ kind: RealDaemon
    ) async throws {
        try await ScratchFolder.with("case") { folder in
            try await Self.mounted(in: folder) { disk in
                let data = try disk.makeFolder("Data")
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(Self.upper, from: data)
                    // Its client spells the folder otherwise, too.
                    try await client.seed(Self.lower, from: ScratchFolder(path: disk["data"]))
                    try await client.seed(Self.lone, from: data)
                    try data.write("lost.bin", [1, 2, 3])
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                             "disks": {"usb": {"path": "\(disk.path)", "orphans": ["\(data.path)"], "poll": "1s"}},
                             "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "orphanGrace": "1s"}},
                             "rules": [{"id": "sweep", "each": "orphan:usb", "matchAll": true,
                                        "do": [{"remove": {"data": "delete"}}]},
                                       {"id": "old", "each": "torrent", "when": "torrent.name != 'film.bin'",
                                        "do": [{"remove": {"data": "delete"}}]}]}
                            """)
                    try await sluice.run { running in
                        try await eventually("what nobody else has is removed", within: .seconds(60)) {
                            try await client.torrent(Self.lone.id) == nil && !data.has("lone.bin")
                        }
                        try await eventually("what belongs to nobody is swept", within: .seconds(60)) {
                            !data.has("lost.bin")
                        }
                        try await eventually("the other is held", within: .seconds(60)) {
                            sluice.hasHeld("its data is used by \"film.bin\"")
                        }
                        try running.signal(.terminate)
                    }
                    #expect(data.has("film.bin"))
                    #expect(try await client.snapshot(reading: []).torrents.count == 2)
                }
            }
        }
    }
}
