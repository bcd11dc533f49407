/// The zone name that was most likely meant, or `nil` when none comes near.
///
/// Letter case and a forgotten continent (`moscow` for `Europe/Moscow`) are forgiven before typing errors are counted.
func nearestZoneName(to wanted: String, among names: [String]) -> String? {
    let target = Array(wanted.lowercased().utf8.prefix(64))
    guard !target.isEmpty else { return nil }
    var best: (distance: Int, name: String)?
    for name in names.sorted() {
        let whole = Array(name.lowercased().utf8)
        let city = Array(whole.suffix(while: { $0 != UInt8(ascii: "/") }))
        // A match of the city alone ranks below one of the whole name at the same distance.
        let distance = min(2 * editDistance(target, whole), 2 * editDistance(target, city) + 1)
        if distance < best?.distance ?? .max { best = (distance, name) }
    }
    guard let best, best.distance / 2 <= max(1, target.count / 4) else { return nil }
    return best.name
}

/// How many single-byte insertions, deletions, replacements and swaps of neighbours turn one name into the other.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var cost = min(previous[column] + (byte == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                cost = min(cost, beforePrevious[column - 1] + 1)
            }
            current.append(cost)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}

extension BidirectionalCollection {
    /// The longest suffix whose elements all satisfy the condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex {
            let candidate = index(before: start)
            guard condition(self[candidate]) else { break }
            start = candidate
        }
        return self[start...]
    }
}
