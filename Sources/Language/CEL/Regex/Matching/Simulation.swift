extension Pattern {
    /// Follows all ways of matching at once, scalar by scalar.
    ///
    /// The work is at most proportional to the length of the text times that of the program.
    struct Simulation {
        private let program: Program
        private let prefilter: Prefilter?
        // Empty, and so free, until the prefilter lets a text through.
        private var current = Frontier(capacity: 0)
        private var following = Frontier(capacity: 0)

        init(_ program: Program, prefilter: Prefilter? = nil) {
            self.program = program
            self.prefilter = prefilter
        }

        /// Instructions looked at so far.
        var steps: Int { current.steps + following.steps }
    }
}

extension Pattern.Simulation {
    mutating func matches(_ text: Span<UInt8>) -> Bool {
        var index = 0
        if let prefilter {
            guard let start = prefilter.start(in: text) else { return false }
            index = start
        }
        current = Pattern.Frontier(capacity: program.instructions.count)
        following = current
        current.enter(0, of: program.instructions)
        while index < text.count {
            let letter = program.alphabet.letter(of: text.decodeScalar(at: &index))
            let neighbor = program.alphabet.neighbors[letter]
            current.resolve(after: neighbor, of: program.instructions)
            if current.hasMatched { return true }
            following.clear(before: neighbor)
            following.enter(letter, from: current, of: program)
            swap(&current, &following)
            if current.isEmpty && !program.canStartLater { return false }
        }
        current.resolve(after: .edge, of: program.instructions)
        return current.hasMatched
    }
}
