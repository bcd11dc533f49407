import Clocks
import Testing

@testable import Torrents

@Suite struct `A list of torrents` {
    @Test func `is ordered by id, each id once`() {
        let torrents = [3, 1, 3, 2].map { Torrent.bare($0) }
        #expect(TorrentList(torrents).torrents.map(\.id) == [1, 2, 3].map { Torrent.bare($0).id })
    }

    @Test func `that was handed out again makes no news but that of time`() {
        let resting = Torrent.bare(1)
        let limited = Torrent.bare(2, [.seedingTimeLimit: .integer(60)])
        let list = TorrentList([resting, limited])
        let changes = Snapshot.of(list, at: 2).changes(since: Snapshot.of(list, at: 1))
        #expect(changes.count == 1)
        guard case .kept(let old, let new, let fields) = changes.first else {
            Issue.record("another change: \(changes)")
            return
        }
        #expect(old == limited && new == limited && fields.isEmpty)
        #expect(Snapshot.of(list, at: 2).redated(since: .of(list, at: 1)).isEmpty)
    }

    /// What is carried over does not depend on whether a list is recognised as the one before.
    @Test(
        arguments: [
            [.state: .text("checking"), .done: .flag(false), .progress: .real(0.1)],
            [.state: .text("downloading"), .downRate: .integer(0)],
            [.state: .text("seeding"), .trackerStatus: .text("updating")],
        ] as [[TorrentField: FieldValue]])
    func `is completed alike, whether it is known again or told anew`(facts: [TorrentField: FieldValue]) {
        let before: [TorrentField: FieldValue] = [
            .state: .text("seeding"), .done: .flag(true), .progress: .real(1), .trackerStatus: .text("working"),
        ]
        let starts: [Snapshot?] = [
            nil, .of(TorrentList([]), at: 1), .of(TorrentList([.bare(1, before)]), at: 1),
        ]
        for start in starts {
            let list = TorrentList([.bare(1, facts), .bare(2)])
            var (same, anew) = (start, start)
            for second in 2...5 as ClosedRange<Int64> {
                let former = same?.list
                same = Snapshot.of(list, at: second).carryingOver(from: same)
                anew = Snapshot.of(TorrentList(list.torrents), at: second).carryingOver(from: anew)
                #expect(same?.torrents == anew?.torrents)
                #expect(same?.torrents.map(\.quietSince) == anew?.torrents.map(\.quietSince))
                if second > 2 { #expect(same?.list === former) }
            }
        }
    }

    @Test func `tells which torrents are dated anew`() {
        let old = TorrentList([
            .bare(1, [.addedAt: .integer(5)]), .bare(2, [.addedAt: .integer(5)]), .bare(3), .bare(5),
        ])
        let new = TorrentList([
            .bare(0, [.addedAt: .integer(5)]), .bare(1, [.addedAt: .integer(6)]), .bare(2, [.addedAt: .integer(5)]),
            .bare(3, [.addedAt: .integer(7)]),
        ])
        #expect(Snapshot.of(new, at: 2).redated(since: .of(old, at: 1)).map(\.id) == [Torrent.bare(1).id])
    }
}

extension Torrent {
    fileprivate static func bare(_ number: UInt8, _ fields: [TorrentField: FieldValue] = [:]) -> Torrent {
        var facts = TorrentFacts()
        for (field, value) in fields { facts[field] = value }
        guard let id = Infohash(bytes: [number] + [UInt8](repeating: 0, count: 19)) else {
            preconditionFailure("twenty bytes make an infohash")
        }
        return Torrent(id, facts)
    }
}

extension Snapshot {
    fileprivate static func of(_ list: TorrentList, at second: Int64) -> Snapshot {
        Snapshot(
            client: ClientName("home"), takenAt: Moment(wall: WallTime(seconds: second), boot: .seconds(second)),
            session: "1", list: list, server: ClientFacts(version: "1"))
    }
}
