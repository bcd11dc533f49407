extension Pattern {
    /// The coarsest partition of the scalars that each of some sets is a union of.
    struct ScalarPartition {
        private(set) var runStarts: [UInt32]
        private(set) var runLetters: [UInt16]
        private(set) var letterCount: Int

        /// Splits all scalars along the sets; nil when that would take too much work.
        init?(_ sets: [ScalarSet]) {
            var starts: Set<UInt32> = [0]
            for range in sets.lazy.flatMap(\.ranges) {
                starts.insert(range.lowerBound)
                if range.upperBound < 0x10FFFF { starts.insert(range.upperBound + 1) }
            }
            guard starts.count * sets.count <= Limits.alphabetWork, starts.count <= Int(UInt16.max) else { return nil }
            runStarts = starts.sorted()
            var labels = [Int](repeating: 0, count: runStarts.count)
            var labelCount = 1
            for set in sets { Self.split(&labels, count: &labelCount, runStarts: runStarts, along: set) }
            var letters: [Int: UInt16] = [:]
            runLetters = labels.map { label in
                let letter = letters[label] ?? UInt16(letters.count)
                letters[label] = letter
                return letter
            }
            letterCount = letters.count
        }

        /// Gives the runs inside the set labels of their own, one for each label they had.
        private static func split(
            _ labels: inout [Int], count: inout Int, runStarts: [UInt32], along set: ScalarSet
        ) {
            var renamed: [Int: Int] = [:]
            for run in runs(in: set, of: runStarts) {
                let label = labels[run]
                if let known = renamed[label] {
                    labels[run] = known
                } else {
                    renamed[label] = count
                    labels[run] = count
                    count += 1
                }
            }
        }

        private static func runs(in set: ScalarSet, of runStarts: [UInt32]) -> some Sequence<Int> {
            set.ranges.lazy.flatMap { range in
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
    }
}

extension Pattern.ScalarPartition {
    /// One row of bits for each set, one bit for each letter.
    func memberships(of sets: [Pattern.ScalarSet], wordsPerSet: Int) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: sets.count * wordsPerSet)
        for (index, set) in sets.enumerated() {
            for run in Self.runs(in: set, of: runStarts) {
                let letter = Int(runLetters[run])
                bits[index * wordsPerSet + letter / 64] |= 1 << UInt64(letter % 64)
            }
        }
        return bits
    }
}
