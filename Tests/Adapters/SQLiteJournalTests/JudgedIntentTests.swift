import Rules
import Clocks
import Engine
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct JudgedIntentTests {
    private let id = IntentID("i1-1")

    private var intent: Intent {
        Intent(
            id: id, rule: "in", path: "rules[0].do[0]", action: "add", subject: .file("/w/a.magnet"), title: "a.magnet",
            arguments: ["client": "home"], purpose: .act, chain: "c", continuesOnError: false, event: nil,
            plannedAt: .start, judged: JudgedFile(root: "/w", identity: "1:2:3:4", digest: "ab", link: 3))
    }

    @Test func `an intent keeps what was judged of its file`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.planning(1, [intent, .fixture("i1-2")]))
        #expect(try journal.reader.intent(id)?.intent == intent)
        #expect(try journal.reader.openIntents().map(\.intent.judged) == [intent.judged, nil])
    }

    @Test func `an intent that a tick cancels is over, whatever its attempt comes to`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.planning(1, [intent]))
        try journal.begin(id, at: .start)
        var tick = Tick.fixture(2)
        tick.cancelled = [(id, "another file stands in its place")]
        try journal.write(tick)
        let stored = try #require(try journal.reader.intent(id))
        #expect(stored.state == .cancelled && stored.detail == "another file stands in its place")
        #expect(throws: JournalError.notOpen(id, .cancelled)) { try journal.begin(id, at: .start) }
        #expect(throws: JournalError.notOpen(id, .cancelled)) { try journal.end(id, .done("added"), at: .start) }
    }
}
