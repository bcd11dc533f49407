/// A regular expression in RE2 syntax, compiled once and matched in time linear in the text.
///
/// The syntax is the documented one of RE2. What cannot be matched in linear time (backreferences, lookaround, atomic
/// groups) is refused when the pattern is compiled, so no pattern and no text can make a match explode. Text is
/// matched scalar by scalar: canonically equivalent spellings are different texts.
public struct Pattern: Sendable {
    /// The expression as it was written.
    public let source: String
    let matcher: Matcher

    /// Compiles an expression, and so decides the cost of every later match.
    ///
    /// - Parameter source: An expression in RE2 syntax.
    /// - Throws: `PatternError` for anything RE2 refuses, and for a pattern that expands to too many steps.
    public init(_ source: String) throws(PatternError) {
        self.source = source
        matcher = try Matcher(Parser.parse(source))
    }

    private init(_ source: String, _ matcher: Matcher) {
        self.source = source
        self.matcher = matcher
    }

    /// Compiles an expression for one match, within narrower limits, as that happens again at each evaluation.
    static func forOneMatch(_ source: String) throws(PatternError) -> Pattern {
        guard source.utf8.count <= Limits.sourceBytesWhileEvaluating else {
            throw PatternError(
                position: Limits.sourceBytesWhileEvaluating,
                cause: "a pattern that is not constant may have \(Limits.sourceBytesWhileEvaluating) bytes at most",
                fix: "write it as a constant")
        }
        return Pattern(source, try Matcher.forOneMatch(Parser.parse(source)))
    }

    /// Whether any part of the text matches, as `matches` of CEL and a partial match of RE2 define it.
    ///
    /// - Parameter text: The text to search; `^` and `$` anchor the pattern to its ends.
    /// - Returns: True when the pattern matches somewhere.
    public func matches(_ text: String) -> Bool {
        matcher.matches(text.utf8.span)
    }
}

extension Pattern: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.source == right.source
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
    }
}

extension Pattern: CustomStringConvertible {
    public var description: String { source }
}
