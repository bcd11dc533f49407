/// Finds what a misspelt name was probably meant to be.
package enum Spelling {
    /// The nearest of the known names, if one is near enough to be likely.
    package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased())
        let limit = max(1, (wanted.count + 2) / 3)
        return known.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var older = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row] + [Int](repeating: 0, count: right.count)
            for column in 1...right.count {
                let same = left[row - 1] == right[column - 1]
                current[column] = min(
                    previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = min(current[column], older[column - 2] + 1)
                }
            }
            (older, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
