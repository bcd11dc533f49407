import Text

extension JSON {
    /// How the text is laid out.
    package enum Layout: Hashable, Sendable { case compact, indented }

    /// The value as a JSON text; reals that JSON cannot write become null.
    package func text(_ layout: Layout = .compact) -> String { String(decoding: written(layout), as: UTF8.self) }

    /// The compact text as bytes.
    package var utf8: [UInt8] { written(.compact) }

    private func written(_ layout: Layout) -> [UInt8] {
        var out: [UInt8] = []
        write(to: &out, layout, level: 0)
        return out
    }

    private func write(to out: inout [UInt8], _ layout: Layout, level: Int) {
        switch self {
        case .null: out += "null".utf8
        case .bool(let flag): out += flag ? "true".utf8 : "false".utf8
        case .integer(let number): out += String(number).utf8
        case .real(let number): out += number.isFinite ? "\(number)".utf8 : "null".utf8
        case .string(let text): Self.quote(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", to: &out, layout, level) { element, out in
                element.write(to: &out, layout, level: level + 1)
            }
        case .object(let members):
            Self.list(members, "{", "}", to: &out, layout, level) { member, out in
                Self.quote(member.name, to: &out)
                out += layout == .indented ? ": ".utf8 : ":".utf8
                member.value.write(to: &out, layout, level: level + 1)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to out: inout [UInt8],
        _ layout: Layout, _ level: Int, _ body: (Element, inout [UInt8]) -> Void
    ) {
        out.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            if layout == .indented { breakLine(in: &out, level + 1) }
            body(element, &out)
        }
        if layout == .indented, !elements.isEmpty { breakLine(in: &out, level) }
        out.append(UInt8(ascii: close))
    }

    private static func breakLine(in out: inout [UInt8], _ level: Int) {
        out.append(UInt8(ascii: "\n"))
        out += repeatElement(UInt8(ascii: " "), count: 2 * level)
    }

    private static func quote(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        // Almost every text needs no escape, and appending it whole is several times as fast.
        if isPlain(text) {
            out += text.utf8
        } else {
            for scalar in text.unicodeScalars { append(scalar, to: &out) }
        }
        out.append(UInt8(ascii: "\""))
    }

    /// Whether nothing of a text needs an escape.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for place in bytes.indices where !isPlain(bytes[place]) { return false }
        return true
    }

    private static func append(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
        switch scalar {
        case "\"": out += "\\\"".utf8
        case "\\": out += "\\\\".utf8
        case "\n": out += "\\n".utf8
        case "\r": out += "\\r".utf8
        case "\t": out += "\\t".utf8
        case _ where scalar.isHarmful:
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                out += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            }
        default: out += String(scalar).utf8  // every other scalar is itself
        }
    }

    /// Whether a byte needs no escape, and begins no character that does.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x1F, 0x22, 0x5C, 0x7F: false
        // The first bytes of every harmful scalar beyond ASCII.
        case 0xC2, 0xD8, 0xDB, 0xDC, 0xE0...0xE2, 0xEF, 0xF0, 0xF3: false
        default: true  // the characters of most languages
        }
    }
}
