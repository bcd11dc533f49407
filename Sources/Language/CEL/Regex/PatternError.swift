/// Says why a pattern was refused, where, and what to write instead.
public struct PatternError: Error, Hashable, Sendable {
    /// Offset into the pattern's source, counted in UTF-8 bytes.
    public let position: Int
    /// What is wrong, as a phrase that continues "at byte 3: ".
    public let cause: String
    /// One change that would make the pattern acceptable; nil when none is obvious.
    public let fix: String?

    init(position: Int, cause: String, fix: String? = nil) {
        self.position = position
        self.cause = cause
        self.fix = fix
    }
}

extension PatternError: CustomStringConvertible {
    public var description: String {
        let suggestion = fix.map { "; \($0)" } ?? ""
        return "pattern, byte \(position): \(cause)\(suggestion)"
    }
}
