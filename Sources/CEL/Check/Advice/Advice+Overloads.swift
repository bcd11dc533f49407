extension Advice {
    /// Explains why no overload takes these argument types.
    static func mismatch(
        _ name: String, isMember: Bool, _ found: [Type], _ arguments: [Term], _ forms: [FunctionForm], _ source: String
    ) -> Message {
        let texts = arguments.map { text(of: $0, source) }
        guard isOperator(name) else {
            let given = shape(name, isMember: isMember, found.map(\.description))
            return Message(
                cause: "no overload of '\(name)' for \(given)",
                fix: functionFix(name, isMember: isMember, found, texts, forms))
        }
        let sign = sign(name)
        let kinds = found.map(\.description)
        let cause =
            found.count == 2
            ? "'\(sign)' does not apply to \(kinds[0]) and \(kinds[1])"
            : "'\(sign)' does not apply to \(kinds.joined())"
        return Message(cause: cause, fix: OperatorAdvice(name, found, arguments, texts).fix)
    }

    /// An operator as it is written; other functions keep their name.
    static func sign(_ name: String) -> String {
        switch name {
        case "@in": "in"
        case "_[_]", "_[?_]": "[]"
        default: isOperator(name) ? name.filter { $0 != "_" } : name
        }
    }

    private static func functionFix(
        _ name: String, isMember: Bool, _ found: [Type], _ texts: [String], _ forms: [FunctionForm]
    ) -> String {
        if name == "contains", case .list = found.first, texts.count == 2 { return "write \(texts[1]) in \(texts[0])" }
        if name == "orValue", let wrapped = found.first?.wrapped { return "give an alternative of type \(wrapped)" }
        if name == "duration", found.first?.isNumeric ?? false { return "write duration('\(texts[0])s') for seconds" }
        if name == "int", found == [.duration] { return "write \(texts[0]).getSeconds()" }
        let wanted = forms.flatMap(\.signatures).prefix(4).map {
            shape(name, isMember: isMember, $0.parameters.map(\.description))
        }
        return "use " + wanted.joined(separator: " or ")
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
            return Message(
                cause: isMember ? "'\(name)' is not called on a value" : "'\(name)' is called on a value", fix: fix)
        }
        let given = isMember ? count - 1 : count
        return Message(cause: "'\(name)' does not take \(given) argument\(given == 1 ? "" : "s")", fix: fix)
    }

    /// The conversion that turns one type into another, in words; `nil` when there is none.
    static func conversion(of found: Type, to wanted: Type, _ text: String) -> String? {
        switch (found, wanted) {
        case (.abstract("optional_type", _), _): "write \(text).orValue(...)"
        case (_, .bool): condition(from: found, text)
        case (.list, _), (.map, _), (.record, _): nil
        case (_, .string): "write string(\(text))"
        case (.int, .double), (.uint, .double), (.string, .double): "write double(\(text))"
        case (.double, .int), (.uint, .int), (.string, .int), (.timestamp, .int): "write int(\(text))"
        case (.int, .uint), (.double, .uint), (.string, .uint): "write uint(\(text))"
        case (.string, .duration): "write duration(\(text))"
        case (.string, .timestamp), (.int, .timestamp): "write timestamp(\(text))"
        default: nil  // no conversion exists
        }
    }

    /// How to make a condition of a value.
    static func condition(from type: Type, _ text: String) -> String {
        switch type {
        case .int: "write \(text) > 0"
        case .uint: "write \(text) > 0u"
        case .double: "write \(text) > 0.0"
        case .string: "write \(text) != ''"
        case .list, .map: "write size(\(text)) > 0"
        case .duration: "write \(text) > duration('0s')"
        case .timestamp: "compare it with another time"
        case .abstract("optional_type", _): "write \(text).hasValue()"
        default: "compare it with a value of its type"
        }
    }

    /// What a text that is no duration probably means.
    static func duration(_ text: String) -> String {
        let units = [
            ("d", "days"), ("w", "weeks"), (" hours", "hours"), (" minutes", "minutes"), (" days", "days"),
            (" weeks", "weeks"),
        ]
        for (suffix, function) in units where text.hasSuffix(suffix) {
            let count = text.dropLast(suffix.count)
            if Int(count) != nil { return "write \(function)(\(count))" }
        }
        guard Int(text) == nil else { return "write '\(text)s' for seconds" }
        return "write it as '1h30m' with the units h, m, s, ms, us, ns"
    }
}
