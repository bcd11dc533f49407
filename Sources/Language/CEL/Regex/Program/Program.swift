extension Pattern {
    /// A nondeterministic program over letters, which starts at instruction 0.
    struct Program {
        /// One step; those without a target go on to the next instruction.
        enum Instruction: Hashable {
            /// Takes one scalar that is in the set of this index.
            case consume(Int)
            case fork(Int, Int)
            case jump(Int)
            case assert(Assertion)
            case match
        }

        let instructions: [Instruction]
        let alphabet: Alphabet
        /// Whether a match may begin after the start of the text.
        let canStartLater: Bool
        /// For each set a row of bits, one for each letter.
        private let memberships: [UInt64]
        private let wordsPerSet: Int

        /// Compiles a tree.
        ///
        /// - Parameters:
        ///   - tree: A parsed expression.
        ///   - limit: The most instructions.
        /// - Throws: `PatternError` when the program or its alphabet would be too large.
        init(_ tree: Tree, atMost limit: Int = Limits.instructions) throws(PatternError) {
            instructions = try Compiler.compile(tree, atMost: limit)
            let assertions = Set(
                instructions.compactMap { if case .assert(let assertion) = $0 { assertion } else { nil } })
            var sets = tree.sets
            if assertions.contains(where: \.concernsLines) { sets.append(.newline) }
            if assertions.contains(where: \.concernsWords) { sets.append(AsciiSets.word) }
            guard let partition = ScalarPartition(sets) else {
                throw PatternError(
                    position: 0, cause: "the pattern has too many different character classes",
                    fix: "split it into several patterns")
            }
            alphabet = Alphabet(partition, assertions: assertions)
            wordsPerSet = (alphabet.count + 63) / 64
            memberships = partition.memberships(of: tree.sets, wordsPerSet: wordsPerSet)
            canStartLater = Set(alphabet.neighbors).contains { [instructions] before in
                var frontier = Frontier(capacity: instructions.count)
                frontier.clear(before: before)
                frontier.enter(0, of: instructions)
                return !frontier.isEmpty
            }
        }
    }
}

extension Pattern.Program {
    func accepts(_ letter: Int, set: Int) -> Bool {
        memberships[set * wordsPerSet + letter / 64] & (1 << UInt64(letter % 64)) != 0
    }
}
