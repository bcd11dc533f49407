import Testing

/// A pattern with texts that it must find and texts in which it must find nothing.
struct SyntaxCase: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matching: [String]
    let failing: [String]

    init(_ pattern: String, matching: [String], failing: [String]) {
        self.pattern = pattern
        self.matching = matching
        self.failing = failing
    }

    var testDescription: String { pattern.debugDescription }
}
