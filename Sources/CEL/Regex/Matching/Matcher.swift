extension Pattern {
    /// The cheapest way to match one pattern.
    enum Matcher {
        case literal(Literal)
        case automaton(Automaton)
        /// For patterns whose automaton would be too large.
        case simulation(Program)

        init(_ tree: Tree) throws(PatternError) {
            if let literal = Literal(tree) {
                self = .literal(literal)
                return
            }
            let program = try Program(tree)
            self = AutomatonBuilder.build(program).map { .automaton($0) } ?? .simulation(program)
        }
    }
}

extension Pattern.Matcher {
    func matches(_ text: Span<UInt8>) -> Bool {
        switch self {
        case .literal(let literal): return literal.occurs(in: text)
        case .automaton(let automaton): return automaton.matches(text)
        case .simulation(let program):
            var simulation = Pattern.Simulation(program)
            return simulation.matches(text)
        }
    }
}
