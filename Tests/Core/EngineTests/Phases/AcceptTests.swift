import Clocks
import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// The phase `accept` alone: two lists go in, what is believed of the newer one comes out.
@Suite struct `the phase accept` {
    private static let home = ClientName("home")

    private static func acceptance(
        of earlier: [Torrent], run: String? = "one", doubts: Doubts = Doubts(), at seconds: Double = 100
    ) -> Acceptance {
        Acceptance(
            earlier: .fixture(earlier, at: seconds - 5), believedRun: run, doubts: doubts,
            boot: Moment.at(seconds).boot)
    }

    private static let ten = (1...10).map { Torrent.seeding($0) }

    @Test func `one torrent that is gone is believed to be gone`() {
        let list = Snapshot.fixture(Array(Self.ten.dropLast()), at: 100)
        let belief = Self.acceptance(of: Self.ten).belief(in: list) { _ in .none }
        #expect(belief.suspicion == nil)
        #expect(belief.whole.torrents.count == 9)
        #expect(belief.changes.count == 1)
    }

    @Test func `many that are gone at once are kept, and the list is not believed`() {
        let list = Snapshot.fixture(Array(Self.ten.prefix(3)), at: 100)
        let belief = Self.acceptance(of: Self.ten).belief(in: list) { _ in .none }
        #expect(belief.suspicion == "the list lacks 7 of 10 torrents")
        #expect(belief.present.torrents.count == 3)
        #expect(belief.whole.torrents.count == 10)
        #expect(belief.changes.isEmpty)
        #expect(belief.doubts.missing.count == 7)
    }

    @Test func `many that we removed ourselves are gone`() {
        let list = Snapshot.fixture(Array(Self.ten.prefix(3)), at: 100)
        let belief = Self.acceptance(of: Self.ten).belief(in: list) { _ in .carriedOut }
        #expect(belief.suspicion == nil)
        #expect(belief.whole.torrents.count == 3)
        #expect(belief.changes.count == 7)
    }

    @Test func `those whose removal is under way are gone, unless the list lacks others as well`() {
        let first = Self.ten[0].id
        let others = Array(Self.ten.dropFirst())
        let alone = Self.acceptance(of: Self.ten).belief(in: .fixture(others, at: 100)) { subject in
            subject.torrent == first ? .underWay : .none
        }
        #expect(alone.suspicion == nil && alone.changes.count == 1)
        let half = Self.acceptance(of: Self.ten).belief(in: .fixture(Array(others.prefix(3)), at: 100)) { subject in
            subject.torrent == first ? .underWay : .none
        }
        #expect(half.suspicion == "the list lacks 7 of 10 torrents")
        #expect(half.whole.torrents.map(\.id) == Self.ten.map(\.id) && half.changes.isEmpty)
    }

    @Test func `the only torrent, whose removal is under way, is gone after half a minute of another run`() {
        var doubts = Doubts()
        var lacking = 0
        for second in stride(from: 100.0, through: 140, by: 5) {
            let acceptance = Self.acceptance(of: [Self.ten[0]], doubts: doubts, at: second)
            let belief = acceptance.belief(in: .fixture([], at: second, session: "two")) { _ in .underWay }
            doubts = belief.doubts
            if belief.whole.torrents.isEmpty { lacking += 1 }
        }
        #expect((1...4).contains(lacking))
    }

    @Test func `what is added is believed at once, whatever else is doubtful`() {
        let list = Snapshot.fixture([.seeding(11)], at: 100)
        let belief = Self.acceptance(of: Self.ten).belief(in: list) { _ in .none }
        #expect(belief.suspicion != nil)
        #expect(belief.whole.torrents.count == 11)
        #expect(belief.changes.count == 1)
    }

    @Test func `another run of the client is doubted, and believed once its lists have agreed for a while`() {
        var doubts = Doubts()
        var run: String?
        for second in stride(from: 100.0, through: 1000, by: 5) where run == nil {
            let list = Snapshot.fixture(Self.ten, at: second, session: "two")
            let acceptance = Self.acceptance(of: Self.ten, doubts: doubts, at: second)
            let belief = acceptance.belief(in: list) { _ in .none }
            (doubts, run) = (belief.doubts, belief.newRun)
            #expect((belief.suspicion == "the client has just been restarted") == (run == nil))
            if second == 100 { #expect(run == nil) }
        }
        #expect(run == "two")
    }

    @Test func `the same list again is the same belief`() {
        let list = Snapshot.fixture(Array(Self.ten.prefix(3)), at: 100)
        let acceptance = Self.acceptance(of: Self.ten)
        let (once, again) = (acceptance.belief(in: list) { _ in .none }, acceptance.belief(in: list) { _ in .none })
        #expect(once.suspicion == again.suspicion)
        #expect(once.doubts == again.doubts)
        #expect(once.whole.torrents == again.whole.torrents)
    }
}
