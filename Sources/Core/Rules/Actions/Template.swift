package import CEL
package import JSON
import Text

/// A string with `${ CEL }` in it, compiled, that knows how values are made safe where it stands.
package struct Template: Sendable {
    /// A piece of the string.
    package enum Part: Sendable {
        case literal(String)
        case expression(Program, source: String)
    }

    /// How a value is made harmless at its position.
    package enum Escape: Sendable {
        case plain
        /// Percent-encoded, so that no value can leave its place in a URL.
        case url
        /// Line breaks are refused.
        case header
        /// One path component: no separators, no `..`, at most 255 bytes.
        case pathComponent
        /// A lone expression keeps its type.
        case typed
    }

    /// The pieces in their order.
    package let parts: [Part]
    /// How values are made harmless in it.
    package let escape: Escape

    package init(parts: [Part], escape: Escape) {
        self.parts = parts
        self.escape = escape
    }

    /// The compiled expressions, for finding out what they read.
    package var programs: [Program] {
        parts.compactMap { part in
            if case .expression(let program, _) = part { program } else { nil }
        }
    }

    /// The texts of the expressions.
    var sources: [String] {
        parts.compactMap { part in
            if case .expression(_, let source) = part { source } else { nil }
        }
    }

    /// The template with a letter for each value, as a path whose values have no `/` in them.
    var outline: String {
        parts.map { part in if case .literal(let text) = part { text } else { "_" } }.joined()
    }

    /// The template as it stands in the file.
    var text: String {
        parts.map { part in
            switch part {
            case .literal(let literal): literal
            case .expression(_, let source): "${\(source)}"
            }
        }.joined()
    }

    /// The text or, for a lone typed expression, the value.
    package func value(in scope: some Activation) throws(TemplateError) -> JSON {
        if case .typed = escape, parts.count == 1, case .expression(let program, let source) = parts[0] {
            return try Self.json(of: program.evaluate(scope), source)
        }
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .expression(let program, let source):
                text += try escaped(Self.text(of: program.evaluate(scope), source), source)
            }
        }
        if case .url = escape, let segment = Self.stepInPath(of: text) {
            throw TemplateError(
                cause: "a part of the URL's path would be \"\(segment)\", which stands for another folder; guard it")
        }
        return .string(text)
    }

    /// The part of a URL's path that names the same folder or the one above, if one does.
    private static func stepInPath(of url: String) -> Substring? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").first { part in
            let plain = part.lowercased().split(separator: "%2e", omittingEmptySubsequences: false).joined(
                separator: ".")
            return plain == "." || plain == ".."
        }
    }

    private func escaped(_ text: String, _ source: String) throws(TemplateError) -> String {
        switch escape {
        case .plain, .typed: return text
        case .url: return Percent.encoded(text)
        case .pathComponent: return Self.component(text)
        case .header:
            guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
                throw TemplateError(cause: "${\(source)} holds a control character, which a header cannot carry")
            }
            return text
        }
    }

    private static func component(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            let isUnsafe = scalar == "/" || scalar == "\\" || scalar.value < 0x20 || scalar.value == 0x7F
            let next = isUnsafe ? "_" : String(Character(scalar))
            guard out.utf8.count + next.utf8.count <= 255 else { break }
            out += next
        }
        return out.isEmpty || out.allSatisfy({ $0 == "." }) ? "_" : out
    }
}
