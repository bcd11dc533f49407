package import Clocks
import Daemon
package import Engine
package import JSON
import Metainfo
import Rules
import Text
package import Torrents

/// What the rules would do now, and what waits.
package struct PlanView: Sendable {
    /// From what the rehearsal began.
    package enum Basis: String, Sendable {
        /// What the journal remembers, with lists that were read for the plan.
        case journal
        /// The memory of the running daemon, with the lists that it read last.
        case daemon
    }

    /// When it was made.
    package let at: WallTime
    /// From what the rehearsal began.
    package let basis: Basis
    /// What is to be known of that basis; nil where nothing is.
    package var note: String?
    /// When each client was listed that was.
    package let listed: [(client: ClientName, at: WallTime)]
    /// Clients that could not be asked, and why.
    package let failures: [(client: ClientName, cause: String)]
    /// What owners of clients should change.
    package let warnings: [ClientWarning]
    /// What would be done, in order.
    package let intents: [PlannedIntent]
    /// What rules in dry run would do if they were enforced.
    package let rehearsed: [PlannedIntent]
    /// What is not to be done now, with its reason.
    package let waiting: [Decision]
    /// Rules that rest.
    package let resting: [Rest]
    /// The digest of the rule file; nil for rules that come from none.
    package let rules: String?

    /// Sums up what a rehearsal decided.
    ///
    /// - Parameters:
    ///   - rehearsal: What was rehearsed.
    ///   - basis: From what it began.
    ///   - listed: When each client was listed that was.
    ///   - failures: Clients that could not be asked, and why.
    ///   - wall: When.
    package init(
        _ rehearsal: Rehearsal, from basis: Basis, listed: [(client: ClientName, at: WallTime)],
        failures: [(client: ClientName, cause: String)], at wall: WallTime
    ) {
        let (ticks, engine) = (rehearsal.ticks, rehearsal.engine)
        at = wall
        self.basis = basis
        self.listed = listed
        self.failures = failures
        resting = engine.restingRules(at: wall)
        warnings = ticks.flatMap(\.warnings)
        func planned(_ intent: Intent) -> PlannedIntent {
            let kind = engine.rules.kinds[intent.action]
            let bin = kind?.movesToBin(intent.arguments) == true ? engine.bin(for: intent) : nil
            return PlannedIntent(
                intent, kind, facts: PlanFacts.facts(of: intent, in: engine),
                undoUntil: bin.map { wall.advanced(by: $0.keep) })
        }
        intents = rehearsal.intents.map(planned)
        rehearsed = rehearsal.dryIntents.map(planned)
        waiting = ticks.flatMap(\.decisions).filter(\.waits)
        rules = engine.rules.digest
    }

    /// Tells this plan from plans that stand on other facts or another rule file.
    package var hash: String { Self.hash(of: intents.map { ($0.mark, $0.facts) }, rules: rules) }

    /// The digest of the rule file, of what is planned, and of every fact about its torrents that its rules read.
    package static func hash(of intents: [(mark: IntentMark, facts: JSON)], rules: String?) -> String {
        let parts: JSON = [
            .text(rules), .array(intents.map { .array([.string($0.mark.text), $0.facts]) }),
        ]
        return Hex.string(Digest.sha256(parts.utf8[...]))
    }
}

extension Decision {
    /// Whether something is not done now that may be done later.
    fileprivate var waits: Bool {
        switch verdict {
        case .pending, .held, .outranked, .failed, .resting: true
        case .firing, .wouldFire, .ended: false
        }
    }
}
