extension Pattern {
    /// The scalars that fold to one another, such as k, K and the Kelvin sign.
    ///
    /// They are Unicode's simple case folding, which ``FoldingTable`` holds.
    enum CaseOrbits {
        /// Adds to a set every scalar that folds to the same as one of its members.
        static func fold(_ set: ScalarSet) -> ScalarSet {
            var union = ScalarSet.Union()
            union.insert(set)
            for range in set.ranges {
                var index = firstMember(from: range.lowerBound)
                while index < members.count, members[index].scalar <= range.upperBound {
                    let orbit = orbits[members[index].orbit]
                    if !orbit.isContained(in: range) { union.insert(orbit) }
                    index += 1
                }
            }
            return union.result
        }

        private struct Member {
            let scalar: UInt32
            let orbit: Int
        }

        private static let orbits: [ScalarSet] = all.map { ScalarSet($0.map { $0...$0 }) }

        /// The orbits of all of Unicode; scalars that fold only to themselves are in none.
        static var all: [[UInt32]] {
            let pairs = FoldingTable.runs.flatMap { run in
                stride(from: run[0], through: run[1], by: Int(run[2])).map { [$0, $0 + run[3]] }
            }
            return pairs + FoldingTable.groups
        }

        private static let members: [Member] = orbits.indices
            .flatMap { orbit in
                orbits[orbit].ranges.flatMap { range in range.map { Member(scalar: $0, orbit: orbit) } }
            }
            .sorted { $0.scalar < $1.scalar }

        private static func firstMember(from scalar: UInt32) -> Int {
            var lower = 0
            var upper = members.count
            while lower < upper {
                let middle = (lower + upper) / 2
                if members[middle].scalar < scalar { lower = middle + 1 } else { upper = middle }
            }
            return lower
        }
    }
}

extension Pattern.ScalarSet {
    fileprivate func isContained(in range: ClosedRange<UInt32>) -> Bool {
        ranges.allSatisfy { range.contains($0.lowerBound) && range.contains($0.upperBound) }
    }
}
