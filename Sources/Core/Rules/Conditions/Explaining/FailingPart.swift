/// One part of a rule's condition that keeps the rule from firing, with both values.
package struct FailingPart: Hashable, Sendable {
    /// When it will be as wanted, if all goes on as it does.
    package struct Due: Hashable, Sendable {
        /// From the instant of the evaluation on.
        package let after: Duration
        /// Whether that rests on present rates; by the clock alone it is certain.
        package let isEstimate: Bool
    }

    /// The part as it is written.
    package let source: String
    /// What it, or the left side of its comparison, came to, for people.
    package let value: String
    /// What that would have to be, for people.
    package let wanted: String
    /// The names of `let` by way of which the rule has it, from the outside in.
    package let names: [String]
    /// Both values in a sentence, with the time that it will take where that can be told.
    package let reason: String
    /// Nil where time alone does not bring it about, or that cannot be told.
    package let due: Due?
}
