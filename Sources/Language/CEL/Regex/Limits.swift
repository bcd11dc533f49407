extension Pattern {
    /// Bounds that keep a hostile pattern from costing much time or memory to compile.
    enum Limits {
        /// The largest pattern source, in UTF-8 bytes.
        static let sourceBytes = 65_536
        /// The deepest nesting of groups.
        static let depth = 1_000
        /// The largest count in braces, and the largest product of nested counts, as in RE2.
        static let repetition = 1_000
        /// The largest program, in instructions.
        static let instructions = 10_000
        /// The largest program of a pattern that is compiled while evaluating, since it is not constant.
        static let instructionsWhileEvaluating = 1_000
        /// The largest source of such a pattern, in UTF-8 bytes.
        static let sourceBytesWhileEvaluating = 1_024
        /// The largest product of distinct classes and range boundaries when the alphabet is built.
        static let alphabetWork = 20_000_000
        /// The most entries of a deterministic automaton's table; more would not fit its 16-bit cells.
        static let automatonCells = 65_536
        /// The most simulation steps spent on building a deterministic automaton.
        static let automatonSteps = 400_000
        /// The longest literal that is searched for directly; a longer one is cut or left to an engine.
        static let literalBytes = 64
        /// The shortest required literal that is searched for before an engine runs.
        static let shortestRequiredBytes = 2
    }
}
