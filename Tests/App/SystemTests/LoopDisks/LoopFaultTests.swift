import ClientKit
import Engine
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A real file system that is taken away, forbids writing or is full, while torrents on it are removed.
@Suite(.enabled(LoopDisk.requirement, LoopDisk.canBeMade))
struct `a loop device that fails while torrents are removed` {
    private static let torrents = (1...8).map {
        TestTorrent(name: "film \($0)", size: 600_000, seed: 0x100_FA00 + UInt64($0), fileCount: 2)
    }

    /// What happens to the disk, and what becomes of the data.
    struct Case: Sendable, CustomTestStringConvertible {
        enum Fault: String, CaseIterable, Sendable { case unmounted, readOnly, full }

        let fault: Fault
        let data: String

        var testDescription: String { "\(data), \(fault)" }

        /// What is told of it, one of these: whether the marker or the files are missed first is a matter of moments.
        var words: [String] {
            switch fault {
            case .unmounted: ["disk data is lost", "counts as lost: 6 of 6 torrents of client home miss their files"]
            case .readOnly: ["is on a disk that is mounted read-only"]
            case .full: ["No space left"]
            }
        }

        /// Deleting needs no room, so a full disk is no fault for that.
        static let all = ["trash", "delete"].flatMap { data in
            Fault.allCases.map { Case(fault: $0, data: data) }
        }.filter { $0.data == "trash" || $0.fault != .full }
    }

    private static func rules(
        _ kind: RealDaemon, _ settings: ClientSettings, _ disk: LoopDisk, data: String
    ) -> String {
        """
        {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
         "disks": {"data": {"path": "\(disk.place.path)", "marker": ".disk", "poll": "1s",
                            "trash": {"path": "\(disk.place[".trash"])"}}},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1, "perDay": 1000}},
         "rules": [{"id": "tidy", "each": "torrent", "when": "torrent.done && 'gone' in torrent.tags",
                    "do": [{"remove": {"data": "\(data)"}}]}]}
        """
    }

    /// Where the two files of a torrent are: in their place, or in an entry of the bin.
    private static func places(of torrent: TestTorrent, _ disk: LoopDisk) -> [String] {
        let folders =
            ["downloads"] + disk.place.names(in: ".trash").sorted().map { ".trash/\($0)/data" }
        return torrent.parts.flatMap { part in
            folders.filter { disk.place.has("\($0)/\(torrent.name)/\(part.name)") }
        }
    }

    /// Whether a torrent is whole where it has to be, listed or removed.
    private static func isSound(
        _ torrent: TestTorrent, listed: Bool, in disk: LoopDisk, data: String
    ) -> Bool {
        let places = places(of: torrent, disk)
        if listed { return places == ["downloads", "downloads"] }
        guard data == "trash" else { return places.isEmpty }
        return places.count == 2 && places[0] == places[1] && places[0] != "downloads"
    }

    /// How many torrents are not where they have to be.
    private static func unsound(
        _ client: any TorrentClient, _ disk: LoopDisk, data: String
    ) async throws -> [String] {
        let listed = try await client.snapshot(reading: [])
        return torrents.filter { !isSound($0, listed: listed[$0.id] != nil, in: disk, data: data) }.map(\.name)
    }

    private static func tag(_ torrents: ArraySlice<TestTorrent>, in client: any TorrentClient) async throws {
        for torrent in torrents { _ = try await client.perform(.addTags(torrent.id, ["gone"])) }
    }

    /// Waits until a decision or the log has one of these texts; where none comes, the failure shows what was told.
    private static func sees(_ texts: [String], in sluice: SluiceProgram) async throws {
        do {
            try await eventually("it is told: \(texts)", within: .seconds(40)) {
                try texts.contains { words in
                    try sluice.hasHeld(words) || sluice.logged().contains { "\($0)".contains(words) }
                }
            }
        } catch {
            let (plan, history) = (try await sluice.call("plan").output, try await sluice.call("history").output)
            Issue.record("\(try sluice.logged().suffix(20))\n\(plan)\n\(history)")
            throw error
        }
    }

    @Test(.timeLimit(.minutes(6)), arguments: RealDaemon.installed, Case.all)
    func `loses nothing, says why it waits, and goes on once it is well`(_ kind: RealDaemon, _ world: Case) async throws
    {
        try await ScratchFolder.with("loop-fault") { folder in
            try await LoopDisk.mounted(in: folder) { disk in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    for torrent in Self.torrents { try await client.seed(torrent, from: disk.downloads) }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules(kind, settings, disk, data: world.data))
                    try await sluice.run { running in
                        try await Self.tag(Self.torrents[..<2], in: client)
                        try await eventually("the first two are removed", within: .seconds(60)) {
                            let left = try await client.snapshot(reading: []).torrents.count
                            let unsound = try await Self.unsound(client, disk, data: world.data)
                            return left == 6 && unsound.isEmpty
                        }
                        switch world.fault {
                        case .unmounted: try await disk.unmount()
                        case .readOnly: try await disk.forbidWriting()
                        case .full: try await disk.fill()
                        }
                        try await Self.tag(Self.torrents[2...], in: client)
                        try await Self.sees(world.words, in: sluice)
                        // Time in which it might go on in spite of that.
                        for torrent in Self.torrents[..<2] { _ = try await client.torrent(torrent.id) }
                        #expect(try await client.snapshot(reading: []).torrents.count == 6)
                        if world.fault != .unmounted {
                            #expect(try await Self.unsound(client, disk, data: world.data) == [])
                        }
                        switch world.fault {
                        case .unmounted: try await disk.mount()
                        case .readOnly: try await disk.allowWriting()
                        case .full: try disk.makeRoom()
                        }
                        try await eventually("all of them are removed", within: .seconds(120)) {
                            try await client.snapshot(reading: []).torrents.isEmpty
                        }
                        try await eventually("nothing is left over", within: .seconds(60)) {
                            try await Self.unsound(client, disk, data: world.data).isEmpty
                        }
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }
}
