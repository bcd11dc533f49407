/// Text as code points, which is how the strings library counts.
struct CodePoints {
    let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var count: Int { scalars.count }

    /// The text of a range of positions, which must lie inside.
    subscript(range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// Whether the other text stands at a position.
    func matches(_ other: CodePoints, at position: Int) -> Bool {
        position + other.count <= count && scalars[position..<(position + other.count)].elementsEqual(other.scalars)
    }

    /// The first position at or after a start.
    func firstIndex(of other: CodePoints, from start: Int) -> Int? {
        guard count - other.count >= start else { return nil }
        return (start...(count - other.count)).first { matches(other, at: $0) }
    }

    /// The last position at or before a start.
    func lastIndex(of other: CodePoints, from start: Int) -> Int? {
        let last = min(start, count - other.count)
        guard last >= 0 else { return nil }
        return (0...last).last { matches(other, at: $0) }
    }

    /// The parts between separators, at most `limit` of them; an empty separator parts every code point.
    func split(by separator: CodePoints, limit: Int) -> [String] {
        guard limit != 0 else { return [] }
        var parts: [String] = []
        var start = 0
        while limit < 0 || parts.count < limit - 1 {
            let end: Int
            if separator.count == 0 {
                guard start + 1 < count else { break }
                end = start + 1
            } else {
                guard let found = firstIndex(of: separator, from: start) else { break }
                end = found
            }
            parts.append(self[start..<end])
            start = end + separator.count
        }
        return count == 0 && separator.count == 0 ? parts : parts + [self[start..<count]]
    }

    /// The text with up to `limit` occurrences replaced; an empty text occurs before every code point and at the end.
    func replacing(_ old: CodePoints, with new: String, limit: Int) -> String {
        var result = "", position = 0, done = 0
        while position <= count {
            if limit < 0 || done < limit, matches(old, at: position) {
                result += new
                done += 1
                if old.count > 0 {
                    position += old.count
                    continue
                }
            }
            if position < count { result.unicodeScalars.append(scalars[position]) }
            position += 1
        }
        return result
    }

    /// The text without white space at its ends.
    var trimmed: String {
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? count
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? start
        return self[start..<end]
    }
}
