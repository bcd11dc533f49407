import Clocks
import JSON
import Torrents

extension Engine {
    /// Compares the clocks at each observation; removals are held while the wall clock is not to be trusted.
    mutating func watchClock(_ turn: inout Turn) {
        switch memory.clock.advance(to: turn.now) {
        case nil: break
        case .parted(let parting):
            note(.held, "clock", "removals are held: \(parting.words); `sluice release clock` lets them go on", &turn)
        case .rejoined: note(.ended, "clock", "removals go on, as the clock has been right again for a while", &turn)
        case .settled: note(.ended, "clock", "removals go on, as the clock has kept step for a while", &turn)
        }
    }

    /// Takes a person's word that the clock is right.
    mutating func releaseClock(_ turn: inout Turn) {
        memory.clock.accept(at: turn.now)
        note(.ended, "clock", "a person has said that the clock is right, so removals go on", &turn)
    }

    /// Says what holds removals, or no longer does.
    func note(
        _ verdict: Decision.Verdict, _ title: String, _ reason: String, of client: ClientName? = nil,
        _ turn: inout Turn
    ) {
        turn.tick.decisions.append(
            Decision(
                rule: Decision.safeguard, subject: client.map(Subject.client) ?? .nothing, title: title,
                at: turn.now.wall, verdict: verdict, reason: reason))
    }
}
