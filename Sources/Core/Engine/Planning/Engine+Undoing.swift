import Clocks
import JSON
import Rules

extension Engine {
    /// Plans to take back what intents did, in the order of the wishes for each subject.
    mutating func plan(undoing wishes: [UndoWish], into builder: inout TickBuilder) {
        for wish in wishes {
            let key = EpisodeKey(rule: Intent.byHand, subject: wish.subject)
            let intent = Intent(
                id: builder.ledger.nextIntent(of: builder.tick.number), rule: key.rule, path: UndoWish.action,
                action: UndoWish.action, subject: wish.subject, title: wish.title,
                arguments: ["intent": .string(wish.intent.text)], purpose: .act,
                chain: Self.chain(of: key, purpose: .act, in: builder), continuesOnError: true, event: nil,
                plannedAt: builder.now.wall)
            builder.tick.intents.append(intent)
            leaveAlone(wish)
            open(intent, index: nil, isRemoval: false, into: &builder)
            builder.restless.insert(wish.subject)
        }
    }

    /// Lets a claim rest until its episode ends, as after a change by a person's own hand.
    private mutating func leaveAlone(_ wish: UndoWish) {
        let actions = rules.rules.first { $0.id == wish.rule }?.actions ?? []
        guard let index = actions.firstIndex(where: { $0.path == wish.path }), actions[index].kind.isClaim else {
            return
        }
        let key = EpisodeKey(rule: wish.rule, subject: wish.subject)
        guard state.episodes[key] != nil else { return }
        state.episodes.change(key) { $0.released[index] = wish.arguments }
        state.baselines.remove(ClaimKey(episode: key, index: index))
    }
}
