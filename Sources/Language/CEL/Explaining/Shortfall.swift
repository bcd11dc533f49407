/// One part of a condition that keeps it from being what is wanted.
public struct Shortfall: Hashable, Sendable {
    /// What a comparison asks of its two operands.
    public enum Relation: String, Hashable, Sendable {
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case equal = "=="
        case unequal = "!="
        case within = "in"
    }

    /// One side of a comparison, or the part itself where it compares nothing.
    public struct Operand: Hashable, Sendable {
        /// The text as it is written.
        public let source: String
        /// What it came to.
        public let value: Value
        /// The field that it reads, where it reads just one.
        public let field: FieldReference?
        /// What its number counts, where that is known.
        public let unit: Unit?
    }

    /// The part as it is written.
    public let source: String
    /// The definitions by way of which the condition has it, from the outside in.
    public let definitions: [String]
    /// What it came to; nearly always the opposite of what is wanted, else a failure.
    public let value: Value
    /// What it would have to come to.
    public let wanted: Bool
    /// What is compared; nil for a part that compares nothing.
    public let relation: Relation?
    /// Both sides of the comparison; or the part alone, and after it the fields that it is a call about.
    public let operands: [Operand]
    /// Its place among the parts of the condition.
    public let place: Int
}
