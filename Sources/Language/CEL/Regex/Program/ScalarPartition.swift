extension Pattern {
    /// The coarsest partition of the scalars that each of some sets is a union of.
    struct ScalarPartition {
        /// The first scalar of each run of scalars that share a letter, ascending.
        let runStarts: [UInt32]
        let runLetters: [UInt16]
        let letterCount: Int

        /// Splits all scalars along the sets; nil when that would take too much work.
        init?(_ sets: [ScalarSet]) {
            var starts: Set<UInt32> = [0]
            for range in sets.lazy.flatMap(\.ranges) {
                starts.insert(range.lowerBound)
                if range.upperBound < 0x10FFFF { starts.insert(range.upperBound + 1) }
            }
            guard starts.count * sets.count <= Limits.alphabetWork, starts.count <= Int(UInt16.max) else { return nil }
            let runStarts = starts.sorted()
            var letters = Letters(runCount: runStarts.count)
            for set in sets { letters.split(along: Self.runs(in: set, of: runStarts)) }
            self.runStarts = runStarts
            runLetters = letters.byRun
            letterCount = letters.count
        }
    }
}

extension Pattern.ScalarPartition {
    /// One row of bits for each set, one bit for each letter.
    func memberships(of sets: [Pattern.ScalarSet], wordsPerSet: Int) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: sets.count * wordsPerSet)
        for (index, set) in sets.enumerated() {
            for run in Self.runs(in: set, of: runStarts).joined() {
                let letter = Int(runLetters[run])
                bits[index * wordsPerSet + letter / 64] |= 1 << UInt64(letter % 64)
            }
        }
        return bits
    }

    private static func runs(in set: Pattern.ScalarSet, of runStarts: [UInt32]) -> [Range<Int>] {
        set.ranges.map { range in
            firstRun(from: range.lowerBound, in: runStarts)..<firstRun(from: range.upperBound + 1, in: runStarts)
        }
    }

    private static func firstRun(from scalar: UInt32, in runStarts: [UInt32]) -> Int {
        var lower = 0
        var upper = runStarts.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if runStarts[middle] < scalar { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    /// The letters found so far: runs share one as long as no set has told them apart.
    private struct Letters {
        private struct Letter {
            /// How many runs have the letter.
            var size: Int
            /// How many of them are in the set being looked at.
            var inside = 0
            /// What those runs have from now on, once it is decided.
            var replacement: UInt16?
        }

        private(set) var byRun: [UInt16]
        private var letters: [Letter]

        init(runCount: Int) {
            byRun = Array(repeating: 0, count: runCount)
            letters = [Letter(size: runCount)]
        }

        var count: Int { letters.count }

        /// Gives the runs inside a set new letters where runs outside have the same.
        mutating func split(along runs: [Range<Int>]) {
            for run in runs.joined() { letters[Int(byRun[run])].inside += 1 }
            var affected: [Int] = []
            for run in runs.joined() {
                let letter = Int(byRun[run])
                if let decided = letters[letter].replacement {
                    byRun[run] = decided
                } else {
                    byRun[run] = replace(letter)
                    affected.append(letter)
                }
            }
            for letter in affected {
                letters[letter].inside = 0
                letters[letter].replacement = nil
            }
        }

        private mutating func replace(_ letter: Int) -> UInt16 {
            let inside = letters[letter].inside
            var replacement = letter
            if inside < letters[letter].size {
                letters[letter].size -= inside
                replacement = letters.count
                letters.append(Letter(size: inside))
            }
            letters[letter].replacement = UInt16(replacement)
            return UInt16(replacement)
        }
    }
}
