import Rules
import Clocks
import Daemon
import Engine
import Journal

/// An order that a person gives to the running daemon.
enum PersonOrder: Sendable {
    case releaseClock, releaseDisks, releaseRules, retryDead, endWindow, undoLast
    case openWindow(Bool)

    /// Gives it; that there may be nothing to follow it with is no failure.
    func give(to daemon: RunningDaemon, reading journal: any JournalReader, on stage: Stage) async {
        let orders = daemon.orders
        switch self {
        case .releaseClock:
            guard (try? await orders.release(.clock)) != nil else { return }
            stage.with { $0.clockReleasedAt = $0.now }
        case .releaseDisks:
            for client in stage.with({ $0.clients.keys.sorted() }) {
                for disk in FileDoor.disks { try? await orders.release(.disk(client: client, root: disk)) }
            }
        case .releaseRules:
            for rule in await daemon.decider.rules.rules { try? await orders.release(.rule(rule.id)) }
        case .retryDead:
            let dead = (try? await journal.intents(.latest(20), IntentFilter(state: .dead))) ?? []
            for intent in dead where intent.intent.action == "webhook" { try? await orders.retry(intent.intent.id) }
        case .undoLast:
            guard let taken = try? await orders.undo(.last, onlyTelling: false).taken else { return }
            for id in taken.map(\.original) {
                guard let subject = try? await journal.intent(id)?.intent.subject else { continue }
                stage.noteUndoing(subject)
            }
        case .endWindow:
            try? await orders.endOverride(of: "busy")
        case .openWindow(let isOpen):
            _ = try? await orders.override("busy", as: isOpen ? .open : .closed, for: .seconds(1800))
        }
    }
}
