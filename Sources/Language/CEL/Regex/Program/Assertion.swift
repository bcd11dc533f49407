extension Pattern {
    /// What stands on one side of a position in the text, as far as assertions care.
    enum Neighbor: Hashable, CaseIterable {
        /// The start or the end of the text.
        case edge
        case newline
        /// An ASCII letter, digit or underscore.
        case word
        case other
    }

    /// A condition on a position in the text that takes no scalar.
    enum Assertion: Hashable {
        case textStart, textEnd
        case lineStart, lineEnd
        case wordBoundary, noWordBoundary
    }
}

extension Pattern.Assertion {
    /// Whether the answer needs the scalar after the position; otherwise the one before is enough.
    var looksAhead: Bool {
        switch self {
        case .textStart, .lineStart: false
        case .textEnd, .lineEnd, .wordBoundary, .noWordBoundary: true
        }
    }

    var concernsLines: Bool { self == .lineStart || self == .lineEnd }

    var concernsWords: Bool { self == .wordBoundary || self == .noWordBoundary }

    func holds(before: Pattern.Neighbor, after: Pattern.Neighbor) -> Bool {
        switch self {
        case .textStart: before == .edge
        case .textEnd: after == .edge
        case .lineStart: before == .edge || before == .newline
        case .lineEnd: after == .edge || after == .newline
        case .wordBoundary: (before == .word) != (after == .word)
        case .noWordBoundary: (before == .word) == (after == .word)
        }
    }
}
