/// Percent-encoding (RFC 3986), for text in URLs, forms and links.
package enum Percent {
    /// Leaves only the characters that need no encoding anywhere in a URL: letters, digits, `-`, `.`, `_` and `~`.
    package static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                out.append(byte)
            default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]  // all else is escaped
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Replaces escapes by their bytes; what is no escape stays as it is, as browsers do.
    package static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(Hex.value(of:)),
                let low = rest.dropFirst().first.flatMap(Hex.value(of:))
            {
                output.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                output.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return output
    }

    /// The text with its escapes replaced; bytes that are no UTF-8 become U+FFFD.
    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: decoded(Array(text.utf8)[...]), as: UTF8.self)
    }
}
