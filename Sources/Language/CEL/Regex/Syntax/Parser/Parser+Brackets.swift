extension Pattern.Parser {
    /// Reads a bracket expression, from `[` to its `]`.
    mutating func readBracket() throws(PatternError) -> Pattern.ScalarSet {
        let position = cursor.position
        _ = cursor.advance()
        let isComplement = cursor.take("^")
        var union = Pattern.ScalarSet.Union()
        var isFirst = true
        while isFirst || !cursor.take("]") {
            union.insert(try readItem(ofBracketAt: position))
            isFirst = false
        }
        return isComplement ? union.result.complement : union.result
    }

    /// Reads a POSIX class, an escaped class, a range or a single scalar.
    private mutating func readItem(ofBracketAt bracket: Int) throws(PatternError) -> Pattern.ScalarSet {
        let position = cursor.position
        if let set = try readPosixClass() { return set }
        let lower: UInt32
        switch try readMember(ofBracketAt: bracket) {
        case .set(let set): return set
        case .scalar(let value): lower = value
        }
        guard cursor.next == "-", let afterDash = cursor.peek(1), afterDash != "]" else {
            return folded(Pattern.ScalarSet(lower))
        }
        _ = cursor.advance()
        guard case .scalar(let upper) = try readMember(ofBracketAt: bracket) else {
            throw PatternError(
                position: position, cause: "a range cannot end in a class", fix: "put \"-\" last to match it literally")
        }
        guard lower <= upper else {
            throw PatternError(position: position, cause: "the range runs backwards", fix: "swap its ends")
        }
        return folded(Pattern.ScalarSet([lower...upper]))
    }

    private mutating func readMember(ofBracketAt bracket: Int) throws(PatternError) -> Escape {
        if cursor.next == "\\" { return try readClassEscape() }
        guard let scalar = cursor.advance() else {
            throw PatternError(
                position: bracket, cause: "this bracket is never closed",
                fix: "add \"]\"; a literal one comes first or is escaped")
        }
        return .scalar(scalar.value)
    }

    /// Reads `[:name:]` or `[:^name:]`; nil, nothing taken, where the bracket is a literal one.
    private mutating func readPosixClass() throws(PatternError) -> Pattern.ScalarSet? {
        let position = cursor.position
        var lookahead = cursor
        guard lookahead.take("[:") else { return nil }
        let isComplement = lookahead.take("^")
        // As in RE2 the name ends where ":]" stands next, wherever that is.
        guard !hasNoClassEnd, let name = lookahead.take(before: ":]") else {
            hasNoClassEnd = true
            return nil
        }
        guard let set = Pattern.AsciiSets.posix[name] else {
            let names = Pattern.AsciiSets.posix.keys.sorted().joined(separator: ", ")
            throw PatternError(position: position, cause: "\"[:\(name):]\" names no class", fix: "use one of \(names)")
        }
        cursor = lookahead
        let closed = folded(set)
        return isComplement ? closed.complement : closed
    }
}
