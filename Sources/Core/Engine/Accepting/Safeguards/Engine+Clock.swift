import Rules
import Clocks
import JSON
import Torrents

extension Engine {
    /// Compares the clocks at each observation; removals are held while the wall clock is not to be trusted.
    mutating func watchClock(_ builder: inout TickBuilder) {
        var clock = state.clock.row ?? ClockWatch()
        if clock.isStartedAnew(at: builder.now) { state.forgetBootTimes() }
        let change = clock.advance(to: builder.now)
        state.clock.adjust(clock)
        switch change {
        case nil: break
        case .parted(let parting):
            tellSafeguard(
                .held, title: "clock",
                reason: "removals are held: \(parting.words); `sluice release clock` lets them go on", into: &builder)
        case .rejoined:
            tellSafeguard(
                .ended, title: "clock", reason: "removals go on, as the clock has been right again for a while",
                into: &builder)
        case .settled:
            tellSafeguard(
                .ended, title: "clock", reason: "removals go on, as the clock has kept step for a while", into: &builder
            )
        }
    }

    /// Takes a person's word that the clock is right.
    mutating func releaseClock(_ builder: inout TickBuilder) {
        var clock = state.clock.row ?? ClockWatch()
        clock.accept(at: builder.now)
        state.clock.adjust(clock)
        tellSafeguard(
            .ended, title: "clock", reason: "a person has said that the clock is right, so removals go on",
            into: &builder)
    }

    /// Says what holds removals, or no longer does.
    func tellSafeguard(
        _ verdict: Decision.Verdict, title: String, reason: String, of client: ClientName? = nil,
        into builder: inout TickBuilder
    ) {
        builder.tick.decisions.append(
            Decision(
                rule: Decision.safeguard, subject: client.map(Subject.client) ?? .nothing, title: title,
                at: builder.now.wall, verdict: verdict, reason: reason))
    }
}
