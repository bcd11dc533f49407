import Actions
import Daemon
import Engine
import Rules
import Simulation
import Synchronization
import TestKit
import Testing
import Torrents

/// How often a disk is asked for the data of many torrents.
@Suite struct `rounds over the data of torrents` {
    private static let many = 50_000

    private static func torrents(_ numbers: some Sequence<Int>, in folder: String = "/d") -> [Torrent] {
        numbers.map { .seeding($0, name: "t\($0)", [.savePath: .text(folder)]) }
    }

    private static func rounds(_ disk: CountingDisk) -> DataRounds {
        DataRounds(FileSurvey(.local([], marker: nil), disk))
    }

    /// Goes on looking each ten seconds, and returns what the last look told.
    @discardableResult
    private func look(
        _ rounds: DataRounds, at torrents: [Torrent], from: Int, through: Int,
        until isEnough: (FileSight) -> Bool = { _ in false }
    ) -> (sight: FileSight, at: Int) {
        var sight = FileSight()
        for second in stride(from: from, through: through, by: 10) {
            sight = rounds.look(at: TorrentList(torrents), now: .seconds(second))
            if isEnough(sight) { return (sight, second) }
        }
        return (sight, through)
    }

    @Test func `ask a disk so many times a minute, however many torrents there are`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let torrents = Self.torrents(1...Self.many)
        look(rounds, at: torrents, from: 0, through: 0)
        #expect(disk.asked == Self.many, "the first look is at all of them")
        for minute in 0..<10 {
            let before = disk.asked
            look(rounds, at: torrents, from: minute * 60 + 10, through: minute * 60 + 60)
            #expect(disk.asked - before <= 6_010, "minute \(minute)")
        }
        #expect(disk.paths.count == Self.many)
    }

    @Test func `see within ten minutes that one torrent's data is gone, and when it is back`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let torrents = Self.torrents(1...Self.many)
        look(rounds, at: torrents, from: 0, through: 0)
        disk.lose(["/d/t777"])
        let lost = look(rounds, at: torrents, from: 10, through: 600) { !$0.missing.isEmpty }
        #expect(lost.sight == FileSight(missing: [.fixture(777)]))
        disk.lose([])
        let found = look(rounds, at: torrents, from: lost.at + 10, through: lost.at + 600) { $0.missing.isEmpty }
        #expect(found.sight == FileSight())
    }

    @Test func `see at the next look that a folder is gone, and that it is back`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let (small, large) = (Self.torrents(1...20, in: "/small"), Self.torrents(21...Self.many, in: "/large"))
        look(rounds, at: small + large, from: 0, through: 30)
        disk.lose(Set((1...20).map { "/small/t\($0)" }))
        let lost = rounds.look(at: TorrentList(small + large), now: .seconds(40))
        #expect(lost == FileSight(missing: Set(small.map(\.id))))
        disk.lose([])
        #expect(rounds.look(at: TorrentList(small + large), now: .seconds(50)) == FileSight())
    }

    @Test func `see at once what is gone of a torrent that is to be removed, and of its neighbours`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let torrents = Self.torrents(1...Self.many)
        look(rounds, at: torrents, from: 0, through: 0)
        let before = disk.asked
        #expect(rounds.look(for: .fixture(5), now: .seconds(1)) == FileSight())
        #expect(disk.asked - before <= 51)
        disk.lose(["/d/t5"])
        #expect(rounds.look(for: .fixture(5), now: .seconds(2)).missing.contains(.fixture(5)))
        disk.lose(Set((1...Self.many).map { "/d/t\($0)" }))
        #expect(rounds.look(for: .fixture(9), now: .seconds(3)).missing.count == Self.many)
    }

    @Test func `look at once for what is new, elsewhere or complete now, and forget what is gone`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let torrents = Self.torrents(1...Self.many)
        look(rounds, at: torrents, from: 0, through: 0)
        disk.lose(["/d/t60001", "/e/t7", "/d/t8"])
        var changed = torrents.filter { $0.id != .fixture(7) && $0.id != .fixture(8) }
        changed += Self.torrents([60_001]) + Self.torrents([7], in: "/e")
        changed += [torrents[7].with([.done: .flag(false)])]
        let sight = rounds.look(at: TorrentList(changed), now: .seconds(1))
        #expect(sight == FileSight(missing: [.fixture(60_001), .fixture(7)]))
        let complete = changed.dropLast() + [torrents[7]]
        #expect(rounds.look(at: TorrentList(Array(complete)), now: .seconds(2)).missing.contains(.fixture(8)))
        #expect(rounds.look(at: TorrentList(Array(torrents[..<6])), now: .seconds(3)) == FileSight())
    }

    @Test func `look for all of a short list each time`() {
        let disk = CountingDisk()
        let rounds = Self.rounds(disk)
        let torrents = Self.torrents(1...900)
        look(rounds, at: torrents, from: 0, through: 0)
        disk.lose(["/d/t300"])
        #expect(rounds.look(at: TorrentList(torrents), now: .seconds(10)) == FileSight(missing: [.fixture(300)]))
    }
}

/// A disk that has all files but those that it has lost, and counts how often it is asked.
private final class CountingDisk: LookedAtStore {
    private let state = Mutex((asked: 0, paths: Set<String>(), lost: Set<String>()))

    var asked: Int { state.withLock(\.asked) }
    var paths: Set<String> { state.withLock(\.paths) }

    func lose(_ paths: Set<String>) { state.withLock { $0.lost = paths } }

    func exists(_ path: String) -> Bool { look(at: path).isFound }

    func look(at path: String) -> FileLook {
        state.withLock { state in
            state.asked += 1
            state.paths.insert(path)
            if state.lost.contains(path) { return .missing }
            return .found(FileStatus(kind: .file, size: 1, device: 1, number: 1))
        }
    }
}

extension FileLook {
    fileprivate var isFound: Bool { if case .found = self { true } else { false } }
}
