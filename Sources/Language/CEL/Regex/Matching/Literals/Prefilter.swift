extension Pattern {
    /// Text that every match must hold, searched for directly before an engine runs.
    struct Prefilter {
        let literal: Literal
        /// Whether every match begins with the literal, and so not before it first occurs.
        let beginsMatch: Bool

        /// Chooses the literal; nil when the pattern requires none that would tell texts apart.
        init?(_ tree: Tree) {
            // Where any letter ignores case, all do here: that lets more texts through, but never too few.
            let ignoresCase = tree.sets.contains { $0.asciiCasePair != nil }
            let known = KnownText(tree, ignoringCase: ignoresCase)
            let candidates = [
                Self(
                    literal: Literal(known.prefix, ignoresCase: ignoresCase, isPrefix: known.isAtTextStart),
                    beginsMatch: true),
                Self(
                    literal: Literal(known.suffix, ignoresCase: ignoresCase, isSuffix: known.isAtTextEnd),
                    beginsMatch: false),
                Self(literal: Literal(known.longest, ignoresCase: ignoresCase), beginsMatch: false),
            ]
            guard let best = candidates.filter(\.isSelective).min(by: { $0.isBetter(than: $1) }) else { return nil }
            self = best
        }

        private init(literal: Literal, beginsMatch: Bool) {
            self.literal = literal
            self.beginsMatch = beginsMatch
        }
    }
}

extension Pattern.Prefilter {
    /// Where an engine can begin, as if at the start of the text, without its verdict changing; nil for no match.
    ///
    /// An engine knows what stands before a position only if it took that scalar itself, so it begins one scalar before
    /// the first place where a match could begin. Nothing can begin at that scalar, whatever stands before it, because
    /// the literal does not.
    func start(in text: Span<UInt8>) -> Int? {
        guard let occurrence = literal.firstOccurrence(in: text) else { return nil }
        guard beginsMatch, occurrence > 0 else { return 0 }
        var start = occurrence - 1
        while text[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    private var isSelective: Bool { literal.bytes.count >= Pattern.Limits.shortestRequiredBytes }

    /// One comparison in place beats any search; otherwise the longer literal is rarer and found in longer steps.
    private func isBetter(than other: Self) -> Bool {
        (literal.isAnchored ? 1 : 0, literal.bytes.count) > (
            other.literal.isAnchored ? 1 : 0, other.literal.bytes.count
        )
    }
}

extension Pattern.Literal {
    fileprivate var isAnchored: Bool { isPrefix || isSuffix }
}
