/// What a person tells the engine about its decisions.
package enum Instruction: Hashable, Sendable {
    /// Nothing is planned in this run but what is approved: a plan is applied, and no daemon decides.
    case restrict
    /// What these marks name may be planned, where the rules still want it.
    case approve([IntentMark])
}
