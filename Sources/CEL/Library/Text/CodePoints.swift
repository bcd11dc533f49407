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

    /// The first position at or after a start, which must lie inside or at the end.
    func firstIndex(of other: CodePoints, from start: Int) -> Int? {
        TextSearch(for: other.scalars).firstIndex(in: scalars, from: start)
    }

    /// The last position at or before a start.
    func lastIndex(of other: CodePoints, from start: Int) -> Int? {
        guard other.count <= count else { return nil }
        let end = min(start, count - other.count) + other.count
        let fromEnd = TextSearch(for: other.scalars.reversed()).firstIndex(in: scalars[..<end].reversed())
        return fromEnd.map { end - $0 - other.count }
    }

    /// The parts between separators, at most `limit` of them; an empty separator parts every code point.
    func split(by separator: CodePoints, limit: Int) -> [String] {
        guard limit != 0 else { return [] }
        var parts: [String] = []
        let search = TextSearch(for: separator.scalars)
        var start = 0
        while limit < 0 || parts.count < limit - 1 {
            let end: Int
            if separator.count == 0 {
                guard start + 1 < count else { break }
                end = start + 1
            } else {
                guard let found = search.firstIndex(in: scalars, from: start) else { break }
                end = found
            }
            parts.append(self[start..<end])
            start = end + separator.count
        }
        return count == 0 && separator.count == 0 ? parts : parts + [self[start..<count]]
    }

    /// The text with up to `limit` occurrences replaced, or `nil` when it would be too long.
    ///
    /// An empty text occurs before every code point and at the end.
    func replacing(_ old: CodePoints, with new: String, limit: Int) -> String? {
        let search = TextSearch(for: old.scalars)
        var result = "", position = 0, done = 0
        while limit < 0 || done < limit, position <= count,
            let found = search.firstIndex(in: scalars, from: position)
        {
            result += self[position..<found] + new
            done += 1
            guard result.utf8.count <= TextLimit.maximumBytes else { return nil }
            position = found + old.count
            guard old.count == 0 else { continue }
            if position < count { result.unicodeScalars.append(scalars[position]) }
            position += 1
        }
        return position < count ? result + self[position..<count] : result
    }

    /// The text without white space at its ends.
    var trimmed: String {
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? count
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? start
        return self[start..<end]
    }
}
