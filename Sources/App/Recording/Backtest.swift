package import Clocks
import Engine
package import Rules

/// What other rules would have planned where a recording was made, beside what was planned then.
///
/// The recorded lists show what was done then, so what the other rules would have done shows in none: each of their
/// plans is said once for as long as its condition holds, as in a dry run.
package struct Backtest: Sendable {
    /// One action that was planned, then or by the other rules.
    package struct Planned: Hashable, Sendable {
        /// The rule that planned it.
        package let rule: String
        /// The action's name.
        package let action: String
        /// The subject's key, which names it for good.
        package let subject: String
        /// The subject's name for people.
        package let title: String
        /// When it was planned.
        package let at: WallTime

        fileprivate init(_ intent: Intent) {
            (rule, action, subject) = (intent.rule, intent.action, intent.subject.key)
            (title, at) = (intent.title, intent.plannedAt)
        }

        /// What tells one action from another, whenever it was planned.
        fileprivate struct Name: Hashable { let action, subject: String }
        fileprivate var name: Name { Name(action: action, subject: subject) }
    }

    /// How many steps there were.
    package private(set) var steps = 0
    /// Planned then, and by the other rules too.
    package private(set) var both: [Planned] = []
    /// Planned then, and not by the other rules.
    package private(set) var onlyRecorded: [Planned] = []
    /// Planned by the other rules alone.
    package private(set) var onlyNow: [Planned] = []

    /// Folds a recording through other rules.
    ///
    /// - Throws: `RecordingError` when the recording cannot be read.
    package init(of recording: consuming Recording, by rules: RuleSet) throws(RecordingError) {
        let rules = rules.rehearsing()
        var then = Engine(rules: recording.rules, state: recording.state)
        var now = Engine(rules: rules, state: recording.state)
        _ = now.reload(rules, at: recording.begin)
        now.commit()
        var (planned, wished): ([Planned], [Planned]) = ([], [])
        while let recorded = try recording.next() {
            steps += 1
            let tick = then.advance(by: recorded.step)
            then.commit()
            planned += (tick.intents + tick.rehearsed).map(Planned.init)
            guard let step = recorded.step.underOtherRules else { continue }
            let other = now.advance(by: step)
            now.commit()
            wished += other.rehearsed.map(Planned.init)
        }
        let (former, later) = (Set(planned.map(\.name)), Set(wished.map(\.name)))
        both = Self.first(of: wished.filter { former.contains($0.name) })
        onlyRecorded = Self.first(of: planned.filter { !later.contains($0.name) })
        onlyNow = Self.first(of: wished.filter { !former.contains($0.name) })
    }

    /// Each action once, at its first time.
    private static func first(of planned: [Planned]) -> [Planned] {
        var seen: Set<Planned.Name> = []
        return planned.filter { seen.insert($0.name).inserted }
    }
}

extension Step {
    /// The step for an engine with rules of its own; nil for what is about the recorded rules alone.
    fileprivate var underOtherRules: Step? {
        switch self {
        case .observation(.outcome), .observation(.revived), .reload: nil
        case .observation, .name: self
        }
    }
}
