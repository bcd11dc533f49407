import Clocks
import Engine
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct IntentTests {
    private let journal: SQLiteJournal
    private let id = IntentID("i1-1")

    init() throws {
        journal = try SQLiteJournal.inMemory()
        try journal.write(.planning(1, [.fixture("i1-1"), .fixture("i1-2"), .fixture("i1-3", chain: "d")]))
    }

    @Test func `each attempt is counted, and a wait says until when and why`() throws {
        #expect(try journal.begin(id, at: .start) == 1)
        #expect(try journal.reader.intent(id)?.state == .executing)
        let until = WallTime.start.advanced(by: .seconds(30))
        try journal.postpone(id, at: .start, until: until, reason: "no answer")
        let waiting = try #require(try journal.reader.intent(id))
        #expect(waiting.state == .waiting && waiting.waitUntil == until && waiting.detail == "no answer")
        #expect(try journal.begin(id, at: until) == 2)
        #expect(try journal.reader.intent(id)?.waitUntil == nil)
    }

    @Test func `reasons are kept up to a length`() throws {
        let words = String(repeating: "no ", count: 100_000)
        try journal.postpone(id, at: .start, until: .start, reason: words)
        #expect(try journal.reader.intent(id)?.detail?.count == 2001)
        try journal.end(id, .dead(words), at: .start)
        #expect(try journal.reader.intent(id)?.detail?.count == 2001)
    }

    @Test func `what may be a password is kept as long as it is needed, and never handed on`() throws {
        let arguments: JSON = [
            "url": "https://me:pw1@hooks.example/pw2?t=pw3", "headers": ["X-Key": "pw4", "Y": ["$env": "Y"]],
            "environment": ["Z": "pw5"], "body": ["m": "magnet:?xt=urn:btih:1&tr=http://h/pw6/announce"],
        ]
        let outcomes: [Outcome] = [.done("ok"), .held("no"), .dead("410")]
        for (number, outcome) in outcomes.enumerated() {
            let id = IntentID("i9-\(number)")
            let intent = Intent.fixture(id.text, chain: id.text, arguments: arguments)
            try journal.write(.planning(Int64(10 + number), [intent]))
            let open = try #require(try journal.reader.intent(id))
            #expect(open.intent.arguments == arguments)
            #expect(!open.json.text().contains("pw") && open.json["arguments"]?["url"] == "https://hooks.example/...")
            #expect(open.json["arguments"]?["headers"]?["Y"] == ["$env": "Y"])
            try journal.end(id, outcome, at: .start)
            let kept = try #require(try journal.reader.intent(id)).intent.arguments
            // A dead letter can be sent again.
            #expect(kept == (outcome == .dead("410") ? arguments : Intent.shown(arguments)))
        }
    }

    @Test func `an intent that a crash left executing can be begun again`() throws {
        try journal.begin(id, at: .start)
        #expect(try journal.begin(id, at: .start) == 2)
    }

    @Test(arguments: [
        (Outcome.done("paused"), StoredIntent.State.done), (.held("the mount is gone"), .held), (.dead("410"), .dead),
    ])
    func `an end is final`(outcome: Outcome, state: StoredIntent.State) throws {
        try journal.begin(id, at: .start)
        try journal.end(id, outcome, at: .start)
        #expect(try journal.reader.intent(id)?.state == state)
        #expect(try journal.reader.openIntents().map(\.intent.id.text) == ["i1-2", "i1-3"])
        try journal.end(id, outcome, at: .start)
        #expect(throws: JournalError.notOpen(id, state)) { try journal.begin(id, at: .start) }
        #expect(throws: JournalError.notOpen(id, state)) {
            try journal.postpone(id, at: .start, until: .start, reason: "")
        }
        let other = outcome == .done("paused") ? Outcome.held("") : .done("")
        #expect(throws: JournalError.notOpen(id, state)) { try journal.end(id, other, at: .start) }
    }

    @Test func `an intent that was never planned is named`() {
        let stranger = IntentID("i9-9")
        #expect(throws: JournalError.notOpen(stranger, nil)) { try journal.begin(stranger, at: .start) }
        #expect(throws: JournalError.notOpen(stranger, nil)) { try journal.end(stranger, .done(""), at: .start) }
        #expect(throws: JournalError.notOpen(stranger, nil)) { try journal.revive(stranger, at: .start) }
    }

    @Test func `a failure gives up the rest of its chain and no other`() throws {
        let cancelled = try journal.end(id, .dead("410"), at: .start, cancelsRest: true)
        #expect(cancelled.map(\.text) == ["i1-2"])
        let states = try journal.reader.intents(.latest(9)).map(\.state)
        #expect(states == [.dead, .cancelled, .planned])
    }

    @Test func `the chain is given up from the intent onwards that ended`() throws {
        #expect(try journal.end(IntentID("i1-2"), .dead("410"), at: .start, cancelsRest: true).isEmpty)
        #expect(try journal.reader.intents(.latest(9)).map(\.state) == [.planned, .dead, .planned])
    }

    @Test func `an end and the tick that it leads to are written together or not at all`() throws {
        let good = Tick.planning(2, [.fixture("i2-1")])
        try journal.end(id, .done(""), at: .start, leadingTo: [good])
        #expect(try journal.reader.intent(IntentID("i2-1")) != nil)
        let bad = Tick.planning(3, [.fixture("i2-1")])
        #expect(throws: JournalError.self) {
            try journal.end(IntentID("i1-2"), .done(""), at: .start, leadingTo: [bad])
        }
        #expect(try journal.reader.intent(IntentID("i1-2"))?.state == .planned)
    }

    @Test func `a dead letter keeps its id when it is sent again`() throws {
        try journal.begin(id, at: .start)
        try journal.end(id, .dead("503 for a day"), at: .start)
        #expect(try journal.reader.intents(.latest(9), IntentFilter(state: .dead)).map(\.intent.id) == [id])
        try journal.revive(id, at: .start)
        let again = try #require(try journal.reader.openIntents().first)
        #expect(again.intent.id == id && again.state == .planned && again.attempts == 0)
        #expect(again.detail == "503 for a day")
        #expect(throws: JournalError.notOpen(id, .planned)) { try journal.revive(id, at: .start) }
    }

    @Test func `intents are found by state, torrent and page`() throws {
        try journal.write(.planning(2, [.fixture("i2-1", torrent: 5)]))
        let reader = journal.reader
        #expect(try reader.intents(.latest(9), IntentFilter(torrent: .fixture(5))).map(\.intent.id.text) == ["i2-1"])
        #expect(try reader.intents(.latest(2)).map(\.intent.id.text) == ["i1-3", "i2-1"])
        let first = try #require(try reader.intents(.after(0, 1)).first)
        #expect(try reader.intents(.after(first.number, 2)).map(\.intent.id.text) == ["i1-2", "i1-3"])
        #expect(try reader.intents(.before(first.number + 2, 9)).map(\.intent.id.text) == ["i1-1", "i1-2"])
        #expect(try reader.intents(.latest(-1)).isEmpty)
    }
}
