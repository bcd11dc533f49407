extension Advice {
    /// Explains why no overload takes these argument types.
    static func mismatch(
        _ name: String, isMember: Bool, _ found: [Type], _ arguments: [Term], _ forms: [FunctionForm], _ source: String
    ) -> Message {
        let texts = arguments.map { text(of: $0, source) }
        guard isOperator(name) else {
            let wanted = forms.flatMap(\.signatures).prefix(4).map { shape(name, isMember: isMember, $0.parameters.map(\.description)) }
            let given = shape(name, isMember: isMember, found.map(\.description))
            return Message(cause: "no overload of '\(name)' for \(given)", fix: "use " + wanted.joined(separator: " or "))
        }
        let sign = name == "@in" ? "in" : name == "_[_]" ? "[]" : name.filter { $0 != "_" }
        let kinds = found.map(\.description)
        let cause =
            found.count == 2
            ? "'\(sign)' does not apply to \(kinds[0]) and \(kinds[1])" : "'\(sign)' does not apply to \(kinds.joined())"
        return Message(cause: cause, fix: operatorFix(name, found, arguments, texts))
    }

    private static func operatorFix(_ name: String, _ found: [Type], _ arguments: [Term], _ texts: [String]) -> String? {
        guard found.count == 2 else { return name == "!_" ? condition(from: found.first ?? .dyn) : nil }
        if name == "@in" {
            if found[1] == .string { return "write \(texts[1]).contains(\(texts[0]))" }
            if case .list(let element) = found[1] { return conversion(of: found[0], to: element, texts[0]) }
            return "write a list such as [\(texts[1])] on the right"
        }
        if name == "_[_]" { return conversion(of: found[1], to: .int, texts[1]) }
        if found.contains(.duration), found.contains(where: \.isNumeric) {
            let index = found[0].isNumeric ? 0 : 1
            if case .constant(let value) = arguments[index].kind { return durationFix(value) }
            return "write duration(string(\(texts[index])) + 's')"
        }
        if found.contains(.double), found.contains(where: { $0 == .int || $0 == .uint }) {
            let index = found[0] == .double ? 1 : 0
            if case .constant(.int(let number)) = arguments[index].kind { return "write \(number).0" }
            if case .constant(.uint(let number)) = arguments[index].kind { return "write \(number).0" }
            return "write double(\(texts[index]))"
        }
        if found.contains(.string), let index = found.firstIndex(where: { $0 != .string }) {
            if name == "_+_" { return "write string(\(texts[index]))" }
            if case .constant(let value) = arguments[index].kind { return "write '\(value)' in quotes to compare text" }
        }
        return conversion(of: found[1], to: found[0], texts[1])
    }

    /// The duration that a bare number of seconds probably means.
    static func durationFix(_ value: Value) -> String {
        guard case .int(let seconds) = value, seconds != 0 else { return "write duration('\(value)s')" }
        if seconds % 86_400 == 0 { return "write duration('\(seconds)s') or days(\(seconds / 86_400))" }
        if seconds % 3_600 == 0 { return "write duration('\(seconds)s') or hours(\(seconds / 3_600))" }
        return "write duration('\(seconds)s') if it means seconds, or days(\(seconds)) if it means days"
    }

    /// The text of a term as it stands in the source.
    static func text(of term: Term, _ source: String) -> String {
        let bytes = Array(source.utf8)
        guard term.range.upperBound <= bytes.count else { return "..." }
        return String(decoding: bytes[term.range], as: UTF8.self)
    }

    private static func shape(_ name: String, isMember: Bool, _ parameters: [String]) -> String {
        guard isMember, let target = parameters.first else { return "\(name)(\(parameters.joined(separator: ", ")))" }
        return "\(target).\(name)(\(parameters.dropFirst().joined(separator: ", ")))"
    }

    /// Explains a call of a known name with another number of arguments or in the other style.
    static func wrongShape(_ name: String, _ forms: [FunctionForm], isMember: Bool, _ count: Int) -> Message {
        let shapes = forms.compactMap { form in
            form.signatures.first.map { shape(name, isMember: form.isMember, $0.parameters.map(\.description)) }
        }
        let fix = "use " + shapes.prefix(3).joined(separator: " or ")
        guard forms.contains(where: { $0.isMember == isMember }) else {
            return Message(cause: isMember ? "'\(name)' is not called on a value" : "'\(name)' is called on a value", fix: fix)
        }
        let given = isMember ? count - 1 : count
        return Message(cause: "'\(name)' does not take \(given) argument\(given == 1 ? "" : "s")", fix: fix)
    }

    /// The conversion that turns one type into another, in words.
    static func conversion(of found: Type, to wanted: Type, _ text: String = "...") -> String? {
        switch (found, wanted) {
        case (.abstract("optional_type", _), _): "write \(text).orValue(...)"
        case (_, .string): "write string(\(text))"
        case (.int, .double), (.uint, .double), (.string, .double): "write double(\(text))"
        case (.double, .int), (.uint, .int), (.string, .int), (.timestamp, .int): "write int(\(text))"
        case (.int, .uint), (.double, .uint), (.string, .uint): "write uint(\(text))"
        case (.string, .duration): "write duration(\(text))"
        case (.string, .timestamp): "write timestamp(\(text))"
        case (_, .bool): condition(from: found)
        default: nil  // no conversion exists
        }
    }

    /// How to make a condition of a value.
    static func condition(from type: Type) -> String? {
        switch type {
        case .int: "compare it, such as 'x > 0'"
        case .uint: "compare it, such as 'x > 0u'"
        case .double: "compare it, such as 'x > 0.0'"
        case .string: "compare it, such as x != ''"
        case .list, .map: "write size(x) > 0"
        case .duration: "compare it, such as x > duration('0s')"
        case .timestamp: "compare it with another time"
        case .abstract("optional_type", _): "write x.hasValue()"
        default: nil  // nothing to compare with
        }
    }
}
