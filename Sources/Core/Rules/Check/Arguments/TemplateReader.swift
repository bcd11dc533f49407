import JSON
import CEL

/// Splits strings at `${` and `}` and compiles what stands between; `$${` is a literal `${`.
struct TemplateReader {
    let conditions: ConditionReader

    /// A template in text.
    func template(_ value: Located, _ escape: Template.Escape) -> BoundValue? {
        guard let text = value.text(), let parts = parts(text, in: value) else { return nil }
        if parts.allSatisfy({ if case .literal = $0 { true } else { false } }) {
            return .constant(.string(parts.map { if case .literal(let text) = $0 { text } else { "" } }.joined()))
        }
        return .template(Template(parts: parts, escape: escape))
    }

    /// Any text as a template, also one without an expression in it.
    func parsed(_ value: Located, _ escape: Template.Escape) -> Template? {
        guard let text = value.text(), let parts = parts(text, in: value) else { return nil }
        return Template(parts: parts, escape: escape)
    }

    /// A string that is one template whose value has one of these types.
    func typed(_ value: Located, _ types: [CEL.`Type`]) -> BoundValue? {
        guard let text = value.text(), let parts = parts(text, in: value) else { return nil }
        guard parts.count == 1, case .expression(let program, let source) = parts[0] else {
            value.error("text beside a template where one value is expected", fix: "write \"${ … }\" alone")
            return nil
        }
        guard types.contains(program.resultType) || program.resultType == .dyn else {
            let expected = types.map(\.description).joined(separator: " or ")
            value.error("${\(source)} is a \(program.resultType) where a \(expected) is expected")
            return nil
        }
        return .template(Template(parts: parts, escape: .typed))
    }

    private func parts(_ text: String, in value: Located) -> [Template.Part]? {
        let bytes = Array(text.utf8)
        var parts: [Template.Part] = []
        var literal: [UInt8] = []
        var place = 0
        var isWrong = false
        func flush() {
            if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        while place < bytes.count {
            if bytes[place...].starts(with: Array("$${".utf8)) {
                literal += Array("${".utf8)
                place += 3
            } else if bytes[place...].starts(with: Array("${".utf8)) {
                flush()
                guard let end = Self.end(of: bytes, from: place + 2) else {
                    value.error("a template that never ends", fix: "close ${ with }")
                    return nil
                }
                let source = String(decoding: bytes[place + 2..<end], as: UTF8.self)
                if let program = conditions.program(source, in: value, from: place + 2) {
                    parts.append(.expression(program, source: source))
                } else {
                    isWrong = true
                }
                place = end + 1
            } else {
                literal.append(bytes[place])
                place += 1
            }
        }
        flush()
        return isWrong ? nil : parts
    }

    /// The closing brace, passing over braces and quotes inside the expression.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var quote: UInt8?
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { place += 1 } else if byte == open { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"):
                    if depth == 0 { return place }
                    depth -= 1
                default: break  // any other byte belongs to the expression
                }
            }
            place += 1
        }
        return nil
    }
}
