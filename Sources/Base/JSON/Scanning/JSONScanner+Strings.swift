/// The name of an object member, kept as a place in the text until a `String` is needed.
package struct JSONKey: Hashable, Sendable {
    /// UTF-8 range of the raw name, without its quotes.
    package let range: Range<Int>
    fileprivate let hasEscapes: Bool
}

extension JSONScanner {
    /// The decoded name of a member.
    package func name(_ key: JSONKey) throws(JSONError) -> String { try decoded(key.range, key.hasEscapes) }

    /// Whether a member has this name; an escaped spelling of it does not count.
    package func key(_ key: JSONKey, is name: StaticString) -> Bool {
        guard key.range.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { text in
            for index in 0..<key.range.count where unsafe bytes[key.range.lowerBound + index] != text[index] {
                return false
            }
            return true
        }
    }

    /// The place of a member's name in a table of known names, or nil for one that the table does not have.
    package func slot(of key: JSONKey, in table: JSONKeyTable) -> Int? { table.slot(of: bytes, key.range) }

    /// The place of a text without escapes, given by its range, in a table of known ones.
    package func slot(of range: Range<Int>, in table: JSONKeyTable) -> Int? { table.slot(of: bytes, range) }

    /// Reads a string and resolves its escapes.
    package mutating func string() throws(JSONError) -> String {
        let (range, escapes) = try stringRange()
        return try decoded(range, escapes)
    }

    /// Takes a string without decoding it: the UTF-8 range between its quotes, and whether it holds escapes.
    package mutating func stringRange() throws(JSONError) -> (range: Range<Int>, hasEscapes: Bool) {
        try skipBlank()
        guard peek() == UInt8(ascii: "\"") else { throw failure("\(shown(offset)) where a string is expected") }
        let quote = offset
        var place = ordinary(from: quote + 1)
        var escapes = false
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                advance(to: place + 1)
                return (quote + 1..<place, escapes)
            case UInt8(ascii: "\\"):
                escapes = true
                place = ordinary(from: place + 2)
            case 0..<0x20:
                throw failure(
                    "a control character inside a string", at: place, fix: "write it as an escape such as \\n")
            default: place += 1  // any other byte belongs to the string
            }
        }
        throw failure("this string never ends", at: quote, fix: "close it with a double quote")
    }

    /// The first place from one on at which a string may end, or has an escape or a mistake; eight bytes are looked at
    /// together.
    private func ordinary(from start: Int) -> Int {
        let text = unsafe bytes.span.bytes
        var place = start
        while place + 8 <= text.byteCount {
            let word = text.word(at: place).littleEndian
            let special =
                Self.equal(word, UInt8(ascii: "\"")) | Self.equal(word, UInt8(ascii: "\\"))
                | Self.below(word, 0x20)
            // Only the lowest mark is certain: a borrow may mark bytes after it.
            if special != 0 { return place + special.trailingZeroBitCount / 8 }
            place += 8
        }
        return place
    }

    /// The high bit of each byte that is below a small one.
    @inline(__always) private static func below(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        (word &- 0x0101_0101_0101_0101 &* UInt64(byte)) & ~word & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte that is just this one.
    @inline(__always) private static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        below(word ^ 0x0101_0101_0101_0101 &* UInt64(byte), 1)
    }

    mutating func key() throws(JSONError) -> JSONKey {
        guard peek() == UInt8(ascii: "\"") else {
            throw failure("\(shown(offset)) where a key in double quotes is expected")
        }
        let (range, escapes) = try stringRange()
        return JSONKey(range: range, hasEscapes: escapes)
    }

    mutating func skipString() throws(JSONError) {
        let (range, escapes) = try stringRange()
        if escapes { _ = try decoded(range, true) }
    }

    /// Decodes a range given by `stringRange`.
    package func decoded(_ range: Range<Int>, _ hasEscapes: Bool) throws(JSONError) -> String {
        guard hasEscapes else {
            do {
                return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
            } catch {
                throw notText(range)
            }
        }
        var out: [UInt8] = []
        out.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            guard bytes[place] == UInt8(ascii: "\\") else {
                out.append(bytes[place])
                place += 1
                continue
            }
            let scalar = try escape(at: &place, before: range.upperBound)
            out.append(contentsOf: String(Character(scalar)).utf8)
        }
        guard let text = String(validating: out, as: UTF8.self) else { throw notText(range) }
        return text
    }

    private func notText(_ range: Range<Int>) -> JSONError {
        failure("a string that is not UTF-8", at: range.lowerBound, fix: "save the text as UTF-8")
    }

    private func escape(at place: inout Int, before end: Int) throws(JSONError) -> Unicode.Scalar {
        let start = place
        let letter = place + 1 < end ? bytes[place + 1] : 0
        place += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try hex4(at: &place, before: end)
            guard (0xD800..<0xE000).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
            return try lowSurrogate(after: first, at: &place, before: end)
        default:  // any other letter is a mistake
            throw failure("an unknown escape in a string", at: start, fix: "write a backslash as \\\\")
        }
    }

    /// Joins a surrogate pair; a lone half becomes U+FFFD, as clients do send them in torrent names.
    private func lowSurrogate(after first: UInt32, at place: inout Int, before end: Int) throws(JSONError)
        -> Unicode.Scalar
    {
        guard first < 0xDC00, place + 1 < end, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        var next = place + 2
        let second = try hex4(at: &next, before: end)
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        place = next
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private func hex4(at place: inout Int, before end: Int) throws(JSONError) -> UInt32 {
        guard place + 4 <= end else { throw failure("an escape that ends too early", at: place) }
        var value: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("\\u needs four hexadecimal digits", at: place)
            }
            value = value << 4 | UInt32(digit)
        }
        place += 4
        return value
    }
}
