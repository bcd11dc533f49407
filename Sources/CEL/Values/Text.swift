extension String {
    /// Whether both hold the same code points.
    ///
    /// Swift's `==` also accepts canonically equivalent text; the language does not.
    func isIdenticalText(to other: String) -> Bool {
        // The first two tests are cheap and decide nearly always.
        guard utf8.count == other.utf8.count, self == other else { return false }
        return utf8.span.hasBytes(of: other.utf8.span, at: 0)
    }

    /// Whether this comes before the other text in the order of code points, which is the order of UTF-8 bytes.
    func precedesText(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether the bytes of the prefix open this text.
    func opens(with prefix: String) -> Bool {
        let mine = utf8.span, theirs = prefix.utf8.span
        return mine.count >= theirs.count && mine.hasBytes(of: theirs, at: 0)
    }

    /// Whether the bytes of the suffix close this text.
    func closes(with suffix: String) -> Bool {
        let mine = utf8.span, theirs = suffix.utf8.span
        return mine.count >= theirs.count && mine.hasBytes(of: theirs, at: mine.count - theirs.count)
    }

    /// Returns the byte offset of the first occurrence; an empty text occurs at once.
    func firstOffset(of wanted: String) -> Int? {
        let mine = utf8.span, theirs = wanted.utf8.span
        guard mine.count >= theirs.count else { return nil }
        // Trying every position is fastest for what people look for, but takes the product of both lengths.
        guard theirs.count <= 32 else { return TextSearch(for: Array(wanted.utf8)).firstIndex(in: Array(utf8)) }
        for offset in 0...(mine.count - theirs.count) where mine.hasBytes(of: theirs, at: offset) { return offset }
        return nil
    }
}

/// A text that many others are compared with.
struct TextConstant: Sendable {
    let text: String
    private let isASCII: Bool

    init(_ text: String) {
        self.text = text
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether the other text holds the same code points.
    ///
    /// Whatever is canonically equivalent to ASCII and not the same has more bytes, so then Swift's `==` is exact.
    @inline(__always)
    func isIdentical(to other: String) -> Bool {
        guard text.utf8.count == other.utf8.count, text == other else { return false }
        return isASCII || text.isIdenticalText(to: other)
    }
}

extension Span<UInt8> {
    /// Whether the other bytes stand at an offset, where they must have room; looks at the last byte first.
    @inline(__always)
    fileprivate func hasBytes(of other: borrowing Span<UInt8>, at offset: Int) -> Bool {
        var index = other.count - 1
        while index >= 0 {
            guard self[offset + index] == other[index] else { return false }
            index -= 1
        }
        return true
    }
}
