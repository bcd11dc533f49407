import ClientKit
import Engine
import Journal
import Rules
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Room that is made on a real file system, by real clients.
@Suite(.enabled(LoopDisk.requirement, LoopDisk.canBeMade))
struct `room on a loop device` {
    private static let linked = TestTorrent(name: "1 linked.bin", size: 3_000_000, seed: 0x100_9001)
    private static let film = TestTorrent(name: "2 film.bin", size: 3_000_000, seed: 0x100_9002)
    private static let copy = TestTorrent(name: "3 copy.bin", size: 3_000_000, seed: 0x100_9003)
    private static let other = TestTorrent(name: "3 copy.bin", size: 3_000_000, seed: 0x100_9003, isPrivate: true)
    private static let show = TestTorrent(name: "4 show.bin", size: 3_000_000, seed: 0x100_9004)
    private static let rest = TestTorrent(name: "5 rest.bin", size: 3_000_000, seed: 0x100_9005)

    /// A rule that frees so much more than is free now.
    private static func rules(
        _ clients: String, _ disk: LoopDisk, from: String, orderBy: String, perTick: Int = 1, free: Int, goal: Int
    ) -> String {
        """
        {"version": 1, "clients": {\(clients)}, "groups": {"copies": {"by": "sameFiles"}},
         "disks": {"data": {"path": "\(disk.place.path)", "marker": ".disk", "poll": "1s"}},
         "limits": {"removals": {"grace": "1s", "maxShare": 1.0, "perTick": \(perTick), "perDay": 1000}},
         "rules": [
           {"id": "make-room", "each": "disk:data", "when": "disk.free < \(free + 1_000_000) * B",
            "select": {"from": "\(from)", "orderBy": ["\(orderBy)"],
                       "until": "disk.free + freed >= \(free + goal) * B"},
            "do": [{"remove": {"data": "delete"}}]}]}
        """
    }

    /// Runs until the goal is reached and the rule has nothing to do any more.
    private static func makeRoom(_ sluice: SluiceProgram, on disk: LoopDisk, to goal: Int) async throws {
        try await sluice.run { running in
            try await eventually("the goal is reached", within: .seconds(90)) { try await disk.free() >= goal }
            try await eventually("the rule has reached its goal", within: .seconds(60)) {
                let words = ["why", "--rules", sluice.folder["rules.json"], "home/\(rest.name)"]
                return try await sluice.call(words).output.contains("the rule does not hold for disk data")
            }
            try running.signal(.terminate)
        }
    }

    /// The names of what was removed, in the order in which that was planned.
    private static func removed(_ sluice: SluiceProgram) throws -> [String] {
        let torrents = Dictionary(grouping: sluice.torrents().map(\.torrent), by: \.id).compactMapValues(\.first?.name)
        return try sluice.reader().intents(.latest(100)).sorted { $0.number < $1.number }.compactMap { stored in
            guard stored.state == .done, case .torrent(_, let incarnation) = stored.intent.subject else { return nil }
            return torrents[incarnation.id]
        }
    }

    @Test(.timeLimit(.minutes(6)), arguments: RealDaemon.installed)
    func `is made by torrents in their order, without those that free nothing`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("loop-room") { folder in
            try await LoopDisk.mounted(in: folder) { disk in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    let torrents = [Self.linked, Self.film, Self.copy, Self.other, Self.show, Self.rest]
                    for torrent in torrents { try await client.seed(torrent, from: disk.downloads) }
                    try disk.place.makeFolder("library")
                    try disk.place.link("downloads/\(Self.linked.name)", as: "library/linked.bin", isHard: true)
                    let free = try await disk.free()
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: Self.rules(
                            "\"home\": \(entry(kind.rawValue, settings))", disk, from: "torrent",
                            orderBy: "torrent.name", free: free, goal: 5_000_000))
                    try await Self.makeRoom(sluice, on: disk, to: free + 5_000_000)
                    // Neither what a library has, nor what another torrent seeds, would free anything.
                    let left = try await client.snapshot(reading: []).torrents.map(\.name).sorted()
                    #expect(left == [Self.linked, Self.copy, Self.other, Self.rest].map(\.name))
                    #expect(disk.downloads.names(in: ".") == Set(left))
                    let order = try Self.removed(sluice)
                    #expect(order == [Self.film.name, Self.show.name], "\(order)")
                    #expect(disk.place.has("library/linked.bin"))
                    #expect(try await disk.free() < free + 5_000_000 + 3_000_000)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(6)), .enabled(if: RealDaemon.installed.count == 2))
    func `is made by whole groups over two clients, of which the bytes count once`() async throws {
        try await ScratchFolder.with("loop-groups") { folder in
            try await LoopDisk.mounted(in: folder) { disk in
                let places = (try folder.makeFolder("one"), try folder.makeFolder("two"))
                try await RealDaemon.transmission.run(in: places.0, port: try await freePort()) { home, homeSettings in
                    try await RealDaemon.qbittorrent.run(in: places.1, port: try await freePort()) { box, boxSettings in
                        for torrent in [Self.linked, Self.film, Self.copy, Self.rest] {
                            try await home.seed(torrent, from: disk.downloads)
                        }
                        for torrent in [Self.linked, Self.other, Self.show] {
                            try await box.seed(torrent, from: disk.downloads)
                        }
                        try disk.place.makeFolder("library")
                        try disk.place.link("downloads/\(Self.linked.name)", as: "library/linked.bin", isHard: true)
                        let free = try await disk.free()
                        let clients = [entry("transmission", homeSettings), entry("qbittorrent", boxSettings)]
                        let sluice = SluiceProgram(folder: folder)
                        // The film and the copies are not enough, unless the bytes of the copies counted twice.
                        try sluice.write(
                            rules: Self.rules(
                                "\"home\": \(clients[0]), \"box\": \(clients[1])", disk, from: "group:copies",
                                orderBy: "group.name", perTick: 2, free: free, goal: 8_000_000))
                        try await Self.makeRoom(sluice, on: disk, to: free + 8_000_000)
                        let atHome = try await home.snapshot(reading: []).torrents.map(\.name).sorted()
                        let inBox = try await box.snapshot(reading: []).torrents.map(\.name).sorted()
                        #expect(atHome == [Self.linked.name, Self.rest.name] && inBox == [Self.linked.name])
                        #expect(disk.downloads.names(in: ".") == [Self.linked.name, Self.rest.name])
                        let order = try Self.removed(sluice)
                        let names = [Self.film, Self.copy, Self.other, Self.show].map(\.name)
                        // The two that go in the first tick are of two clients, which work side by side.
                        #expect(order.prefix(2).contains(Self.film.name) && order.sorted() == names, "\(order)")
                        #expect(disk.place.has("library/linked.bin"))
                        #expect(try await disk.free() < free + 8_000_000 + 3_000_000)
                    }
                }
            }
        }
    }
}
