/// Why an evaluation has no value.
public struct EvaluationError: Error, Hashable, Sendable {
    /// The few sorts of failure a caller may want to tell apart.
    public enum Kind: Hashable, Sendable {
        /// No function of that name takes arguments of these runtime types.
        case noSuchOverload
        /// A map has no entry, or a record no field, of that name.
        case noSuchKey
        /// An integer, timestamp or duration left its range.
        case outOfRange
        /// An integer was divided by zero.
        case divisionByZero
        /// A function refused its argument: a bad pattern, zone, index or text.
        case invalidArgument
        /// A name that nothing declares or binds; only without the checker.
        case undeclared
        /// A field that is declared but not there, read without a guard.
        case absentField
        /// The work done in loops, patterns and string building passed the limit.
        case costExceeded
    }

    /// What sort of failure this is.
    public let kind: Kind
    /// The cause in words, without a position.
    public let message: String

    /// Makes an error of a kind with its cause in words.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

/// A variable, or a field below it, by name: `torrent.ratio` is variable `torrent`, path `["ratio"]`.
public struct FieldReference: Hashable, Sendable, CustomStringConvertible {
    /// The declared name of the variable.
    public let variable: String
    /// The field names below the variable; empty means the variable as a whole.
    public let path: [String]

    /// Names a field below a variable.
    public init(_ variable: String, _ path: [String] = []) {
        self.variable = variable
        self.path = path
    }

    /// The names joined with dots, as in a condition.
    public var description: String { ([variable] + path).joined(separator: ".") }
}

/// The fields that would have to be known before an evaluation could have a value.
public struct Unknown: Hashable, Sendable {
    /// Every field whose value was not known.
    public let fields: Set<FieldReference>

    /// Makes an unknown that comes from these fields.
    public init(_ fields: Set<FieldReference>) {
        self.fields = fields
    }

    /// Both causes together.
    func merged(with other: Unknown) -> Unknown { Unknown(fields.union(other.fields)) }
}
