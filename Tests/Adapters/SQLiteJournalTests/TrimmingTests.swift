import Rules
import Clocks
import Engine
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct TrimmingTests {
    private let journal: SQLiteJournal

    init() throws {
        journal = try SQLiteJournal.inMemory()
        for number in 1...10 as ClosedRange<Int64> {
            let changed = Torrent.fixture(1, [.downloaded: .integer(number)])
            var tick = Tick.fixture(number, second: number * 100, known: [changed, .fixture(Int(number) + 1)])
            tick.events = [Event(id: EventID("e\(number)-1"), type: .added, about: .client(home), at: tick.at)]
            tick.decisions = [
                Decision(
                    rule: "r", subject: .nothing, title: "t", at: tick.at.wall, verdict: .firing, reason: "because")
            ]
            tick.intents = [.fixture("i\(number)-1", chain: "\(number)")]
            try journal.write(tick)
            try journal.note(.contact(home, failure: number.isMultiple(of: 2) ? "down" : nil, at: tick.at.wall))
        }
        try journal.write(.fixture(11, second: 1050, gone: [2, 3]))
        for number in 1...8 {
            try journal.end(IntentID("i\(number)-1"), .done(""), at: Moment.fixture(Int64(number) * 100).wall)
        }
    }

    private func rows() throws -> [String: Int] { try journal.reader.rowCounts() }

    @Test(arguments: [1, 2, 3, 1000])
    func `what is old goes and what is in force stays, whatever the batch`(batch: Int) async throws {
        try await journal.trim(olderThan: Moment.fixture(500).wall, batch: batch)
        #expect(try journal.reader.events(.latest(99)).map(\.id.text) == (5...10).map { "e\($0)-1" })
        #expect(try journal.reader.decisions(.latest(99)).count == 6)
        #expect(try journal.reader.intents(.latest(99)).map(\.intent.id.text) == (5...10).map { "i\($0)-1" })
        #expect(try journal.reader.contacts(.latest(99)).count == 6)
        #expect(try journal.reader.torrents(hash: "").count == 11)
        #expect(try rows()["tick"] == 7)
    }

    @Test func `memory, open intents, present torrents and the last contact outlive any age`() async throws {
        try await journal.trim(olderThan: Moment.fixture(999_999).wall)
        #expect(
            try rows() == [
                "tick": 1, "torrent": 9, "observation": 0, "event": 0, "decision": 0, "intent": 2, "former": 0,
                "contact": 1, "memory": 1, "service": 0,
            ])
        #expect(try journal.reader.openIntents().map(\.intent.id.text) == ["i9-1", "i10-1"])
        #expect(try await journal.trim(olderThan: Moment.fixture(999_999).wall) == 0)
    }

    @Test func `numbers go on after everything was dropped`() async throws {
        let last = try #require(try journal.reader.events(.latest(1)).first?.number)
        try await journal.trim(olderThan: Moment.fixture(999_999).wall)
        var tick = Tick.fixture(12)
        tick.events = [Event(id: EventID("e12-1"), type: .added, about: .client(home), at: tick.at)]
        try journal.write(tick)
        #expect(try journal.reader.events(.after(last, 5)).map(\.id.text) == ["e12-1"])
    }
}
