import Clocks
import JSON
import Rules

extension Planner {
    /// Plans to take back what intents did, in the order of the wishes for each subject.
    mutating func plan(undoing wishes: [UndoWish]) {
        for wish in wishes {
            let key = EpisodeKey(rule: Intent.byHand, subject: wish.subject)
            let intent = Intent(
                id: ledger.nextIntent(of: context.number), rule: key.rule, path: UndoWish.action,
                action: UndoWish.action, subject: wish.subject, title: wish.title,
                arguments: ["intent": .string(wish.intent.text)], purpose: .act,
                chain: chain(of: key, purpose: .act), continuesOnError: true, event: nil, plannedAt: now.wall)
            plan.intents.append(intent)
            leaveAlone(wish)
            open(intent, index: nil, isRemoval: false)
            plan.restless.insert(wish.subject)
        }
    }

    /// Lets a claim rest until its episode ends, as after a change by a person's own hand.
    private mutating func leaveAlone(_ wish: UndoWish) {
        let actions = rules.rules.first { $0.id == wish.rule }?.actions ?? []
        guard let index = actions.firstIndex(where: { $0.path == wish.path && $0.kind.isClaim }) else { return }
        let key = EpisodeKey(rule: wish.rule, subject: wish.subject)
        guard state.episodes[key] != nil else { return }
        state.episodes.change(key) { $0.released[index] = wish.arguments }
        state.baselines.remove(ClaimKey(episode: key, index: index))
    }
}
