extension Pattern {
    /// A set of code points as sorted ranges that neither overlap nor touch.
    struct ScalarSet: Hashable {
        let ranges: [ClosedRange<UInt32>]

        /// Makes a set of ranges in any order.
        init(_ ranges: [ClosedRange<UInt32>]) {
            self.ranges = Self.merge(ranges)
        }

        init(_ scalar: UInt32) {
            ranges = [scalar...scalar]
        }

        static let any = Self([0...0x10FFFF])
        static let newline = Self(0x0A)
        static let anyButNewline = newline.complement

        /// The one member, if there is just one.
        var onlyMember: UInt32? {
            guard ranges.count == 1, ranges[0].count == 1 else { return nil }
            return ranges[0].lowerBound
        }
    }
}

extension Pattern.ScalarSet {
    var complement: Self {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return Self(gaps)
    }

    func contains(_ scalar: UInt32) -> Bool {
        ranges.contains { $0.contains(scalar) }
    }

    private static func merge(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = merged.last, range.lowerBound <= last.upperBound + 1 else {
                merged.append(range)
                continue
            }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
        return merged
    }

    /// Collects members in any order, merging now and then so that repeated large classes stay small.
    struct Union {
        private var ranges: [ClosedRange<UInt32>] = []
        private var mergeAbove = 4_096

        mutating func insert(_ set: Pattern.ScalarSet) {
            ranges.append(contentsOf: set.ranges)
            guard ranges.count > mergeAbove else { return }
            ranges = merge(ranges)
            mergeAbove = max(mergeAbove, 2 * ranges.count)
        }

        var result: Pattern.ScalarSet { Pattern.ScalarSet(ranges) }
    }
}
