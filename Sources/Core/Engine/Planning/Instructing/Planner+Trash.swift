import Clocks
import JSON
import Rules

extension Planner {
    /// Plans what is wanted with entries of bins, one after the other.
    ///
    /// - Parameters:
    ///   - wishes: What is wanted.
    ///   - rule: Who wants it.
    ///   - reason: Why.
    mutating func plan(
        _ wishes: [TrashWish], for rule: String = Intent.byHand, since reason: String = "somebody asked for it"
    ) {
        for wish in wishes {
            let key = EpisodeKey(rule: rule, subject: wish.subject)
            let intent = Intent(
                id: ledger.nextIntent(of: context.number), rule: rule, path: wish.deed.rawValue,
                action: wish.deed.rawValue, subject: wish.subject, title: wish.title, arguments: wish.place.json,
                purpose: .act, chain: chain(of: key, purpose: .act), continuesOnError: true, event: nil,
                plannedAt: now.wall)
            plan.intents.append(intent)
            open(intent, index: nil, isRemoval: false)
            plan.restless.insert(wish.subject)
            plan.decisions.append(
                Decision(
                    rule: rule, subject: wish.subject, title: wish.title, at: now.wall, verdict: .firing,
                    reason: reason, intents: [intent.id]))
        }
    }
}
