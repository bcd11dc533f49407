import ClientKit
import Engine
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Orphans on a real file system with a farm of hard links, in the data of two real clients.
@Suite(.enabled(LoopDisk.requirement, LoopDisk.canBeMade), .enabled(if: RealDaemon.installed.count == 2))
struct `orphans on a loop device` {
    private static let mine = (1...3).map { TestTorrent(name: "mine\($0).bin", seed: 0x100_0A00 + UInt64($0)) }
    private static let theirs = (1...3).map { TestTorrent(name: "theirs\($0).bin", seed: 0x100_0B00 + UInt64($0)) }
    /// Files that belong to nobody; the last two are one file under two names.
    private static let planted = ["lost.bin", "deep/lost.nfo", "twin.bin", "farm/twin.bin"]

    private static func rules(_ clients: String, _ disk: LoopDisk, data: String = "delete") -> String {
        """
        {"version": 1, "clients": {\(clients)},
         "disks": {"data": {"path": "\(disk.place.path)", "marker": ".disk", "poll": "1s",
                            "orphans": ["\(disk.downloads.path)"]}},
         "limits": {"removals": {"orphanGrace": "1s", "perTick": 1}},
         "rules": [{"id": "sweep", "each": "orphan:data", "matchAll": true,
                    "do": [{"remove": {"data": "\(data)"}}]}]}
        """
    }

    /// Files without an owner, and links to the data of both clients beside them.
    private static func plant(on disk: LoopDisk) throws {
        let data = disk.downloads
        for name in ["deep", "farm"] { try data.makeFolder(name) }
        for name in planted.dropLast() { try data.write(name, Array(name.utf8)) }
        try data.link("twin.bin", as: "farm/twin.bin", isHard: true)
        for torrent in mine + theirs { try data.link(torrent.name, as: "farm/of \(torrent.name)", isHard: true) }
    }

    private static func orphans(on disk: LoopDisk) -> [String] { planted.filter { disk.downloads.has($0) } }

    /// Whether all that torrents have is there, with the links to it.
    private static func isWhole(_ disk: LoopDisk) -> Bool {
        (mine + theirs).allSatisfy { disk.downloads.has($0.name) && disk.downloads.has("farm/of \($0.name)") }
    }

    @Test(.timeLimit(.minutes(8))) func `go, and nothing else, whatever fails meanwhile`() async throws {
        try await ScratchFolder.with("loop-orphans") { folder in
            try await LoopDisk.mounted(in: folder) { disk in
                let places = (try folder.makeFolder("one"), try folder.makeFolder("two"))
                let port = try await freePort()
                try await RealDaemon.transmission.run(in: places.0, port: try await freePort()) { home, homeSettings in
                    for torrent in Self.mine { try await home.seed(torrent, from: disk.downloads) }
                    var boxEntry = ""
                    try await RealDaemon.qbittorrent.run(in: places.1, port: port) { box, boxSettings in
                        for torrent in Self.theirs { try await box.seed(torrent, from: disk.downloads) }
                        boxEntry = entry("qbittorrent", boxSettings)
                    }
                    try Self.plant(on: disk)
                    let homeEntry = entry("transmission", homeSettings)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules("\"home\": \(homeEntry), \"box\": \(boxEntry)", disk))
                    try await sluice.run { running in
                        // The box is down, and so nothing is known of its files.
                        try await eventually("it is held", within: .seconds(60)) { sluice.hasHeld("client box") }
                        #expect(Self.orphans(on: disk) == Self.planted && Self.isWhole(disk))
                        try running.signal(.terminate)
                    }
                    try await RealDaemon.qbittorrent.run(in: places.1, port: port) { _, boxSettings in
                        let wrong =
                            boxEntry.dropLast()
                            + ", \"paths\": {\"\(disk.downloads.path)\": \"\(disk.place["deep"])\"}}"
                        try sluice.write(rules: Self.rules("\"home\": \(homeEntry), \"box\": \(wrong)", disk))
                        try await sluice.run { running in
                            try await eventually("it is held", within: .seconds(60)) {
                                sluice.hasHeld("have not been found on the disk")
                            }
                            #expect(Self.orphans(on: disk) == Self.planted && Self.isWhole(disk))
                            try running.signal(.terminate)
                        }
                        try sluice.write(rules: Self.rules("\"home\": \(homeEntry), \"box\": \(boxEntry)", disk))
                        try await disk.forbidWriting()
                        try await sluice.run { running in
                            try await eventually("it is told", within: .seconds(90)) {
                                try sluice.logged().contains { "\($0)".contains("Read-only file system") }
                            }
                            #expect(Self.orphans(on: disk) == Self.planted && Self.isWhole(disk))
                            try await disk.unmount()
                            try await eventually("it is held", within: .seconds(60)) {
                                sluice.hasHeld("disk data is lost")
                            }
                            try await disk.mount()
                            #expect(Self.orphans(on: disk) == Self.planted && Self.isWhole(disk))
                            try await disk.allowWriting()
                            // What is full holds up no deletion.
                            try await disk.fill()
                            try await eventually("the planted files are gone", within: .seconds(120)) {
                                Self.orphans(on: disk).isEmpty
                            }
                            try disk.makeRoom()
                            try running.signal(.terminate)
                        }
                    }
                    #expect(Self.isWhole(disk) && disk.downloads.has("deep"))
                }
            }
        }
    }
}
