import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import Simulator

/// What the checker takes for true, where the world alone does not say it.
@Suite struct `the checker` {
    private static let wall = WallTime(seconds: 1_700_000_000)

    private static func client() -> ClientTruth { ClientTruth("home", FakeClient(name: "home")) }

    private static func checked(_ torrent: Torrent) -> Torrent {
        torrent.with([.state: .text("checking"), .done: .flag(false), .progress: .real(0)])
    }

    @Test func `takes a torrent that is being checked for what it was before`() throws {
        var client = Self.client()
        let torrent = Torrent.seeding(1, ratio: 2)
        client.noteTold(TorrentList([torrent]), at: .seconds(0))
        client.noteTold(TorrentList([Self.checked(torrent)]), at: .seconds(60))
        client.noteTold(TorrentList([torrent]), at: .seconds(120))
        let told = try #require(client.told[torrent.id])
        #expect(told.allSince(.seconds(0)) { $0?.isDone == true })
        // Another torrent under the same hash was never whole.
        let again = Self.checked(torrent.with([.addedAt: .integer(1_700_000_000)]))
        client.noteTold(TorrentList([again]), at: .seconds(180))
        #expect(client.told[torrent.id]?.last?.value?.isDone == false)
    }

    @Test func `lets a client list less only where that cannot be what people have removed, and not for long`() {
        var client = Self.client()
        let torrents = (1...12).map { Torrent.seeding($0) }
        for torrent in torrents { client.fake.put(torrent) }
        let truth = TorrentList(torrents)
        #expect(client.list(truth, doomed: [], at: .zero).torrents.count == 12)
        client.halfLists = 1
        let doomed: Set = [torrents[11].id]
        #expect(
            client.list(truth, doomed: doomed, at: .zero).torrents.count == 12, "five others would be believed")
        client.halfLists = 1
        #expect(client.list(truth, doomed: [], at: .zero).torrents.count == 6)
        #expect(!client.canTellLess)
        #expect(client.list(truth, doomed: [], at: .zero).torrents.count == 12 && client.canTellLess)
    }

    @Test func `lets a client repeat what was so for a quarter of an hour, and no longer`() {
        var client = Self.client()
        let (before, after) = (TorrentList([.seeding(1, ratio: 1)]), TorrentList([.seeding(1, ratio: 2)]))
        _ = client.list(before, doomed: [], at: .seconds(10))
        client.staleLists = 2
        #expect(client.list(after, doomed: [], at: .seconds(900)).torrents == before.torrents)
        #expect(client.list(after, doomed: [], at: .seconds(1100)).torrents == after.torrents)
    }

    @Test func `holds no call against a client that was restarted after it was looked at`() {
        var client = Self.client()
        (client.runSince, client.listsInARow) = (.seconds(1000), 0)
        #expect(!client.isUnlisted(at: .seconds(1006)), "a slow client answers for so long")
        #expect(client.isUnlisted(at: .seconds(1200)))
        client.listsInARow = 1
        #expect(!client.isUnlisted(at: .seconds(1200)))
    }

    @Test func `waits for a client of which each list lets as many go as it may`() {
        var deck = Deck()
        (deck.poll, deck.perTick) = (60, 1)
        var client = Self.client()
        client.removals = (1...10).map { Duration.seconds($0 * 60) }
        #expect(client.isLettingGo(asFastAs: deck, at: .seconds(630)))
        #expect(!client.isLettingGo(asFastAs: deck, at: .seconds(900)), "it has stopped")
        deck.perTick = 20
        #expect(!client.isLettingGo(asFastAs: deck, at: .seconds(630)), "it could be faster")
    }

    @Test func `waits for programs only of a rule that has just started one`() {
        var ledger = Ledger()
        for (id, rule, begun) in [("i1-1", "quick", 900), ("i1-2", "stuck", 100)] {
            let intent = Intent(
                id: IntentID(id), rule: rule, path: "rules[0].do[0]", action: "run", subject: .nothing, title: "",
                arguments: [:], purpose: .act, chain: id, continuesOnError: false, event: nil, plannedAt: Self.wall)
            ledger.intents[intent.id] = Ledger.Entry(
                intent: intent, plannedAt: .zero, progress: .executing, begunAt: .seconds(begun))
        }
        #expect(ledger.busyRules(since: .seconds(600)) == ["quick"])
    }

    @Test func `counts a removal from when its end was known, as budgets do`() {
        var ledger = Ledger()
        for (id, ended) in [("i1-1", 700), ("i1-2", 200)] {
            let intent = Intent(
                id: IntentID(id), rule: "clean", path: "rules[0].do[0]", action: "remove",
                subject: .torrent(ClientName("home"), Incarnation(id: .fixture(ended), addedAt: nil)), title: "",
                arguments: [:], purpose: .act, chain: id, continuesOnError: false, event: nil, plannedAt: Self.wall)
            ledger.intents[intent.id] = Ledger.Entry(
                intent: intent, plannedAt: .seconds(100), progress: .ended, begunAt: .seconds(101),
                endedAt: .seconds(ended))
        }
        #expect(ledger.removalsBegun(since: .seconds(600)) == ["home": [.fixture(700)]])
        #expect(ledger.removalsBegun(since: .seconds(50))["home"]?.count == 2)
    }

    @Test func `knows that a clock set ahead of a new start of the machine looks like time that was off`() {
        var random = SeededGenerator(seed: 1)
        var state = Stage.State(random: random, deck: Deck.random(&random))
        state.now = .seconds(5000)
        state.committedAt = Moment(wall: Self.wall, boot: .seconds(4000))
        state.noticeableStepAt = .seconds(4500)
        state.reboot(Self.wall.advanced(by: .seconds(86_400)))
        #expect(state.noticeableStepAt == nil)
        // What is behind the journal cannot be.
        state.noticeableStepAt = .seconds(4500)
        state.reboot(Self.wall.advanced(by: .seconds(-86_400)))
        #expect(state.noticeableStepAt == .seconds(4500))
        // What was written down before is known.
        state.committedAt = Moment(wall: Self.wall, boot: .seconds(4800))
        state.reboot(Self.wall.advanced(by: .seconds(86_400)))
        #expect(state.noticeableStepAt == .seconds(4500))
    }

    @Test(arguments: [(7200, true), (90, true), (0, false), (5, false)])
    func `knows that steps of the clock between two commits show in what they come to`(shift: Int, isSeen: Bool) {
        var random = SeededGenerator(seed: 1)
        var state = Stage.State(random: random, deck: Deck.random(&random))
        state.noteCommit(at: Moment(wall: Self.wall, boot: .seconds(4000)))
        state.noticeableStepAt = .seconds(4100)
        state.noteCommit(at: Moment(wall: Self.wall.advanced(by: .seconds(200 + shift)), boot: .seconds(4200)))
        #expect((state.noticeableStepAt != nil) == isSeen)
    }
}
