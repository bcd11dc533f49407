import Engine
import Rules
import Synchronization

/// Lets what ends an episode wait for what the same rule still has to tell the same subject's client.
///
/// A command that is tried again may come late: then what puts it back would be done first, and it would stay.
final class WriteOrder: Sendable {
    fileprivate struct Key: Hashable {
        let rule: String
        let subject: Subject
    }

    /// Commands that have not ended, in the order in which they were taken on.
    private let open = Mutex<[Key: [(id: IntentID, end: Latch)]]>([:])

    /// Takes note of commands that are to be carried out.
    func add(_ intents: [Intent], _ isCommand: (Intent) -> Bool) {
        open.withLock { open in
            for intent in intents where isCommand(intent) { open[intent.key, default: []].append((intent.id, Latch())) }
        }
    }

    /// Takes note that an intent has ended, in success or not, and lets go on what waits for it.
    func end(_ intent: Intent) {
        let latch = open.withLock { open -> Latch? in
            guard let place = open[intent.key]?.firstIndex(where: { $0.id == intent.id }) else { return nil }
            let latch = open[intent.key]?.remove(at: place).end
            if open[intent.key]?.isEmpty == true { open[intent.key] = nil }
            return latch
        }
        latch?.open()
    }

    /// The ends that an intent has to wait for: those of all commands before it, where it ends an episode by one.
    func ends(before intent: Intent) -> [Latch] {
        guard intent.purpose != .act else { return [] }
        return open.withLock { open in
            let all = open[intent.key] ?? []
            guard let place = all.firstIndex(where: { $0.id == intent.id }) else { return [] }
            return all[..<place].map(\.end)
        }
    }
}

extension Intent {
    fileprivate var key: WriteOrder.Key { WriteOrder.Key(rule: rule, subject: subject) }
}
