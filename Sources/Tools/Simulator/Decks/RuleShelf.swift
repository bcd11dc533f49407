import Actions
import ClientKit
import Rules
import Synchronization

/// Rule files that were read once, by their text: a life of the daemon begins often, and by few files.
final class RuleShelf: Sendable {
    static let actions: [any Action] = [
        PauseAction(), TagsAction(), LimitsAction(), RemoveAction(), ProtectAction(), WebhookAction(), RunAction(),
        BandwidthAction(),
    ]

    private let read = Mutex<[String: RuleSet]>([:])

    func read(_ text: String) throws -> RuleSet {
        if let rules = read.withLock({ $0[text] }) { return rules }
        let kind = ClientKind(name: "test", capabilities: Set(Capability.allCases.map(\.rawValue)))
        let catalogue = Catalogue(clients: [kind], actions: Self.actions.map(\.kind))
        let rules = try RuleSet(
            reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
        read.withLock { $0[text] = rules }
        return rules
    }
}
