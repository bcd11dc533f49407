extension Pattern {
    /// The scalars grouped into letters: those that no class of the pattern tells apart.
    ///
    /// A pattern has few letters, so tables indexed by letter stay small even though Unicode is large.
    struct Alphabet {
        /// The number of letters; letters are numbered from zero.
        let count: Int
        /// What each letter looks like to an assertion.
        let neighbors: [Neighbor]
        /// The letters of the scalars that UTF-8 writes in one or two bytes.
        let shortScalars: [UInt16]
        /// The first scalar of each run of scalars that share a letter, ascending.
        private let runStarts: [UInt32]
        private let runLetters: [UInt16]

        /// How many runs there are, among which long scalars are searched for.
        var runCount: Int { runStarts.count }

        static let shortScalarCount = 0x800

        init(_ partition: ScalarPartition, assertions: Set<Assertion>) {
            count = partition.letterCount
            runStarts = partition.runStarts
            runLetters = partition.runLetters
            var neighbors = [Neighbor](repeating: .other, count: count)
            var short = [UInt16](repeating: 0, count: Self.shortScalarCount)
            let concernsLines = assertions.contains(where: \.concernsLines)
            let concernsWords = assertions.contains(where: \.concernsWords)
            for (run, start) in runStarts.enumerated() {
                let end = run + 1 < runStarts.count ? runStarts[run + 1] : 0x110000
                let letter = runLetters[run]
                for scalar in Int(start)..<max(Int(start), min(Int(end), short.count)) { short[scalar] = letter }
                if concernsLines, start == 0x0A { neighbors[Int(letter)] = .newline }
                if concernsWords, AsciiSets.word.contains(start) { neighbors[Int(letter)] = .word }
            }
            self.neighbors = neighbors
            shortScalars = short
        }
    }
}

extension Pattern.Alphabet {
    func letter(of scalar: UInt32) -> Int {
        guard scalar >= Self.shortScalarCount else { return Int(shortScalars[Int(scalar)]) }
        var lower = 0
        var upper = runStarts.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if runStarts[middle] <= scalar { lower = middle } else { upper = middle }
        }
        return Int(runLetters[lower])
    }
}
