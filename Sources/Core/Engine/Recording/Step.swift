package import Clocks
package import Rules

/// One input of the engine; the same steps on the same state lead to the same ticks.
package enum Step: Sendable {
    /// It observes something.
    case observation(Observation)
    /// Another rule file takes the place of the one in force; nothing can call off intents that are under way.
    case reload(RuleSet, at: Moment, underWay: Set<IntentID>)
    /// The installation gets a name, where it has none yet.
    case name(String, at: Moment)

    /// When it is taken.
    package var at: Moment {
        switch self {
        case .observation(let observation): observation.at
        case .reload(_, let moment, _), .name(_, let moment): moment
        }
    }
}

extension Engine {
    /// Goes one step on, and tells what follows from it.
    package mutating func advance(by step: Step) -> Tick {
        switch step {
        case .observation(let observation): observe(observation)
        case .reload(let rules, let moment, let underWay): reload(rules, at: moment, underWay: underWay)
        case .name(let name, let moment): self.name(installation: name, at: moment)
        }
    }
}
