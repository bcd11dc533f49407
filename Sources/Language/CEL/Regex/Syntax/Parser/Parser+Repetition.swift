extension Pattern.Parser {
    /// How often the preceding item may occur; nil means without bound.
    struct Counts {
        let atLeast: Int
        let atMost: Int?
    }

    /// Reads `*`, `+`, `?` or braces, with a lazy `?`; nil, nothing taken, when the brace is a literal one.
    ///
    /// Lazy and greedy differ only in where a match ends, never in whether there is one, so the mark is dropped.
    mutating func readCounts() throws(PatternError) -> Counts? {
        let counts: Counts
        if cursor.take("*") {
            counts = Counts(atLeast: 0, atMost: nil)
        } else if cursor.take("+") {
            counts = Counts(atLeast: 1, atMost: nil)
        } else if cursor.take("?") {
            counts = Counts(atLeast: 0, atMost: 1)
        } else if let braced = try readBraces() {
            counts = braced
        } else {
            return nil
        }
        _ = cursor.take("?")
        return counts
    }

    /// Repeats the item read last.
    mutating func append(_ counts: Counts, at position: Int) throws(PatternError) {
        guard let item = frames[frames.count - 1].sequence.popLast() else {
            throw PatternError(
                position: position, cause: "there is nothing to repeat before this operator",
                fix: "put \"\\\" before it to match it literally")
        }
        let largest = max(1, counts.atMost ?? counts.atLeast)
        guard tree.expansion(at: item) * largest <= Pattern.Limits.repetition else {
            throw PatternError(
                position: position,
                cause: "nested repetition counts multiply to more than \(Pattern.Limits.repetition)",
                fix: "use smaller counts, or \"*\" or \"+\"")
        }
        append(
            node: tree.add(
                .repetition(of: item, atLeast: counts.atLeast, atMost: counts.atMost), at: tree.positions[item]))
        followsRepetition = true
    }

    static func refusal(ofStacked operator: Unicode.Scalar, at position: Int) -> PatternError {
        guard `operator` == "+" else {
            return PatternError(
                position: position, cause: "\"\(`operator`)\" repeats what is already repeated",
                fix: "remove it, or group what it repeats as in (?:a+)*")
        }
        return PatternError(
            position: position,
            cause: "possessive repetition only steers backtracking, which linear-time matching never does",
            fix: "remove this \"+\"")
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; nil, nothing taken, for any other text after a brace.
    private mutating func readBraces() throws(PatternError) -> Counts? {
        let position = cursor.position
        var lookahead = cursor
        guard lookahead.take("{") else { return nil }
        let lower = lookahead.take(while: Self.isDigit)
        guard !lower.isEmpty else { return nil }
        var upper: String? = lower
        if lookahead.take(",") {
            let digits = lookahead.take(while: Self.isDigit)
            upper = digits.isEmpty ? nil : digits
        }
        guard lookahead.take("}") else { return nil }
        cursor = lookahead
        let atLeast = try count(lower, at: position)
        guard let upper else { return Counts(atLeast: atLeast, atMost: nil) }
        let atMost = try count(upper, at: position)
        guard atLeast <= atMost else {
            throw PatternError(
                position: position, cause: "the repetition {\(lower),\(upper)} counts down",
                fix: "write {\(upper),\(lower)}")
        }
        return Counts(atLeast: atLeast, atMost: atMost)
    }

    private func count(_ digits: String, at position: Int) throws(PatternError) -> Int {
        guard digits.utf8.count == 1 || digits.utf8.first != UInt8(ascii: "0") else {
            throw PatternError(
                position: position, cause: "the repetition count \(digits) begins with a zero",
                fix: "leave out the zero, or put \"\\\" before the brace to match it literally")
        }
        guard let count = Int(digits), count <= Pattern.Limits.repetition else {
            throw PatternError(
                position: position, cause: "the repetition count is above \(Pattern.Limits.repetition)",
                fix: "use a smaller count, or \"*\" or \"+\"")
        }
        return count
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}
