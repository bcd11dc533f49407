extension Pattern {
    /// Reads RE2 syntax into a tree, without recursion.
    struct Parser {
        /// One open group, or the whole pattern at the bottom of the stack.
        struct Frame {
            let position: Int
            let outerFlags: Flags
            var branches: [Int] = []
            var sequence: [Int] = []
        }

        var cursor: Cursor
        var tree = Tree()
        var flags = Flags()
        var frames: [Frame]
        var names: Set<String> = []
        /// Whether the item just read was a repetition operator, since stacked ones are errors.
        var followsRepetition = false
        /// Whether it is known that no ":]" comes any more, which is searched for only once.
        var hasNoClassEnd = false
        private var foldedSets: [ScalarSet: ScalarSet] = [:]

        private init(_ source: String) {
            cursor = Cursor(source)
            frames = [Frame(position: 0, outerFlags: Flags())]
        }
    }
}

extension Pattern.Parser {
    static func parse(_ source: String) throws(PatternError) -> Pattern.Tree {
        guard source.utf8.count <= Pattern.Limits.sourceBytes else {
            throw PatternError(
                position: Pattern.Limits.sourceBytes,
                cause: "the pattern is longer than \(Pattern.Limits.sourceBytes) bytes",
                fix: "split it into several patterns")
        }
        var parser = Self(source)
        while !parser.cursor.isAtEnd { try parser.readItem() }
        return try parser.finish()
    }

    private mutating func readItem() throws(PatternError) {
        let position = cursor.position
        let isStacked = followsRepetition
        followsRepetition = false
        guard let scalar = cursor.next else { return }
        switch scalar {
        case "(": try readGroupOpening()
        case ")": try closeGroup()
        case "|":
            _ = cursor.advance()
            endBranch()
        case "*", "+", "?", "{":
            guard let counts = try readCounts() else {
                _ = cursor.advance()
                return try append(literal: scalar, at: position)
            }
            if isStacked { throw Self.refusal(ofStacked: scalar, at: position) }
            try append(counts, at: position)
        case "[": try append(readBracket(), at: position)
        case "\\": try readEscape()
        case ".":
            _ = cursor.advance()
            try append(flags.dotMatchesNewline ? .any : .anyButNewline, at: position)
        case "^":
            _ = cursor.advance()
            try append(flags.multiline ? .lineStart : .textStart, at: position)
        case "$":
            _ = cursor.advance()
            try append(flags.multiline ? .lineEnd : .textEnd, at: position)
        default:  // every other scalar stands for itself
            _ = cursor.advance()
            try append(literal: scalar, at: position)
        }
    }

    private mutating func finish() throws(PatternError) -> Pattern.Tree {
        if frames.count > 1 {
            throw PatternError(
                position: frames[frames.count - 1].position, cause: "this group is never closed", fix: "add \")\"")
        }
        _ = endAlternation(at: 0)
        return tree
    }
}

extension Pattern.Parser {
    mutating func append(literal scalar: Unicode.Scalar, at position: Int) throws(PatternError) {
        try append(folded(Pattern.ScalarSet(scalar.value)), at: position)
    }

    mutating func append(_ set: Pattern.ScalarSet, at position: Int) throws(PatternError) {
        append(node: tree.add(set, at: position))
        try checkSize(at: position)
    }

    mutating func append(_ assertion: Pattern.Assertion, at position: Int) throws(PatternError) {
        append(node: tree.add(.assertion(assertion), at: position))
        try checkSize(at: position)
    }

    mutating func append(node: Int) {
        frames[frames.count - 1].sequence.append(node)
    }

    /// The set as it is, or closed under case folding where the `i` flag is on.
    mutating func folded(_ set: Pattern.ScalarSet) -> Pattern.ScalarSet {
        guard flags.ignoresCase else { return set }
        if let known = foldedSets[set] { return known }
        let result = Pattern.CaseOrbits.fold(set)
        foldedSets[set] = result
        return result
    }

    /// Ends the branch that is being read, at a bar or at the end of its group.
    mutating func endBranch() {
        let top = frames.count - 1
        let sequence = frames[top].sequence
        frames[top].sequence = []
        let position = sequence.first.map { tree.positions[$0] } ?? cursor.position
        let branch: Int
        switch sequence.count {
        case 0: branch = tree.add(.empty, at: position)
        case 1: branch = sequence[0]
        default: branch = tree.add(.concatenation(sequence), at: position)  // two or more
        }
        frames[top].branches.append(branch)
    }

    /// Ends the innermost group and yields its node, which is always the one added last.
    mutating func endAlternation(at position: Int) -> Int {
        endBranch()
        let branches = frames.removeLast().branches
        return tree.add(branches.count == 1 ? .concatenation(branches) : .alternation(branches), at: position)
    }

    private func checkSize(at position: Int) throws(PatternError) {
        if tree.nodes.count > 4 * Pattern.Limits.instructions {
            throw .tooLarge(at: position, Pattern.Limits.instructions)
        }
    }
}

extension PatternError {
    /// The refusal of a pattern whose program would exceed the limit.
    static func tooLarge(at position: Int, _ limit: Int) -> Self {
        Self(
            position: position,
            cause: "the pattern expands to more than \(limit) steps here",
            fix: "use smaller repetition counts or split it into several patterns")
    }
}
