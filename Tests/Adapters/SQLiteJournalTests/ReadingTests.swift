import Rules
import Clocks
import Engine
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct ReadingTests {
    @Test func `events are found by client, torrent, kind and page`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.fixture(1)
        func event(_ number: Int, _ type: EventType, _ client: String, torrent: Int?) -> Event {
            Event(
                id: EventID("\(number)"), type: type,
                about: torrent.map { .torrent(.fixture($0), was: nil, of: ClientName(client)) }
                    ?? .client(ClientName(client)), at: tick.at)
        }
        tick.events = [
            event(1, .added, "home", torrent: 1), event(2, .completed, "home", torrent: 1),
            event(3, .added, "away", torrent: 2), event(4, .clientUp, "away", torrent: nil),
        ]
        try journal.write(tick)
        let reader = journal.reader
        func ids(_ events: [RecordedEvent]) -> String { events.map(\.id.text).joined() }
        #expect(ids(try reader.events(.latest(3))) == "234")
        #expect(ids(try reader.events(.after(2, 9))) == "34")
        #expect(ids(try reader.events(.before(3, 1))) == "2")
        #expect(ids(try reader.events(.latest(9), EventFilter(client: home))) == "12")
        #expect(ids(try reader.events(.latest(9), EventFilter(torrents: [.fixture(1)]))) == "12")
        #expect(ids(try reader.events(.latest(9), EventFilter(type: .added))) == "13")
        #expect(
            ids(try reader.events(.latest(9), EventFilter(client: home, torrents: [.fixture(1)], type: .added))) == "1")
        let wall = tick.at.wall
        #expect(ids(try reader.events(.latest(9), EventFilter(since: wall))) == "1234")
        #expect(ids(try reader.events(.latest(9), EventFilter(since: wall.advanced(by: .milliseconds(1))))) == "")
    }

    @Test func `a client's silence is noted when it begins, changes and ends`() throws {
        let journal = try SQLiteJournal.inMemory()
        let polls: [(String?, Bool)] = [
            (nil, true), (nil, false), ("refused", true), ("refused", false), ("timed out", true), (nil, true),
        ]
        for (failure, isNews) in polls {
            #expect(try journal.note(.contact(home, failure: failure, at: .start)) == isNews)
        }
        #expect(try journal.note(.contact(ClientName("other"), failure: "refused", at: .start)))
        #expect(
            try journal.reader.contacts(.latest(9), client: home).map(\.failure) == [nil, "refused", "timed out", nil])
    }

    @Test func `records can be handed to other programs`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.planning(1, [.fixture("i1-1")])
        tick.events = [
            Event(id: EventID("e1-1"), type: .added, about: .torrent(.fixture(1), was: nil, of: home), at: tick.at)
        ]
        tick.decisions = [
            Decision(
                rule: "r", subject: .nothing, title: "t", at: .start, verdict: .firing, reason: "so",
                trace: [TracedValue(source: "a", value: "1")])
        ]
        try journal.write(tick)
        let event = try #require(try journal.reader.events(.latest(1)).first).json
        #expect(event["torrent"] == .string(Infohash.fixture(1).hex) && event["cause"] == "external")
        let decision = try #require(try journal.reader.decisions(.latest(1)).first).json
        #expect(decision["trace"] == [["source": "a", "value": "1"]] && decision["event"] == .null)
        let intent = try #require(try journal.reader.openIntents().first).json
        #expect(intent["state"] == "planned" && intent["arguments"]?["url"] == "https://example.net/...")
    }

    @Test func `a reader of its own sees whole ticks while the journal is written`() async throws {
        let folder = try TemporaryFolder()
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        try journal.write(.fixture(1, known: [.fixture(1), .fixture(2)]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "write") {
                for number in 2...200 as ClosedRange<Int64> {
                    let same = FieldValue.integer(number)
                    try journal.write(
                        .fixture(
                            number, known: [.fixture(1, [.downloaded: same]), .fixture(2, [.downloaded: same])]))
                }
            }
            for _ in 0..<2 {
                group.addTask(name: "read") {
                    var last: Int64 = 0
                    while last < 200 {
                        let reader = try SQLiteJournal.Reader(opening: folder.journal)
                        let torrents = try reader.torrents(hash: "")
                        let seen = torrents.map { $0.torrent[.downloaded] }
                        #expect(seen.count == 2 && seen[0] == seen[1], "half a tick was seen")
                        let now = torrents[0].lastSeen.seconds - WallTime.start.seconds
                        #expect(now >= last)
                        last = now
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
