import CEL

/// A type as people write it on the command line: `int`, `list(string)`, `map(string, list(int))`.
struct TypeText {
    private let text: String

    init(_ text: String) { self.text = text }

    func type() throws -> CEL.`Type` {
        var rest = Substring(text.filter { $0 != " " })
        let type = try Self.read(&rest, text, depth: 0)
        guard rest.isEmpty else { throw Self.wrong(text) }
        return type
    }

    private static let plain: [String: CEL.`Type`] = [
        "null": .null, "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
        "bytes": .bytes, "timestamp": .timestamp, "duration": .duration, "dyn": .dyn,
    ]

    private static func read(_ rest: inout Substring, _ whole: String, depth: Int) throws -> CEL.`Type` {
        guard depth < 16 else { throw wrong(whole) }
        let name = String(rest.prefix { $0.isLetter })
        rest = rest.dropFirst(name.count)
        if let type = plain[name] { return type }
        guard rest.first == "(" else { throw wrong(whole) }
        var parameters: [CEL.`Type`] = []
        repeat {
            rest = rest.dropFirst()
            parameters.append(try read(&rest, whole, depth: depth + 1))
        } while rest.first == ","
        guard rest.first == ")" else { throw wrong(whole) }
        rest = rest.dropFirst()
        switch (name, parameters.count) {
        case ("list", 1): return .list(parameters[0])
        case ("map", 2): return .map(parameters[0], parameters[1])
        case ("optional", 1): return .optional(parameters[0])
        default: throw wrong(whole)  // no other type has parameters
        }
    }

    private static func wrong(_ text: String) -> VerbError {
        let known = plain.keys.sorted().joined(separator: ", ")
        return VerbError(.data, "--type: \"\(text)\" is no type; use \(known), list(T) or map(K, V)")
    }
}
