import Rules
import Clocks
import Journal
import JSON
import Testing
import Torrents

@testable import Engine
@testable import SQLiteJournal

@Suite struct TickTests {
    @Test func `an event comes back with what it changed, its cause and whether it was late`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.fixture(1)
        let old = Torrent.fixture(7, [.category: .text("tv"), .progress: .real(0.5)])
        let new = Torrent.fixture(7, [.category: .text("films"), .progress: .real(0.75), .error: .absent])
        tick.events = [
            Event(
                id: EventID("e1-1"), type: .recategorised, about: .torrent(new, was: old, of: home), at: tick.at,
                late: true,
                cause: .intent("i1-1")),
            Event(id: EventID("e1-2"), type: .clientRestarted, about: .client(home), at: tick.at),
        ]
        try journal.write(tick)
        let events = try journal.reader.events(.latest(10))
        try #require(events.count == 2)
        #expect(events[0].id == EventID("e1-1"))
        #expect(events[0].type == "torrent.recategorised")
        #expect(events[0].torrent == .fixture(7))
        #expect(events[0].name == "torrent 7")
        #expect(events[0].at == tick.at.wall)
        #expect(events[0].late)
        #expect(events[0].cause == .intent("i1-1"))
        #expect(events[0].changes == ["category": ["tv", "films"], "error": [.unknown, nil]])
        #expect(events[1].torrent == nil)
        #expect(events[1].cause == .external)
        #expect(events[1].changes == .object([]))
    }

    @Test(arguments: [
        Subject.torrent(home, Incarnation(id: .fixture(3), addedAt: nil)), .client(home), .file("/in/a b.torrent"),
        .nothing,
    ])
    func `a decision comes back with all its reasons`(subject: Subject) throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.fixture(1)
        let decision = Decision(
            rule: "tidy", subject: subject, title: "\"quoted\" ünïcödé", at: tick.at.wall, verdict: .outranked,
            reason: "rule keep protects it", trace: [TracedValue(source: "torrent.ratio > 2", value: "true")],
            intents: [IntentID("i1-1"), IntentID("i1-2")], event: EventID("e1-1"))
        tick.decisions = [decision]
        try journal.write(tick)
        #expect(try journal.reader.decisions(.latest(10)).map(\.decision) == [decision])
        #expect(try journal.reader.decisions(.latest(10), DecisionFilter(rule: "other")).isEmpty)
        let about = try journal.reader.decisions(.latest(10), DecisionFilter(torrents: [.fixture(3)]))
        #expect(about.count == (subject.torrent == nil ? 0 : 1))
        func count(since wall: WallTime, _ verdict: Decision.Verdict? = nil) throws -> Int {
            try journal.reader.decisions(.latest(10), DecisionFilter(since: wall, verdict: verdict)).count
        }
        #expect(try count(since: tick.at.wall) == 1)
        #expect(try count(since: tick.at.wall.advanced(by: .milliseconds(1))) == 0)
        #expect(try count(since: tick.at.wall, .outranked) == 1)
        #expect(try count(since: tick.at.wall, .firing) == 0)
    }

    @Test func `an intent comes back as it was planned`() throws {
        let journal = try SQLiteJournal.inMemory()
        let intents = [Intent.fixture("i1-1"), .fixture("i1-2", chain: "d")]
        try journal.write(.planning(1, intents))
        let open = try journal.reader.openIntents()
        #expect(open.map(\.intent) == intents)
        #expect(open.allSatisfy { $0.state == .planned && $0.attempts == 0 && $0.waitUntil == nil })
    }

    @Test func `intents of a dry run are kept and never open`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.fixture(1)
        tick.rehearsed = [.fixture("i1-1")]
        try journal.write(tick)
        #expect(try journal.reader.openIntents().isEmpty)
        #expect(try journal.reader.intents(.latest(5)).map(\.state) == [.rehearsed])
        #expect(throws: JournalError.notOpen(IntentID("i1-1"), .rehearsed)) {
            try journal.begin(IntentID("i1-1"), at: .start)
        }
    }

    @Test func `writing a tick again changes nothing`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.planning(1, [.fixture("i1-1")])
        tick.known = [(home, .fixture(1))]
        tick.events = [
            Event(id: EventID("e1-1"), type: .added, about: .torrent(.fixture(1), was: nil, of: home), at: tick.at)
        ]
        try journal.write(tick)
        try journal.begin(IntentID("i1-1"), at: .start)
        let before = try journal.reader.rowCounts()
        try journal.write(tick)
        #expect(try journal.reader.rowCounts() == before)
        #expect(try journal.reader.openIntents().map(\.state) == [.executing])
    }

    @Test func `another tick under the same number is refused and leaves nothing`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.fixture(1))
        #expect(throws: JournalError.conflict(path: ":memory:", tick: 1)) {
            try journal.write(.fixture(1, second: 9, known: [.fixture(1)]))
        }
        #expect(try journal.reader.torrents(hash: "").isEmpty)
    }

    @Test func `a quiet tick leaves its number to the next`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(Tick(number: 1, at: .fixture(1)))
        try journal.write(.fixture(1, second: 2))
        #expect(try journal.reader.restore().ticks.row == 1)
    }

    @Test func `a tick with one bad part is not written at all`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.planning(1, [.fixture("i1-1")]))
        var tick = Tick.planning(2, [.fixture("i2-1"), .fixture("i1-1")])
        tick.known = [(home, .fixture(1))]
        #expect(throws: JournalError.self) { try journal.write(tick) }
        #expect(try journal.reader.openIntents().map(\.intent.id) == [IntentID("i1-1")])
        #expect(try journal.reader.restore().ticks.row == 1)
    }

    @Test func `memory and present torrents are taken up again`() throws {
        let journal = try SQLiteJournal.inMemory()
        let other = ClientName("other")
        var first = Tick.fixture(1, known: [.fixture(1), .fixture(2)])
        first.known.append((other, .fixture(1)))
        first.records["session/home"] = .some("s1")
        try journal.write(first)
        let changed = Torrent.fixture(2, [.ratio: .real(1.0 / 3), .state: .text("seeding"), .tags: .texts([])])
        var second = Tick.fixture(2, known: [changed], gone: [1])
        second.records["session/home"] = .some(nil)
        try journal.write(second)
        let memory = try journal.reader.restore()
        #expect(memory.ticks.row == 2)
        #expect(memory.clients[home]?.accepted?.torrents == [changed])
        #expect(memory.clients[other]?.accepted?.torrents == [.fixture(1)])
    }
}
