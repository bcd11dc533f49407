extension String {
    /// Whether both hold the same code points.
    ///
    /// Swift's `==` also accepts canonically equivalent text, and takes long to find out; the language does not.
    @inline(__always)
    func isIdenticalText(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.span.hasBytes(of: other.utf8.span, at: 0)
    }

    /// Whether this comes before the other text in the order of code points, which is the order of UTF-8 bytes.
    func precedesText(_ other: String) -> Bool { textOrder(relativeTo: other) == .before }

    /// How the text stands to another in the order of code points.
    func textOrder(relativeTo other: String) -> Ordering {
        let mine = utf8.span, theirs = other.utf8.span
        var index = 0
        let shared = min(mine.count, theirs.count)
        while index < shared {
            let left = mine[index], right = theirs[index]
            guard left == right else { return left < right ? .before : .after }
            index += 1
        }
        return mine.count == theirs.count ? .same : (mine.count < theirs.count ? .before : .after)
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

    /// Feeds the bytes, since Swift's own hash looks at canonical equivalence and takes a hundred times as long.
    func feedBytes(to hasher: inout Hasher) {
        let bytes = utf8.span
        var word: UInt64 = 0
        for index in bytes.indices {
            word = word << 8 | UInt64(bytes[index])
            if index & 7 == 7 { hasher.combine(word) }
        }
        hasher.combine(word)
        hasher.combine(bytes.count)
    }
}

/// A text that many others are compared with.
struct TextConstant: Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// Whether the other text holds the same code points.
    @inline(__always)
    func isIdentical(to other: String) -> Bool { text.isIdenticalText(to: other) }
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
