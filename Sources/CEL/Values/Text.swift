extension String {
    /// Whether both hold the same code points.
    ///
    /// Swift's `==` also accepts canonically equivalent text; the language does not.
    func isIdenticalText(to other: String) -> Bool {
        guard utf8.count == other.utf8.count, self == other else { return false }
        return utf8.elementsEqual(other.utf8)
    }

    /// Whether this comes before the other text in the order of code points, which is the order of UTF-8 bytes.
    func precedesText(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether the bytes of the prefix open this text.
    func opens(with prefix: String) -> Bool {
        utf8.starts(with: prefix.utf8)
    }

    /// Whether the bytes of the suffix close this text.
    func closes(with suffix: String) -> Bool {
        let mine = utf8, other = suffix.utf8
        guard mine.count >= other.count else { return false }
        return mine.suffix(other.count).elementsEqual(other)
    }

    /// Returns the byte offset of the first occurrence at or after a byte offset; an empty text occurs at once.
    func firstOffset(of wanted: String, from start: Int = 0) -> Int? {
        let text = Array(utf8), part = Array(wanted.utf8)
        guard let first = part.first else { return start <= text.count ? start : nil }
        guard text.count >= part.count + start else { return nil }
        for offset in start...(text.count - part.count)
        where text[offset] == first && text[offset..<(offset + part.count)].elementsEqual(part) {
            return offset
        }
        return nil
    }
}
