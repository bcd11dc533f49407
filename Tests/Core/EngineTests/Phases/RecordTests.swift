import Clocks
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// The phase `record` alone: a tick and a state go in, the tick with the journal's rows comes out.
@Suite struct `the phase record` {
    @Test func `a tick that tells of nothing is not counted`() {
        var state = EngineState()
        let tick = Recorder(tick: Tick(number: 5, at: .at(1)), client: ClientName("home")).complete(from: &state)
        #expect(tick.records.isEmpty)
        #expect(state.ticks.row == nil)
    }

    @Test func `what the tables noted is handed over, and makes the tick count`() {
        var state = EngineState()
        state.meanings["r"] = "m"
        let tick = Recorder(tick: Tick(number: 5, at: .at(1)), client: nil).complete(from: &state)
        #expect(tick.records.keys.sorted() == ["meaning/r", "ticks"])
        #expect(tick.records["meaning/r"] == .some(.string("m")))
    }

    @Test func `any other is counted, and notes when its client was seen`() {
        var state = EngineState()
        var tick = Tick(number: 5, at: .at(1))
        tick.cancelled = [(IntentID("i1-1"), "why")]
        let recorded = Recorder(tick: tick, client: ClientName("home")).complete(from: &state)
        #expect(recorded.records["ticks"] == .some(.integer(5)))
        #expect(recorded.records["seen/home"] == .some(.integer(Moment.at(1).wall.milliseconds)))
        #expect(state.ticks.row == 5)
    }

    @Test func `nothing is handed over twice, and what is taken back was never there`() {
        var state = EngineState()
        state.meanings["r"] = "m"
        _ = Recorder(tick: Tick(number: 5, at: .at(1)), client: nil).complete(from: &state)
        let again = Recorder(tick: Tick(number: 6, at: .at(2)), client: nil).complete(from: &state)
        #expect(again.records.isEmpty)
        state.rollBack()
        #expect(state.meanings["r"] == nil)
    }

    /// Counts the tables that are visited.
    private struct CountingVisitor: TableVisitor {
        var count = 0
        mutating func visit(_ table: inout some StateTable) { count += 1 }
    }

    @Test func `every table of the state is visited`() {
        var state = EngineState()
        func tables(of value: Any) -> Int {
            Mirror(reflecting: value).children.map { child in
                child.value is any StateTable ? 1 : child.value is Rehearsals ? tables(of: child.value) : 0
            }.reduce(0, +)
        }
        var visitor = CountingVisitor()
        state.visitTables(&visitor)
        #expect(visitor.count == tables(of: state) && visitor.count > 40)
    }

    @Test func `what a bin waits for is taken back with all else`() {
        var state = EngineState()
        state.bins["data"] = BinState(due: ["old": .seconds(5)])
        state.commit()
        // As when room was to be made, and the decision could not be written down.
        state.bins["data"] = BinState(due: ["old": .seconds(5)], drained: .seconds(9))
        state.bins["other"] = BinState(failed: ["new": .seconds(9)])
        state.rollBack()
        #expect(state.bins["data"]?.drained == nil && state.bins["data"]?.due == ["old": .seconds(5)])
        #expect(state.bins["other"] == nil)
    }

    /// What is written of torrents when one list follows another.
    private static func described(_ changes: [Change], since recorded: Double?, isFirst: Bool = false) -> Tick {
        var state = EngineState()
        var client = ClientState()
        client.accepted = .fixture([.seeding(1), .seeding(2)], at: 100)
        client.recordedAt = recorded.map { Moment.at($0).boot }
        client.unrecorded = [.fixture(2)]
        state.clients[ClientName("home")] = client
        let changes = ListChanges(client: ClientName("home"), changes: changes, isFirst: isFirst)
        return Recorder(tick: Tick(number: 5, at: .at(100)), client: ClientName("home"), changes: changes)
            .complete(from: &state)
    }

    @Test func `torrents are described when they are new, gone, or differ in what does not change all the time`() {
        let changes: [Change] = [
            .added(.seeding(1)), .removed(.seeding(3)), .kept(old: .seeding(2), new: .seeding(2), fields: [.uploaded]),
            .kept(old: .seeding(4), new: .seeding(4), fields: [.tags, .uploaded]),
        ]
        let tick = Self.described(changes, since: 90)
        #expect(tick.known.map(\.torrent.id) == [.fixture(1), .fixture(4)])
        #expect(tick.gone.map(\.id) == [.fixture(3)])
        #expect(Self.described([.kept(old: .seeding(2), new: .seeding(2), fields: [.uploaded])], since: 90).isQuiet)
        let first = Self.described(
            [.kept(old: .seeding(2), new: .seeding(2), fields: [.uploaded])], since: 90, isFirst: true)
        #expect(first.known.map(\.torrent.id) == [.fixture(2)])
    }

    @Test func `facts that change all the time are written down after a while`() {
        let later = 100 - Double(Recorder.interval.components.seconds)
        #expect(Self.described([], since: later + 1).known.isEmpty)
        #expect(Self.described([], since: later).known.map(\.torrent.id) == [.fixture(2)])
        #expect(Self.described([], since: nil).known.map(\.torrent.id) == [.fixture(2)])
    }
}
