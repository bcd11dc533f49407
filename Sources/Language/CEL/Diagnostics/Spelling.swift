/// Finds the name that someone probably meant.
public enum Spelling: Sendable {
    /// Returns the nearest of the candidates, or `nil` when none is close enough to be meant.
    ///
    /// Close is one change for every three characters; a swap of neighbours and a wrong case count as one change.
    ///
    /// One or two letters must agree but for their case, unless the tolerance says otherwise.
    public static func nearest(to name: String, among candidates: some Sequence<String>, tolerance: Int = 0) -> String?
    {
        let wanted = Array(name.lowercased().utf8)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        let limit = max(tolerance, wanted.count < 3 ? 0 : (wanted.count + 2) / 3)
        var best: (distance: Int, name: String)?
        for candidate in candidates where candidate != name {
            let other = Array(candidate.lowercased().utf8)
            guard abs(other.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, other)
            guard distance <= limit, distance <= other.count else { continue }
            if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.name
    }

    /// The least number of insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var older = [Int](repeating: 0, count: second.count + 1)
        var previous = Array(0...second.count)
        for (row, byte) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == second[column - 1], other == first[row - 1] {
                    cost = min(cost, older[column - 1] + 1)
                }
                current.append(cost)
            }
            older = previous
            previous = current
        }
        return previous[second.count]
    }
}
