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
}
