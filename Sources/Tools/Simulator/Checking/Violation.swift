import Clocks

/// What has to hold in every world, by the names of the reliability notes.
package enum Invariant: String, CaseIterable, Sendable {
    case trueCondition = "I1"
    case confirmed = "I2"
    case sharedData = "I3"
    case budgets = "I4"
    case settled = "I5"
    case protected = "I6"
    case once = "I7"
    case oneRemoval = "I8"
    case delivery = "I9"
    case limits = "I10"
    case dryRun = "I11"
    case restorable = "I12"
    case bounded = "I13"
    case secrets = "I14"
    case pure = "I15"
    /// Everything comes to rest once nothing disturbs it.
    case liveness = "L"
    /// Events tell of what has happened.
    case trueEvents = "E"
    /// What a person has said of rules is obeyed.
    case obeyed = "P"
    /// The run itself is sound: nothing outside the seed decides.
    case determinism = "D"
}

/// One invariant that did not hold.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// What did not hold.
    package let invariant: Invariant
    /// Since the world's beginning.
    package let at: Duration
    /// What was seen instead, for people.
    package let detail: String

    package var description: String {
        let seconds = at.milliseconds / 1000
        return "\(invariant.rawValue) \(invariant) at \(seconds / 86_400) d \(seconds / 3600 % 24) h "
            + "\(seconds / 60 % 60) min \(seconds % 60) s: \(detail)"
    }
}
