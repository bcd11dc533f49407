/// Finds the name that was probably meant.
package enum Spelling {
    /// Returns the nearest of the candidates, or `nil` when none is close enough to be meant.
    ///
    /// Close is one change for every three characters; a swap of neighbours and a wrong case count as one change.
    ///
    /// One or two letters must agree but for their case, unless the tolerance says otherwise.
    package static func nearest(
        to name: String, among candidates: some Sequence<String>, tolerance: Int = 0
    ) -> String? {
        let wanted = Array(name.lowercased().utf8)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        let limit = max(tolerance, wanted.count < 3 ? 0 : (wanted.count + 2) / 3)
        var best: (changes: Int, name: String)?
        for candidate in candidates where candidate != name {
            let other = Array(candidate.lowercased().utf8)
            guard abs(other.count - wanted.count) <= limit else { continue }
            let changes = changes(from: wanted, to: other)
            guard changes <= limit, changes <= other.count else { continue }
            if let found = best, (found.changes, found.name) <= (changes, candidate) { continue }
            best = (changes, candidate)
        }
        return best?.name
    }

    /// Returns `did you mean "nearest"?`, or `nil` when no candidate is near enough to be meant.
    package static func question(about name: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: name, among: candidates).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the nearest of names such as `Europe/Moscow`, for which the part behind the last slash alone will do.
    ///
    /// Letter case and what is forgotten in front are forgiven before typing errors are counted, of which there may be
    /// one for every four characters.
    package static func nearestPath(to name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().utf8.prefix(64))
        guard !wanted.isEmpty else { return nil }
        var best: (rank: Int, name: String)?
        for candidate in candidates.sorted() {
            let whole = Array(candidate.lowercased().utf8)
            let last = whole.lastIndex(of: UInt8(ascii: "/")).map { Array(whole[($0 + 1)...]) } ?? whole
            // A match of the last part alone ranks below one of the whole name with as many changes.
            let rank = min(2 * changes(from: wanted, to: whole), 2 * changes(from: wanted, to: last) + 1)
            if rank < best?.rank ?? .max { best = (rank, candidate) }
        }
        guard let best, best.rank / 2 <= max(1, wanted.count / 4) else { return nil }
        return best.name
    }

    /// The least number of insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    package static func changes<Element: Equatable>(from first: [Element], to second: [Element]) -> Int {
        var older = [Int](repeating: 0, count: second.count + 1)
        var previous = Array(0...second.count)
        for (row, element) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (element == other ? 0 : 1))
                if row > 0, column > 0, element == second[column - 1], other == first[row - 1] {
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
