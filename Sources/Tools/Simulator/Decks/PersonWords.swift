import Clocks
import Engine
import Rules
import Torrents

/// What a person has said to the daemon and the daemon has taken, as the world remembers it.
///
/// A word is noted once the daemon has answered, and forgotten before the daemon hears that it no longer stands, so that
/// what is noted is in force.
struct PersonWords: Sendable {
    /// A hold, by boot time.
    struct Hold: Sendable {
        let target: ManualHold.Target
        let since: Duration
        let until: Duration
    }

    var holds: [Hold] = []
    var refused: Set<Refusal.Key> = []
    /// What a person wanted to allow again without hearing that it was: it may be refused still.
    var perhapsRefused: Set<Refusal.Key> = []
    /// Rules that only rehearse by a person's word, with the number of decks when they were told so.
    var rehearsing: [String: Int] = [:]

    /// Tells which word an intent breaks.
    ///
    /// - Parameters:
    ///   - intent: What a rule has planned.
    ///   - now: When.
    ///   - decks: How many decks there have been, as another rule file may change modes.
    ///   - countsTime: Whether clocks have gone as they should since the word was given.
    /// - Returns: The word, for people; nil where it breaks none.
    func objection(to intent: Intent, at now: Duration, decks: Int, countsTime: (Duration) -> Bool) -> String? {
        if intent.rule == Intent.byHand { return nil }
        let hold = holds.first { hold in
            hold.covers(intent) && hold.since < now && now < hold.until && countsTime(hold.since)
        }
        if let hold { return "held by a person: \(hold.target.text)" }
        // What an episode set is put back all the same.
        guard intent.purpose == .act else { return nil }
        if refused.contains(Refusal.Key(rule: intent.rule, about: intent.subject)) { return "refused by a person" }
        if rehearsing[intent.rule] == decks { return "only rehearsed by a person's word" }
        return nil
    }
}

extension PersonWords.Hold {
    fileprivate func covers(_ intent: Intent) -> Bool {
        switch target {
        case .all: true
        case .client(let client): intent.subject.client == client
        case .rule(let rule): intent.rule == rule
        }
    }
}

extension Stage {
    /// A person's word stands from now on.
    func noteHold(_ target: ManualHold.Target, for length: Duration) {
        with { state in
            let hold = PersonWords.Hold(target: target, since: state.now, until: state.now + length)
            state.words.holds.append(hold)
        }
    }

    /// Checks that what is planned breaks no word of a person.
    func checkWords(of intent: Intent, at now: Duration) {
        let objection = with { state in
            state.words.objection(to: intent, at: now, decks: state.decks.count) { since in
                state.steppedAt.map { $0 < since } ?? true && state.rebootedAt.map { $0 < since } ?? true
            }
        }
        guard let objection else { return }
        violate(.obeyed, "\(intent.id), \(intent.action) of rule \(intent.rule), is planned though \(objection)")
    }
}
