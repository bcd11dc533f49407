/// Text as code points, which is how the strings library counts; found in its UTF-8 without taking it apart.
struct CodePoints {
    let text: String

    init(_ text: String) { self.text = text }

    /// The number of code points.
    var count: Int { Self.count(text.utf8.span) }

    /// How many code points begin in bytes.
    static func count(_ bytes: Span<UInt8>) -> Int {
        var count = 0
        for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count &+= 1 }
        return count
    }

    /// The byte offset of a position between code points, the end included; `nil` outside.
    func offset(of position: Int) -> Int? {
        guard position >= 0 else { return nil }
        let bytes = text.utf8.span
        var index = 0, passed = 0
        while passed < position {
            guard index < bytes.count else { return nil }
            index = Self.next(after: index, in: bytes)
            passed += 1
        }
        return index
    }

    /// The offset of the code point that follows the one at an offset.
    static func next(after offset: Int, in bytes: Span<UInt8>) -> Int {
        var index = offset + 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        return index
    }

    /// The position of the code point at a byte offset.
    func position(of offset: Int) -> Int { Self.count(text.utf8.span.extracting(first: offset)) }

    /// The text of a range of byte offsets, which must lie between code points.
    subscript(range: Range<Int>) -> String {
        let view = text.utf8
        return String(
            text[
                view.index(
                    view.startIndex, offsetBy: range.lowerBound)..<view.index(
                        view.startIndex, offsetBy: range.upperBound)])
    }

    /// The last offset at or before a start.
    func lastOffset(of other: String, from start: Int) -> Int? {
        guard other.utf8.count <= text.utf8.count else { return nil }
        let end = min(start, text.utf8.count - other.utf8.count) + other.utf8.count
        let reversed = Array(text.utf8.prefix(end).reversed())
        let fromEnd = TextSearch(for: Array(other.utf8.reversed())).firstOffset(in: reversed.span)
        return fromEnd.map { end - $0 - other.utf8.count }
    }
}

extension CodePoints {
    /// The parts between separators, at most `limit` of them; an empty separator parts every code point.
    func split(by separator: String, limit: Int) -> [Value] {
        guard limit != 0 else { return [] }
        var parts: [Value] = []
        let search = TextSearch(for: separator)
        let bytes = text.utf8.span
        var start = 0
        while limit < 0 || parts.count < limit - 1 {
            let end: Int
            if search.count == 0 {
                guard start < bytes.count, case let next = Self.next(after: start, in: bytes), next < bytes.count
                else { break }
                end = next
            } else {
                guard let found = search.firstOffset(in: bytes, from: start) else { break }
                end = found
            }
            parts.append(.string(start == end ? "" : self[start..<end]))
            start = end + search.count
        }
        if !bytes.isEmpty || search.count > 0 { parts.append(.string(self[start..<bytes.count])) }
        return parts
    }

    /// The text with up to `limit` occurrences replaced, or `nil` when it would be too long.
    ///
    /// An empty text occurs before every code point and at the end.
    func replacing(_ old: String, with new: String, limit: Int) -> String? {
        if old.utf8.count == 1, let old = old.utf8.first { return replacing(byte: old, with: new, limit: limit) }
        let search = TextSearch(for: old)
        let bytes = text.utf8.span
        let new = Array(new.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0, done = 0
        while limit < 0 || done < limit, position <= bytes.count,
            let found = search.firstOffset(in: bytes, from: position)
        {
            for index in position..<found { result.append(bytes[index]) }
            for byte in new { result.append(byte) }
            done += 1
            guard result.count <= TextLimit.maximumBytes else { return nil }
            position = found + search.count
            guard search.count == 0 else { continue }
            let next = position < bytes.count ? Self.next(after: position, in: bytes) : position + 1
            for index in position..<min(next, bytes.count) { result.append(bytes[index]) }
            position = next
        }
        guard done > 0 else { return text }
        if position < bytes.count { for index in position..<bytes.count { result.append(bytes[index]) } }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text with up to `limit` ASCII characters replaced, or `nil` when it would be too long.
    private func replacing(byte old: UInt8, with new: String, limit: Int) -> String? {
        let bytes = text.utf8.span
        let new = Array(new.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var left = limit < 0 ? Int.max : limit
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte == old, left > 0 else {
                result.append(byte)
                continue
            }
            left -= 1
            for byte in new { result.append(byte) }
            guard result.count <= TextLimit.maximumBytes else { return nil }
        }
        return left == limit ? text : String(decoding: result, as: UTF8.self)
    }

    /// The code points in the opposite order.
    var reversed: String {
        let bytes = text.utf8.span
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = bytes.count
        while end > 0 {
            var start = end - 1
            while bytes[start] & 0xC0 == 0x80 { start -= 1 }
            for index in start..<end { result.append(bytes[index]) }
            end = start
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text without white space at its ends.
    var trimmed: String {
        let bytes = text.utf8.span
        var start = 0, end = bytes.count
        while start < end, case let next = Self.next(after: start, in: bytes), Self.isBlank(start, in: bytes) {
            start = next
        }
        while end > start {
            var last = end - 1
            while bytes[last] & 0xC0 == 0x80 { last -= 1 }
            guard Self.isBlank(last, in: bytes) else { break }
            end = last
        }
        return start == 0 && end == bytes.count ? text : self[start..<end]
    }

    /// Whether Unicode calls the code point at an offset white space.
    private static func isBlank(_ offset: Int, in bytes: Span<UInt8>) -> Bool {
        var index = offset
        switch bytes.decodeScalar(at: &index) {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return true
        default: return false  // every other code point
        }
    }
}
