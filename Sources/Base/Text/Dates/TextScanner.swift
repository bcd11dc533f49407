/// Reads short texts byte by byte and knows where it is, so that every error can point.
package struct TextScanner: Sendable {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    package private(set) var offset = 0

    /// Starts before the first byte of a text.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Whether nothing is left.
    package var isAtEnd: Bool { offset >= bytes.count }

    /// The next byte, or `nil` at the end.
    package var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    /// The next character as an error message shows it.
    package var nextAsText: String {
        guard let next else { return "the end" }
        guard next >= 0x20, next != 0x7F else { return "a control character" }
        // Decoding the rest shows a character of several bytes whole.
        return "'\(String(decoding: bytes[offset...], as: UTF8.self).prefix(1))'"
    }

    /// Steps over one of the given ASCII characters, if it is next.
    package mutating func take(_ choices: Unicode.Scalar...) -> Bool {
        guard let next, choices.contains(Unicode.Scalar(next)) else { return false }
        offset += 1
        return true
    }

    /// Steps over bytes as long as they satisfy the condition, and returns them as text.
    package mutating func takeAll(where condition: (UInt8) -> Bool) -> String {
        let start = offset
        while let next, condition(next) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Steps over bytes that have been looked at before.
    package mutating func skip(_ count: Int) {
        offset = min(offset + count, bytes.count)
    }

    /// Steps over spaces and tabs.
    package mutating func skipSpaces() {
        while take(" ", "\t") {}
    }

    /// Reads an unsigned number, or steps over nothing; what has more than nine digits reads as 999999999.
    package mutating func takeNumber() -> Int? {
        let digits = takeAll(where: \.isDigit)
        guard !digits.isEmpty else { return nil }
        return digits.utf8.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 999_999_999) }
    }

    /// Reads exactly so many digits, or steps over nothing.
    package mutating func takeDigits(_ count: Int) -> Int? {
        guard bytes.count - offset >= count else { return nil }
        var value = 0
        for byte in bytes[offset..<offset + count] {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        offset += count
        return value
    }
}

extension UInt8 {
    /// Whether this is one of the ASCII digits 0 to 9.
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether this is one of the ASCII letters, in either case.
    package var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }
}

/// A number from 0 to 99 with a leading zero where it needs one.
package func twoDigits(_ number: some BinaryInteger) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}
