extension Advice {
    /// Explains why no overload takes these argument types.
    static func mismatch(
        _ name: String, isMember: Bool, _ found: [Type], _ arguments: [Term], _ forms: [FunctionForm],
        _ range: Range<Int>, _ source: String
    ) -> Message {
        let texts = arguments.map { text(of: $0, source) }
        guard isOperator(name) else {
            let given = shape(name, isMember: isMember, found.map(\.description))
            return Message(
                cause: "no overload of '\(name)' for \(given)",
                fix: functionFix(name, isMember: isMember, found, arguments, texts, forms, range))
        }
        let sign = sign(name)
        let kinds = found.map(\.description)
        let cause =
            found.count == 2
            ? "'\(sign)' does not apply to \(kinds[0]) and \(kinds[1])"
            : "'\(sign)' does not apply to \(kinds.joined())"
        return Message(cause: cause, fix: OperatorAdvice(name, found, arguments, texts, range).fix)
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
        _ name: String, isMember: Bool, _ found: [Type], _ arguments: [Term], _ texts: [String],
        _ forms: [FunctionForm], _ range: Range<Int>
    ) -> Fix {
        let wanted = forms.flatMap(\.signatures).prefix(4).map {
            shape(name, isMember: isMember, $0.parameters.map(\.description))
        }
        let usage = "use \(wanted.joined(separator: " or "))"
        switch (name, found.first) {
        case ("contains", .list?) where texts.count == 2:
            return .write("\(texts[1]) in \(texts[0])", at: range, else: usage)
        case ("orValue", let first?):
            guard let wrapped = first.wrapped, texts.count == 2 else { return Fix(usage) }
            let fix = Fix("give an alternative of type \(wrapped)")
            guard let value = number(texts[1], as: wrapped) else { return fix }
            return fix.changing(arguments[1].range, to: value)
        case ("duration", let first?) where first.isNumeric:
            return Fix("write duration('\(texts[0])s') for seconds").changing(range, to: "duration('\(texts[0])s')")
        case ("int", .duration?): return .write("\(texts[0]).getSeconds()", at: range, else: usage)
        default: break  // told by its overloads
        }
        var fix = Fix(usage)
        // A number in quotes, or text without them.
        for (index, argument) in arguments.enumerated() {
            guard case .constant(let value) = argument.kind else { continue }
            if case .string(let text) = value, Double(text) != nil {
                fix.propose(text, at: argument.range, saying: usage)
            }
            if value.staticType.isNumeric, index > 0 || !isMember {
                fix.propose("'\(value)'", at: argument.range, saying: usage)
            }
        }
        return fix
    }

    /// A written number as a literal of another type of numbers.
    private static func number(_ text: String, as type: Type) -> String? {
        guard let value = Double(text), let whole = Int64(exactly: value) else { return nil }
        switch type {
        case .int: return "\(whole)"
        case .uint: return whole < 0 ? nil : "\(whole)u"
        case .double: return "\(value)"
        case .duration: return "duration('\(whole)s')"
        default: return nil  // no number
        }
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
    static func wrongShape(
        _ name: String, _ forms: [FunctionForm], isMember: Bool, _ texts: [String], _ range: Range<Int>
    ) -> Message {
        let shapes = forms.compactMap { form in
            form.signatures.first.map { shape(name, isMember: form.isMember, $0.parameters.map(\.description)) }
        }
        var fix = Fix("use \(shapes.prefix(3).joined(separator: " or "))")
        guard forms.contains(where: { $0.isMember == isMember }) else {
            if !texts.isEmpty {
                fix = fix.changing(range, to: shape(name, isMember: !isMember, texts))
            }
            return Message(
                cause: isMember ? "'\(name)' is not called on a value" : "'\(name)' is called on a value", fix: fix)
        }
        let given = isMember ? texts.count - 1 : texts.count
        return Message(cause: "'\(name)' does not take \(given) argument\(given == 1 ? "" : "s")", fix: fix)
    }

    /// The conversion that turns one type into another; `nil` when there is none.
    static func conversion(of found: Type, to wanted: Type, _ text: String, at range: Range<Int>) -> Fix? {
        func call(_ function: String) -> Fix {
            .write("\(function)(\(text))", at: range, else: "use a value of type \(wanted)")
        }
        return switch (found, wanted) {
        case (.abstract("optional_type", let wrapped), _): unwrapping(text, wrapped.first, wanted, at: range)
        case (_, .bool): condition(from: found, text, at: range)
        case (.list, _), (.map, _), (.record, _): nil
        case (_, .string): call("string")
        case (.int, .double), (.uint, .double), (.string, .double): call("double")
        case (.double, .int), (.uint, .int), (.string, .int), (.timestamp, .int): call("int")
        case (.int, .uint), (.double, .uint), (.string, .uint): call("uint")
        case (.string, .duration): call("duration")
        case (.string, .timestamp), (.int, .timestamp): call("timestamp")
        default: nil  // no conversion exists
        }
    }

    /// What an optional is when there is nothing in it: a Boolean is false, and everything else takes a decision.
    private static func unwrapping(_ text: String, _ wrapped: Type?, _ wanted: Type, at range: Range<Int>) -> Fix {
        let fix = Fix("write \(text).orValue(...)")
        if wrapped == .bool { return fix.changing(range, to: "\(text).orValue(false)") }
        return wanted == .bool ? .write("\(text).hasValue()", at: range, else: fix.text) : fix
    }

    /// How to make a condition of a value.
    static func condition(from type: Type, _ text: String, at range: Range<Int>) -> Fix {
        func write(_ condition: String) -> Fix { .write(condition, at: range, else: "compare it with a value") }
        return switch type {
        case .int: write("\(text) > 0")
        case .uint: write("\(text) > 0u")
        case .double: write("\(text) > 0.0")
        case .string: write("\(text) != ''")
        case .list, .map: write("size(\(text)) > 0")
        case .duration: write("\(text) > duration('0s')")
        case .timestamp: "compare it with another time"
        case .abstract("optional_type", _): write("\(text).hasValue()")
        default: "compare it with a value of its type"
        }
    }

    /// What a text that is no duration probably means; the place is that of the text or of the call around it.
    static func duration(_ text: String, at literal: Range<Int>, in call: Range<Int>) -> Fix {
        if let meant = Amount.expression(reading: text), !meant.contains("*") {
            return .write(meant, at: call, else: "write \(meant)")
        }
        guard Int(text) == nil else { return Fix("write '\(text)s' for seconds").changing(literal, to: "'\(text)s'") }
        return "write it as '1h30m' with the units h, m, s, ms, us, ns"
    }
}
