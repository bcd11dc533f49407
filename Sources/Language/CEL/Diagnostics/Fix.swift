/// What to write instead of something faulty: words, and the changes that they may stand for.
///
/// A change is only a proposal until the changed source has been checked; ``Repair`` takes the first that compiles.
struct Fix: Sendable {
    /// One change with the words that propose it.
    struct Candidate: Sendable {
        let change: Change
        let text: String
        /// Whether it only spells a name differently, so that a further repair may build on it.
        let isSpelling: Bool
    }

    /// What is said when no candidate compiles.
    let text: String
    private(set) var candidates: [Candidate] = []

    init(_ text: String) { self.text = text }

    /// Proposes to write something in a place; `others` are further meanings, `else` is said when none compiles.
    static func write(
        _ replacement: String, or others: [String] = [], at range: Range<Int>, else fallback: String
    ) -> Fix {
        var fix = Fix(fallback)
        for text in [replacement] + others { fix.propose(text, at: range) }
        return fix
    }

    /// Proposes a name that is spelled differently.
    static func meant(_ name: String, at range: Range<Int>, as shown: String? = nil) -> Fix {
        let text = "did you mean '\(shown ?? name)'?"
        var fix = Fix(text)
        fix.propose(name, at: range, saying: text, isSpelling: true)
        return fix
    }

    /// Adds a change after those that there are.
    mutating func propose(
        _ replacement: String, at range: Range<Int>, saying text: String? = nil, isSpelling: Bool = false
    ) {
        let text = text ?? "write \(replacement.trimmingBlanks)"
        candidates.append(Candidate(change: Change(range, to: replacement), text: text, isSpelling: isSpelling))
    }

    /// The same words, with a change that they stand for.
    func changing(_ range: Range<Int>, to replacement: String, isSpelling: Bool = false) -> Fix {
        var fix = self
        fix.propose(replacement, at: range, saying: text, isSpelling: isSpelling)
        return fix
    }
}

extension Fix: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self.init(value) }
}

extension StringProtocol {
    /// The text without the blanks around it.
    var trimmingBlanks: String {
        let start = drop { $0 == " " }
        return String(String(start.reversed()).drop { $0 == " " }.reversed())
    }
}
