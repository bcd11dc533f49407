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
            open(intent, index: nil, isRemoval: false, into: &builder)
            builder.restless.insert(wish.subject)
        }
    }
}
