import ClientKit
import Foundation
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Real clients on a file system that a program makes, as `mergerfs` and `sshfs` do.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1"
            && FileManager.default.isExecutableFile(atPath: "/usr/bin/bindfs")
            && FileManager.default.fileExists(atPath: "/dev/fuse"),
        "needs bindfs, /dev/fuse and SLUICE_MOUNTS=1, which deploy/test sets where mounting is possible"))
struct `a rule about links on a file system of a program` {
    private static let kept = TestTorrent(name: "kept.bin", seed: 0x11C1)
    private static let gone = TestTorrent(name: "gone.bin", seed: 0x11C2)
    private static let rule = """
        {"id": "unlinked", "each": "torrent", "when": "torrent.done && !torrent.hardlinkedOutside",
         "do": [{"remove": {"data": "delete"}}]}
        """

    /// Runs Sluice beside a client that has one torrent with a link in a library, and one without.
    private func scene(
        _ kind: RealDaemon, hidesLinks: Bool,
        _ body: (any TorrentClient, SluiceProgram, SluiceProgram.Running) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("links") { folder in
            let (disk, view) = (try folder.makeFolder("disk"), try folder.makeFolder("view"))
            let options = ["--no-allow-other"] + (hidesLinks ? ["--hide-hard-links"] : [])
            try await Shell.run("bindfs", options + [disk.path, view.path])
            let result: Result<Void, any Error>
            do {
                try disk.makeFolder("library")
                let data = try view.makeFolder("data")
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    for torrent in [Self.kept, Self.gone] { try await client.seed(torrent, from: data) }
                    try disk.link("data/kept.bin", as: "library/film.bin", isHard: true)
                    // What was asked of such a file system before stands for a second.
                    try await eventually("the link is seen through it") {
                        let found = try FileManager.default.attributesOfItem(atPath: data["kept.bin"])[.referenceCount]
                        return hidesLinks || found as? Int == 2
                    }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(kind, settings, rule: Self.rule)
                    try await sluice.run { running in
                        try await body(client, sluice, running)
                        try running.signal(.terminate)
                    }
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            try? await Shell.run("umount", ["--lazy", view.path])
            try result.get()
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `removes nothing where it tells one link for every file`(_ kind: RealDaemon) async throws {
        try await scene(kind, hidesLinks: true) { client, sluice, _ in
            let why = ["why", "--rules", sluice.folder["rules.json"]]
            for torrent in [Self.kept, Self.gone] {
                try await eventually("that is told", within: .seconds(60)) {
                    try await sluice.call(why + [torrent.id.hex]).output.contains("hardlinkedOutside")
                }
                let told = try await sluice.call(why + [torrent.id.hex]).output
                #expect(told.contains("unknown"), "\(told)")
            }
            let plan = try await sluice.call("plan").output
            #expect(plan.contains("Nothing would be done now."), "\(plan)")
            #expect(try await client.snapshot(reading: []).torrents.count == 2)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `goes by the count of links where one file has several`(_ kind: RealDaemon) async throws {
        try await scene(kind, hidesLinks: false) { client, _, _ in
            try await eventually("what has no link is removed", within: .seconds(60)) {
                try await client.snapshot(reading: []).torrents.map(\.id) == [Self.kept.id]
            }
        }
    }
}
