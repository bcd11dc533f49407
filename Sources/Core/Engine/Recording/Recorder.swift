import Clocks
import Torrents

/// The phase `record`: completes a tick with what of the state is to be written down.
struct Recorder {
    /// The tick as the phases before have built it.
    let tick: Tick
    /// The client whose list the tick is about; nil where it is about none.
    let client: ClientName?

    /// Collects what the tables want to have written.
    ///
    /// A tick that tells of nothing only hands over what the tables noted. Any other is counted, and takes up how far
    /// the clocks have come, which is not worth a tick of its own.
    ///
    /// - Parameter state: The state after all other phases.
    /// - Returns: The tick, complete.
    func complete(from state: inout EngineState) -> Tick {
        var tick = tick
        tick.records = state.takeRecords()
        guard !tick.isQuiet else { return tick }
        if var clock = state.clock.row, clock.isWorthWriting() { state.clock.row = clock }
        if let client {
            state.seen[client] = Instant(tick.at)
            if let time = state.observed[client] { state.observed[client] = time }
        }
        state.ticks.row = tick.number
        tick.records.merge(state.takeRecords()) { _, newer in newer }
        return tick
    }
}
