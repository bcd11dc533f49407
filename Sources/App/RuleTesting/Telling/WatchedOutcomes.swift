import CEL
import Rules
import Synchronization

/// What the parts of conditions came to in a test, as the engine evaluated them.
final class WatchedOutcomes: Sendable {
    private let rules: [String: RuleBranches]
    private let seen = Mutex<[String: [Int: Set<Branch.Outcome>]]>([:])

    init(_ rules: RuleSet) {
        self.rules = Dictionary(rules.rules.map { ($0.id, RuleBranches($0)) }) { first, _ in first }
    }

    /// The rules, watched from now on.
    func watching(_ rules: RuleSet) -> RuleSet {
        rules.watched { rule, scope in
            let outcomes = self.rules[rule]?.outcomes(in: scope) ?? []
            self.seen.withLock { seen in
                for (part, outcome) in outcomes { seen[rule, default: [:]][part, default: []].insert(outcome) }
            }
        }
    }

    /// What each part came to, by its rule and its place there.
    var outcomes: [String: [Int: Set<Branch.Outcome>]] { seen.withLock { $0 } }
}
