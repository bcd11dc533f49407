import Clocks
import Engine
import JSON
import Journal
import Testing
import Torrents

@Suite struct `a journal keeps what it promises` {
    @Test(arguments: JournalKind.allCases)
    func `what was committed is restored, also by the next process`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        let known = Torrent.fixture(1)
        do {
            let journal = try place.open()
            var tick = Tick.planning(1, [])
            tick.known = [(home, known)]
            tick.records["installation"] = "abc"
            try await journal.commit(Commit(tick))
        }
        let journal = try place.open()
        #expect(try await journal.read.records(["installation", "ticks"]) == ["installation": "abc", "ticks": 1])
        #expect(try await journal.read.records(["tick"]).isEmpty)
        #expect(try await journal.read.torrents(matching: "TORRENT 1", limit: 9).map(\.torrent) == [known])
        #expect(try await journal.read.torrentCount(in: home) == 1)
        _ = try await journal.restore()
    }

    @Test(arguments: JournalKind.allCases)
    func `a refused commit leaves nothing`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1")])))
        var tick = Tick.planning(2, [.fixture("i2-1"), .fixture("i1-1")])
        tick.known = [(home, .fixture(1))]
        let end = Commit.Change.ended(IntentID("i1-1"), .done(""), cancelsRest: false)
        await #expect(throws: JournalError.self) { try await journal.commit(Commit([tick], end, at: .start)) }
        #expect(try await journal.read.openIntents().map(\.intent.id.text) == ["i1-1"])
        #expect(try await journal.read.torrentCount(in: home) == 0)
        #expect(try await journal.read.records(["ticks"]) == ["ticks": 1])
    }

    @Test(arguments: JournalKind.allCases)
    func `the same commit again changes nothing`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        let commit = Commit(.planning(1, [.fixture("i1-1")]))
        try await journal.commit(commit)
        try await journal.commit(commit)
        #expect(try await journal.read.openIntents().count == 1)
        var other = Tick.planning(1, [.fixture("i1-2")])
        other = Tick(number: 1, at: .fixture(9)).taking(other)
        await #expect(throws: JournalError.conflict(path: journal.path, tick: 1)) {
            try await journal.commit(Commit(other))
        }
    }

    @Test(arguments: JournalKind.allCases)
    func `an end and the tick that follows from it are written in one transaction`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1"), .fixture("i1-2"), .fixture("i1-3", "other")])))
        let end = Commit.Change.ended(IntentID("i1-1"), .dead("410"), cancelsRest: true)
        try await journal.commit(Commit([.planning(2, [.fixture("i2-1", "next")])], end, at: .start))
        let intents = try await journal.read.intents(.latest(9), IntentFilter())
        #expect(intents.map(\.state) == [.dead, .cancelled, .planned, .planned])
        // Said again, it is no news; another end is refused.
        try await journal.commit(Commit([], end, at: .start))
        await #expect(throws: JournalError.notOpen(IntentID("i1-1"), .dead)) {
            try await journal.commit(
                Commit([], .ended(IntentID("i1-1"), .done(""), cancelsRest: false), at: .start))
        }
    }

    @Test(arguments: JournalKind.allCases)
    func `a dead letter is planned again under its id, and nothing else can be`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        let id = IntentID("i1-1")
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1")])))
        await #expect(throws: JournalError.notOpen(id, .planned)) {
            try await journal.commit(Commit([], .revived(id), at: .start))
        }
        _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        _ = try await journal.begin(id, by: one, at: .fixture(0))
        try await journal.commit(Commit([], .ended(id, .dead("503"), cancelsRest: false), at: .start))
        #expect(try await journal.read.openIntents().isEmpty)
        try await journal.commit(Commit([.planning(2, [])], .revived(id), at: .start))
        let claimed = try await journal.claim(by: one, at: .fixture(1), lease: .seconds(60))
        #expect(claimed.map(\.intent.id) == [id] && claimed.first?.attempts == 0 && claimed.first?.detail == "503")
    }

    @Test(arguments: JournalKind.allCases)
    func `attempts are counted, and a wait says until when and why`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        let id = IntentID("i1-1")
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1")])))
        #expect(try await journal.begin(id, by: one, at: .fixture(0)) == 1)
        #expect(try await journal.read.intent(id)?.state == .executing)
        let until = WallTime.start.advanced(by: .seconds(30))
        try await journal.postpone(id, Postponement(at: .start, until: until, reason: "no answer"))
        let waiting = try #require(try await journal.read.intent(id))
        #expect(waiting.state == .waiting && waiting.waitUntil == until && waiting.detail == "no answer")
        #expect(try await journal.begin(id, by: one, at: .fixture(31)) == 2)
        try await journal.postpone(
            id, Postponement(at: .start, until: until, reason: "others go first", counts: false))
        #expect(try await journal.read.intent(id)?.attempts == 1)
        #expect(try await journal.begin(id, by: one, at: .fixture(32)) == 2)
        await #expect(throws: JournalError.notOpen(IntentID("i9-9"), nil)) {
            try await journal.begin(IntentID("i9-9"), by: one, at: .fixture(0))
        }
    }

    @Test(arguments: JournalKind.allCases)
    func `what is only shown is kept until it changes`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        let run = ServiceRecord.Run(process: 7, startedAt: .start, aliveAt: .start, endedAt: .start)
        try await journal.note(.run(run))
        try await journal.note(.loading(ServiceRecord.Loading(at: .start, rules: 3)))
        try await journal.note(.failedLoading("a comma is missing", at: .start))
        try await journal.note(.poll(ServiceRecord.Poll(interval: .seconds(5)), of: home))
        try await journal.note(.poll(ServiceRecord.Poll(interval: .seconds(5)), of: ClientName("gone")))
        try await journal.note(.clients([home]))
        let service = try await journal.read.service(at: nil)
        #expect(service.run == run && service.loading?.failure == "a comma is missing")
        #expect(Array(service.polls.keys) == [home])
        for failure in [nil, nil, "refused", "refused", nil] {
            try await journal.note(.contact(home, failure: failure, at: .start))
        }
        #expect(try await journal.read.contacts(.latest(9), client: home).map(\.failure) == [nil, "refused", nil])
    }

    @Test(arguments: JournalKind.allCases)
    func `what is old is forgotten and what is open is not`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        var tick = Tick.planning(1, [.fixture("i1-1"), .fixture("i1-2")])
        tick.events = [Event(id: EventID("e1-1"), type: .clientUp, about: .client(home), at: tick.at)]
        try await journal.commit(Commit(tick))
        try await journal.commit(
            Commit([], .ended(IntentID("i1-1"), .done(""), cancelsRest: false), at: .start))
        try await journal.forget(olderThan: WallTime(seconds: 1_800_000_000))
        #expect(try await journal.read.events(.latest(9), EventFilter()).isEmpty)
        #expect(try await journal.read.intents(.latest(9), IntentFilter()).map(\.intent.id.text) == ["i1-2"])
    }

    @Test(arguments: JournalKind.allCases)
    func `what an intent found is kept until it is put back`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try place.open()
        let (first, second) = (IntentID("i1-1"), IntentID("i1-2"))
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1"), .fixture("i1-2")])))
        let former = FormerState.properties(action: "limits", [.init(set: ["up": 5], was: ["up": .null])])
        try await journal.keep(former, of: first)
        // A second attempt finds what the first one did.
        try await journal.keep(.properties(action: "limits", []), of: first)
        #expect(try await journal.read.former(of: first) == former)
        var kept = KeptTorrent(.fixture(1), file: [100, 101], magnet: nil)
        kept.share = ["ratio": "global"]
        try await journal.keep(.torrent(kept), of: second)
        #expect(try await journal.read.former(of: second) == .torrent(kept))

        #expect(try await journal.read.undoable(since: nil, limit: 9).isEmpty, "neither was carried out")
        for (id, second) in [(first, 5), (second, 6)] as [(IntentID, Int64)] {
            let end = Commit.Change.ended(id, .done("so"), cancelsRest: false)
            try await journal.commit(Commit([], end, at: WallTime.start.advanced(by: .seconds(second))))
        }
        #expect(try await journal.read.undoable(since: nil, limit: 9).map(\.intent.id) == [second, first])
        #expect(try await journal.read.undoable(since: nil, limit: 1).map(\.intent.id) == [second])
        let later = WallTime.start.advanced(by: .seconds(6))
        #expect(try await journal.read.undoable(since: later, limit: 9).map(\.intent.id) == [second])
        try await journal.dropFormer(of: second)
        #expect(try await journal.read.former(of: second) == nil)
        #expect(try await journal.read.undoable(since: nil, limit: 9).map(\.intent.id) == [first])
        // What forgets the intent forgets what it found.
        try await journal.forget(olderThan: WallTime.start.advanced(by: .seconds(100)))
        #expect(try await journal.read.former(of: first) == nil)
    }
}
