extension Pattern {
    /// The steps of one instruction of a program at one byte of a text, in the unit of the evaluation's cost.
    static let stepsPerInstruction = 30

    /// The most steps that a byte of a text takes.
    var stepsPerByte: Int {
        switch matcher {
        case .literal(let literal): literal.stepsPerByte
        case .automaton(let automaton):
            automaton.alphabet.stepsPerByte + (automaton.prefilter?.literal.stepsPerByte ?? 0)
        case .simulation(let program, let prefilter):
            program.instructions.count * Self.stepsPerInstruction + program.alphabet.stepsPerByte
                + (prefilter?.literal.stepsPerByte ?? 0)
        }
    }

    /// The steps that a match takes for any text.
    var stepsPerMatch: Int {
        switch matcher {
        case .literal, .automaton: 20
        case .simulation(let program, _): program.instructions.count * Self.stepsPerInstruction + 1_000
        }
    }
}

extension Pattern.Alphabet {
    /// What a step of an automaton takes: a look-up, and a search among runs where letters have three bytes or more.
    fileprivate var stepsPerByte: Int { 3 + (Int.bitWidth - runCount.leadingZeroBitCount) / 2 }
}

extension Pattern.Literal {
    /// What a search takes where the text holds nothing but near misses.
    fileprivate var stepsPerByte: Int { isPrefix || isSuffix ? 0 : 2 + 2 * bytes.count / max(1, shiftAfterLast) }
}
