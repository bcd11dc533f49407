import Actions
import Clocks
import Engine
import Journal
import Logging
import Rules

/// Takes up after a crash or a stop what the journal says was not ended.
///
/// State-setting actions look again and repeat; webhooks go out again under their old id; a program whose end nobody
/// saw is not started a second time but laid with the dead letters.
struct Recovery {
    let journal: Journal
    let decider: Decider
    let outbox: Outbox
    let actions: [any Action]
    let logger: Logger

    func run(at moment: Moment) async throws {
        let atMostOnce = Set(actions.filter(\.isAtMostOnce).map(\.kind.name))
        var again: [Intent] = []
        for stored in try journal.reader.openIntents() {
            if stored.state == .executing, atMostOnce.contains(stored.intent.action) {
                let outcome = Outcome.dead("it was running when the daemon ended, so nobody knows how it went")
                try await decider.end(stored.intent.id, outcome, cancelsRest: true, at: moment)
                logger.warning(
                    "A program's end was not seen; it is not started again", metadata: ["intent": "\(stored.intent.id)"]
                )
            } else {
                again.append(stored.intent)
            }
        }
        let open = Set(try journal.reader.openIntents().map(\.intent.id))
        outbox.submit(again.filter { open.contains($0.id) })
        if !again.isEmpty { logger.notice("Going on with open intents", metadata: ["count": "\(again.count)"]) }
    }
}
