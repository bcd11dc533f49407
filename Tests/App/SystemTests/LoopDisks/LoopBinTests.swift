import ClientKit
import Foundation
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The bin of a real file system, filled and emptied with real clients.
@Suite(.enabled(LoopDisk.requirement, LoopDisk.canBeMade))
struct `a bin on a loop device` {
    private static let torrents = (1...3).map {
        TestTorrent(name: "film \($0)", size: 3_000_000, seed: 0x100_B100 + UInt64($0), fileCount: 2)
    }

    private static func rules(_ kind: RealDaemon, _ settings: ClientSettings, _ disk: LoopDisk) -> String {
        """
        {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
         "disks": {"data": {"path": "\(disk.place.path)", "marker": ".disk", "poll": "1s",
                            "trash": {"path": "\(disk.place[".trash"])", "below": "6 MB"}}},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [{"id": "tidy", "each": "torrent", "when": "torrent.done && 'gone' in torrent.tags",
                    "do": [{"remove": {"data": "trash"}}]}]}
        """
    }

    /// The entry that holds a torrent.
    private static func place(of torrent: TestTorrent, _ disk: LoopDisk) -> String? {
        disk.place.names(in: ".trash").first { disk.place.has(".trash/\($0)/data/\(torrent.name)/part-1.bin") }
    }

    private static func number(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    @Test(.timeLimit(.minutes(6)), arguments: RealDaemon.installed)
    func `gives back without a byte downloaded, and is emptied for room, the oldest first`(
        _ kind: RealDaemon
    ) async throws {
        try await ScratchFolder.with("loop-bin") { folder in
            try await LoopDisk.mounted(in: folder) { disk in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    for torrent in Self.torrents { try await client.seed(torrent, from: disk.downloads) }
                    let numbers = try Self.torrents.map {
                        try Self.number(disk.downloads["\($0.name)/part-1.bin"])
                    }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules(kind, settings, disk))
                    try await sluice.run { running in
                        for torrent in Self.torrents {
                            _ = try await client.perform(.addTags(torrent.id, ["gone"]))
                            try await eventually("\(torrent.name) is in the bin", within: .seconds(60)) {
                                Self.place(of: torrent, disk) != nil && disk.downloads.names(in: torrent.name).isEmpty
                            }
                        }
                        #expect(try await client.snapshot(reading: []).torrents.isEmpty)
                        // Two of three have to go: one frees 3 MB of the 5 that are missing.
                        try await disk.fill(leaving: 1_000_000)
                        try await eventually("there is room", within: .seconds(60)) {
                            try await disk.free() >= 6_000_000
                        }
                        try running.signal(.terminate)
                    }
                    #expect(Self.place(of: Self.torrents[0], disk) == nil)
                    #expect(Self.place(of: Self.torrents[1], disk) == nil)
                    let youngest = try #require(Self.place(of: Self.torrents[2], disk))
                    let inBin = disk.place[".trash/\(youngest)/data/\(Self.torrents[2].name)/part-1.bin"]
                    #expect(try Self.number(inBin) == numbers[2])

                    let words = ["trash", "restore", youngest, "--rules", folder["rules.json"]]
                    let ending = try await sluice.call(words)
                    #expect(ending.output.contains("finds 100 % of it"), "\(ending.output)\(ending.errors)")
                    let back = try #require(try await client.torrent(Self.torrents[2].id))
                    #expect(back[.done] == .flag(true) && back[.downloaded] == .integer(0))
                    try await eventually("it seeds again") {
                        try await client.torrent(Self.torrents[2].id)?.state == .seeding
                    }
                    #expect(try Self.number(disk.downloads["\(Self.torrents[2].name)/part-1.bin"]) == numbers[2])
                    #expect(disk.place.names(in: ".trash").isEmpty)
                }
            }
        }
    }
}
