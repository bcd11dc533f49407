extension Pattern {
    /// Follows all ways of matching at once, scalar by scalar.
    ///
    /// The work is at most proportional to the length of the text times that of the program.
    struct Simulation {
        private let program: Program
        private var current: Frontier
        private var following: Frontier

        init(_ program: Program) {
            self.program = program
            current = Frontier(capacity: program.instructions.count)
            following = current
        }

        /// Instructions looked at so far.
        var steps: Int { current.steps + following.steps }
    }
}

extension Pattern.Simulation {
    mutating func matches(_ text: Span<UInt8>) -> Bool {
        current.clear(before: .edge)
        current.enter(0, of: program.instructions)
        var index = 0
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
