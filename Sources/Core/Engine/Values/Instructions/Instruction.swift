package import Rules

/// What a person tells the engine about its decisions.
package enum Instruction: Hashable, Sendable {
    /// Nothing is planned in this run but what is approved: a plan is applied, and no daemon decides.
    case restrict
    /// What these marks name may be planned, where the rules still want it.
    case approve([IntentMark])
    /// Nothing begins there for so long; nil for until a person releases it.
    case hold(ManualHold.Target, for: Duration?)
    /// These rules are never to act on these subjects; the time of each is that of the instruction.
    case refuse([Refusal])
    /// What these name is no longer refused.
    case allow([Refusal.Key])
    /// The rule is in this mode from the next reload on, whatever the file says; nil for the mode of the file.
    case mode(rule: String, Rule.Mode?)
}
