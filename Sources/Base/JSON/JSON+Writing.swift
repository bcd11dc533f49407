import Text

extension JSON {
    /// How the text is laid out.
    package enum Layout: Hashable, Sendable { case compact, indented }

    /// The value as a JSON text; reals that JSON cannot write become null.
    package func text(_ layout: Layout = .compact) -> String {
        var out = ""
        write(to: &out, layout, level: 0)
        return out
    }

    /// The compact text as bytes.
    package var utf8: [UInt8] { Array(text().utf8) }

    private func write(to out: inout String, _ layout: Layout, level: Int) {
        switch self {
        case .null: out += "null"
        case .bool(let flag): out += flag ? "true" : "false"
        case .integer(let number): out += String(number)
        case .real(let number): out += number.isFinite ? "\(number)" : "null"
        case .string(let text): Self.quote(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", to: &out, layout, level) { element, out in
                element.write(to: &out, layout, level: level + 1)
            }
        case .object(let members):
            Self.list(members, "{", "}", to: &out, layout, level) { member, out in
                Self.quote(member.name, to: &out)
                out += layout == .indented ? ": " : ":"
                member.value.write(to: &out, layout, level: level + 1)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: String, _ close: String, to out: inout String, _ layout: Layout, _ level: Int,
        _ body: (Element, inout String) -> Void
    ) {
        out += open
        for (index, element) in elements.enumerated() {
            if index > 0 { out += "," }
            if layout == .indented { out += "\n" + String(repeating: "  ", count: level + 1) }
            body(element, &out)
        }
        if layout == .indented, !elements.isEmpty { out += "\n" + String(repeating: "  ", count: level) }
        out += close
    }

    private static func quote(_ text: String, to out: inout String) {
        out += "\""
        // Almost every text needs no escape, and appending it whole is several times as fast.
        if text.utf8.allSatisfy(Self.isPlain) {
            out += text
            out += "\""
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where scalar.isHarmful:
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: out.unicodeScalars.append(scalar)  // every other scalar is itself
            }
        }
        out += "\""
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
