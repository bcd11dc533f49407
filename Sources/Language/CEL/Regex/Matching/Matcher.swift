extension Pattern {
    /// The cheapest way to match one pattern.
    enum Matcher {
        case literal(Literal)
        case automaton(Automaton)
        /// For patterns whose automaton would be too large.
        case simulation(Program, Prefilter?)

        init(_ tree: Tree) throws(PatternError) {
            if let literal = Literal(tree) {
                self = .literal(literal)
                return
            }
            let program = try Program(tree, atMost: Limits.instructions)
            let prefilter = Prefilter(tree)
            // An automaton compares a prefix in place by itself: it stops at the first byte that cannot be.
            let search = prefilter.flatMap { $0.literal.isPrefix ? nil : $0 }
            let automaton = AutomatonBuilder.build(program, prefilter: search)
            self = automaton.map { .automaton($0) } ?? .simulation(program, prefilter)
        }

        /// Prepares just one match, for which an automaton would not pay.
        static func forOneMatch(_ tree: Tree) throws(PatternError) -> Matcher {
            if let literal = Literal(tree) { return .literal(literal) }
            return .simulation(try Program(tree, atMost: Limits.instructionsWhileEvaluating), Prefilter(tree))
        }
    }
}

extension Pattern.Matcher {
    func matches(_ text: Span<UInt8>) -> Bool {
        switch self {
        case .literal(let literal): return literal.firstOccurrence(in: text) != nil
        case .automaton(let automaton): return automaton.matches(text)
        case .simulation(let program, let prefilter):
            var simulation = Pattern.Simulation(program, prefilter: prefilter)
            return simulation.matches(text)
        }
    }
}
