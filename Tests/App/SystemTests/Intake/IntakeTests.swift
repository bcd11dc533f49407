import ClientKit
import Clocks
import Journal
import QBittorrent
import SQLiteJournal
import Subprocess
import Testing
import TestKit
import Torrents
import Transmission

@Suite(
    .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
    .enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"))
struct `a crowded watch folder` {
    private static let seed: UInt64 = 20_261_122
    private static let kills = 12
    private let time = SystemTime()

    @Test(.timeLimit(.minutes(3)))
    func `loses no file and adds each torrent once, through outages and kills`() async throws {
        let crowd = CrowdedFolder(seed: Self.seed, count: 200)
        expectVariety(crowd.drops)
        let third = crowd.drops.count / 3
        let port = try await freePort()
        try await ScratchFolder.with("crowd") { folder in
            let watch = try folder.makeFolder("watch")
            for name in ["films", "music/live", "kept", "stubborn"] { try watch.makeFolder(name) }
            let sluice = SluiceProgram(folder: folder)
            let boxFolder = try folder.makeFolder("box")
            try await TransmissionDaemon.run(in: try folder.makeFolder("films")) { films in
                let rules = """
                    {"version": 1, "clients": {
                      "films": \(entry("transmission", films.settings)),
                      "box": \(entry("qbittorrent", QBittorrentDaemon.settings(port: port)))},
                     "rules": [\(CrowdedFolder.rules(watch.path, folder))]}
                    """
                try sluice.write(rules: rules)
                // Both clients run, and then one of them is away.
                try await sluice.run { running in
                    try await QBittorrentDaemon.run(in: boxFolder, port: port) { _ in
                        try await fall(crowd.drops[..<third], into: watch)
                        try await comeToRest(crowd.drops[..<third], folder)
                    }
                    let outage = crowd.drops[third..<(2 * third)]
                    try await fall(outage, into: watch)
                    try await comeToRest(outage.filter { $0.needsNot(.box) }, folder)
                    try await QBittorrentDaemon.run(in: boxFolder, port: port) { _ in
                        try await comeToRest(outage[...], folder)
                    }
                    try running.signal(.terminate)
                }
                // Sluice itself is killed, again and again.
                try await QBittorrentDaemon.run(in: boxFolder, port: port) { box in
                    try await disturb(crowd.drops[(2 * third)...], watch, sluice)
                    try await sluice.run { running in
                        try await comeToRest(crowd.drops[...], folder)
                        try await eventually("nothing is under way any more") {
                            try sluice.reader().openIntents().isEmpty
                        }
                        try running.signal(.terminate)
                    }
                    try expectOnePlaceEach(crowd.drops, folder)
                    try await with(TransmissionClient(films.settings)) { films in
                        try await with(QBittorrentClient(box.settings)) { box in
                            try await expectOneClientEach(crowd.drops, [.films: films, .box: box])
                        }
                    }
                }
            }
            let intents = try sluice.reader().intents(.latest(10_000))
            let refused = crowd.drops.count { $0.fate == .refused }
            #expect(intents.count { $0.state == .dead } == refused, "an outage burns no dead letters")
            #expect(intents.contains { $0.attempts > 1 }, "no outage and no kill was felt")
        }
    }

    /// There are enough of each kind for the proof to mean something.
    private func expectVariety(_ drops: [Drop]) {
        let added = { (client: CrowdedFolder.Client) in drops.count { !$0.needsNot(client) } }
        #expect(added(.films) > 30 && added(.box) > 50)
        #expect(drops.count { $0.fate == .rejected } > 10 && drops.count { $0.fate == .refused } > 5)
        #expect(drops.count { $0.fate == .left } > 5)
        for manner in Drop.Manner.allCases { #expect(drops.count { $0.manner == manner } > 40) }
        #expect(Set(drops.map(\.bytes)).count < drops.count - 20, "many have the content of another")
    }

    /// Drops files one after the other; those that grow do so beside the others.
    private func fall(_ drops: some Collection<Drop> & Sendable, into watch: ScratchFolder) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for drop in drops {
                group.addTask { try await drop.fall(into: watch) }
                try await time.sleep(for: .milliseconds(3))
            }
            try await group.waitForAll()
        }
    }

    /// Drops the files while Sluice is killed and started again at seeded moments.
    private func disturb(_ drops: ArraySlice<Drop>, _ watch: ScratchFolder, _ sluice: SluiceProgram) async throws {
        var generator = SeededGenerator(seed: Self.seed)
        let moments = (0..<Self.kills).map { _ in Duration.milliseconds(Int.random(in: 60...700, using: &generator)) }
        let share = drops.count / Self.kills + 1
        for (index, moment) in moments.enumerated() {
            let part = drops.dropFirst(index * share).prefix(share)
            try await sluice.run { running in
                async let falling: Void = fall(part, into: watch)
                try await time.sleep(for: moment)
                try running.signal(.kill)
                try await falling
            }
        }
    }

    /// Waits until every file is where it belongs.
    private func comeToRest(_ drops: some Collection<Drop>, _ folder: ScratchFolder) async throws {
        func missing() -> [String] { drops.filter { !folder.has($0.expectedPath) }.map(\.path) }
        try await eventually("files come to rest: \(missing().prefix(5))", within: .seconds(60)) { missing().isEmpty }
    }

    private func expectOnePlaceEach(_ drops: [Drop], _ folder: ScratchFolder) throws {
        for drop in drops {
            let places = ["watch/\(drop.path)", "done/\(drop.name)", "failed/\(drop.name)"].filter(folder.has)
            #expect(places == [drop.expectedPath], "\(drop.path) \(drop.fate)")
            guard drop.isRejected else { continue }
            let note = folder.text("failed/\(drop.name).reason.txt") ?? ""
            let why = drop.fate == .refused ? "why: client \"films\": Transmission refused" : "why: byte "
            #expect(note.hasPrefix("when: 20") && note.contains("\nrule: ") && note.contains(why), "\(note)")
        }
        let done = drops.filter { if case .added = $0.fate { true } else { false } }.map(\.name)
        #expect(folder.names(in: "done") == Set(done), "nothing else lies there")
        let failed = drops.filter(\.isRejected).flatMap { [$0.name, "\($0.name).reason.txt"] }
        #expect(folder.names(in: "failed") == Set(failed), "nothing else lies there")
    }

    private func expectOneClientEach(
        _ drops: [Drop], _ clients: [CrowdedFolder.Client: any TorrentClient]
    ) async throws {
        for (name, client) in clients {
            var expected: Set<[Infohash]> = []
            for case .added(name, let torrents) in drops.map(\.fate) { expected.formUnion(torrents) }
            let listed = try await client.snapshot(reading: []).torrents
            #expect(listed.count == expected.count, "\(name)")
            for ids in expected {
                #expect(listed.count { ids.contains($0.id) } == 1, "\(name) has \(ids) once")
            }
        }
    }
}

extension Drop {
    /// Where the file lies in the end.
    var expectedPath: String {
        switch fate {
        case .added: "done/\(name)"
        case .rejected, .refused: "failed/\(name)"
        case .left: "watch/\(path)"
        }
    }

    var isRejected: Bool { fate == .rejected || fate == .refused }

    func needsNot(_ client: CrowdedFolder.Client) -> Bool {
        if case .added(client, _) = fate { false } else { true }
    }
}
