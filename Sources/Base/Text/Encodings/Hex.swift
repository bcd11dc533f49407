/// Bytes as hexadecimal digits and back.
package enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two lowercase digits for each byte.
    package static func string(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes that pairs of digits of either case stand for, or nil when the text is anything else.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let nibbles = text.utf8.map { value(of: $0) }
        guard nibbles.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: nibbles.count, by: 2) {
            guard let high = nibbles[index], let low = nibbles[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value of one digit, or nil when the byte is none.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
