import Rules
import Clocks
import JSON
import Torrents

extension Engine {
    /// Compares the clocks at each observation; removals are held while the wall clock is not to be trusted.
    mutating func watchClock(_ builder: inout TickBuilder) {
        var clock = state.clock.row ?? ClockWatch()
        let change = clock.advance(to: builder.now)
        state.clock.adjust(clock)
        switch change {
        case nil: break
        case .parted(let parting):
            note(
                .held, "clock", "removals are held: \(parting.words); `sluice release clock` lets them go on", &builder)
        case .rejoined: note(.ended, "clock", "removals go on, as the clock has been right again for a while", &builder)
        case .settled: note(.ended, "clock", "removals go on, as the clock has kept step for a while", &builder)
        }
    }

    /// Takes a person's word that the clock is right.
    mutating func releaseClock(_ builder: inout TickBuilder) {
        var clock = state.clock.row ?? ClockWatch()
        clock.accept(at: builder.now)
        state.clock.adjust(clock)
        note(.ended, "clock", "a person has said that the clock is right, so removals go on", &builder)
    }

    /// Says what holds removals, or no longer does.
    func note(
        _ verdict: Decision.Verdict, _ title: String, _ reason: String, of client: ClientName? = nil,
        _ builder: inout TickBuilder
    ) {
        builder.tick.decisions.append(
            Decision(
                rule: Decision.safeguard, subject: client.map(Subject.client) ?? .nothing, title: title,
                at: builder.now.wall, verdict: verdict, reason: reason))
    }
}
