/// Finds the fix for an operator between values that it does not join.
struct OperatorAdvice {
    private let name: String
    private let found: [Type]
    private let arguments: [Term]
    private let texts: [String]

    init(_ name: String, _ found: [Type], _ arguments: [Term], _ texts: [String]) {
        self.name = name
        self.found = found
        self.arguments = arguments
        self.texts = texts
    }

    /// What to write instead.
    var fix: String {
        guard found.count == 2 else {
            return name == "!_" ? Advice.condition(from: found[0], texts[0]) : "negate a number"
        }
        switch name {
        case "@in": return membership
        case "_[_]": return index
        default: return null ?? optional ?? truth ?? time ?? number ?? text ?? remaining
        }
    }

    private func constant(_ index: Int) -> Value? {
        if case .constant(let value) = arguments[index].kind { value } else { nil }
    }

    private var null: String? {
        found.firstIndex(of: .null).map { "write has(\(texts[1 - $0])) to ask whether a field is there" }
    }

    private var membership: String {
        if found[1] == .string { return "write \(texts[1]).contains(\(texts[0]))" }
        guard case .list(let element) = found[1] else { return "write a list such as [\(texts[1])] on the right" }
        return Advice.conversion(of: found[0], to: element, texts[0]) ?? "look for a value of type \(element)"
    }

    private var index: String {
        if case .record = found[0], case .string(let name)? = constant(1) { return "write \(texts[0]).\(name)" }
        if case .map(let key, _) = found[0] {
            return Advice.conversion(of: found[1], to: key, texts[1]) ?? "index it with a value of type \(key)"
        }
        guard case .list = found[0] else { return "index a list or a map" }
        return Advice.conversion(of: found[1], to: .int, texts[1]) ?? "index it with an int"
    }

    private var optional: String? {
        found.firstIndex { $0.wrapped != nil }.map { "write \(texts[$0]).orValue(...)" }
    }

    /// Comparing a condition with something is a habit from other languages.
    private var truth: String? {
        guard let index = found.firstIndex(of: .bool), found[0] != found[1] else { return nil }
        if case .constant = arguments[index].kind {
            return Advice.conversion(of: found[1 - index], to: .bool, texts[1 - index])
        }
        return "write \(texts[index]) or !\(texts[index]) by itself"
    }

    private var time: String? {
        if let index = found.firstIndex(of: .duration) {
            if found[1 - index].isNumeric {
                return constant(1 - index).map { durationFix($0) }
                    ?? "write duration(string(\(texts[1 - index])) + 's')"
            }
            if case .string(let literal)? = constant(1 - index) {
                return TimeSpan(parsing: literal) == nil
                    ? Advice.duration(literal) : "write duration(\(texts[1 - index]))"
            }
            if found[1 - index] == .timestamp { return "compare the time between, such as now - \(texts[1 - index])" }
        }
        guard let index = found.firstIndex(of: .timestamp) else { return nil }
        let isSum = name == "_+_" || name == "_-_"
        if found[1 - index] == .timestamp { return "subtract times to get the time between" }
        if isSum, let value = constant(1 - index) { return durationFix(value) }
        return Advice.conversion(of: found[1 - index], to: .timestamp, texts[1 - index])
    }

    /// The duration that a bare number of seconds probably means.
    private func durationFix(_ value: Value) -> String {
        guard case .int(let seconds) = value, seconds != 0 else { return "write duration('\(value)s')" }
        if seconds % 86_400 == 0 { return "write duration('\(seconds)s') or days(\(seconds / 86_400))" }
        if seconds % 3_600 == 0 { return "write duration('\(seconds)s') or hours(\(seconds / 3_600))" }
        return "write duration('\(seconds)s') if it means seconds, or days(\(seconds)) if it means days"
    }

    private var number: String? {
        guard let double = found.firstIndex(of: .double), found[1 - double] == .int || found[1 - double] == .uint else {
            return nil
        }
        switch constant(1 - double) {
        case .int(let number)?: return "write \(number).0"
        case .uint(let number)?: return "write \(number).0"
        default: return "write double(\(texts[1 - double]))"  // not a literal
        }
    }

    private var text: String? {
        guard let index = found.firstIndex(of: .string), found[1 - index] != .string else { return nil }
        if name == "_+_" { return Advice.conversion(of: found[1 - index], to: .string, texts[1 - index]) }
        if found[1 - index].isNumeric, constant(index) != nil {
            return Advice.conversion(of: .string, to: found[1 - index], texts[index])
        }
        return constant(1 - index).map { "write '\($0)' in quotes to compare text" }
    }

    private var remaining: String {
        Advice.conversion(of: found[1], to: found[0], texts[1]) ?? Advice.conversion(
            of: found[0], to: found[1], texts[0])
            ?? "use values of one type on both sides"
    }
}
