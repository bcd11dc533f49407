/// Finds the fix for an operator between values that it does not join.
struct OperatorAdvice {
    let name: String
    let found: [Type]
    let arguments: [Term]
    let texts: [String]
    let range: Range<Int>

    init(_ name: String, _ found: [Type], _ arguments: [Term], _ texts: [String], _ range: Range<Int>) {
        self.name = name
        self.found = found
        self.arguments = arguments
        self.texts = texts
        self.range = range
    }

    /// What to write instead.
    var fix: Fix {
        guard found.count == 2 else { return unary }
        switch name {
        case "@in": return membership
        case "_[_]": return index
        default: return chain ?? null ?? optional ?? list ?? truth ?? time ?? number ?? text ?? remaining
        }
    }

    private var unary: Fix {
        guard name == "!_" else { return "negate a number" }
        guard found[0].wrapped == nil else { return Advice.condition(from: found[0], texts[0], at: range) }
        let empty =
            switch found[0] {
            case .string: "\(texts[0]) == ''"
            case .int: "\(texts[0]) == 0"
            case .double: "\(texts[0]) == 0.0"
            case .list, .map: "size(\(texts[0])) == 0"
            default: ""
            }
        return empty.isEmpty
            ? Advice.condition(from: found[0], texts[0], at: range)
            : .write(empty, at: range, else: "compare it with a value")
    }

    func constant(_ index: Int) -> Value? {
        if case .constant(let value) = arguments[index].kind { value } else { nil }
    }

    private var sign: String { Advice.sign(name) }
    var isEquality: Bool { name == "_==_" || name == "_!=_" }
    var isOrder: Bool { ["_<_", "_<=_", "_>_", "_>=_"].contains(name) }

    /// The operation with one side written differently.
    func with(_ index: Int, _ replacement: String) -> String {
        index == 0 ? "\(replacement) \(sign) \(texts[1])" : "\(texts[0]) \(sign) \(replacement)"
    }

    /// `1 < r < 2` compares twice.
    private var chain: Fix? {
        guard isOrder, found[0] == .bool, case .call(let call) = arguments[0].kind, call.arguments.count == 2,
            ["_<_", "_<=_", "_>_", "_>=_"].contains(call.form.name)
        else { return nil }
        let start = call.arguments[1].range.lowerBound - arguments[0].range.lowerBound
        let middle = String(decoding: Array(texts[0].utf8).dropFirst(start), as: UTF8.self)
        return .write(
            "\(texts[0]) && \(middle) \(sign) \(texts[1])", at: range, else: "compare two values at a time, with '&&'")
    }

    private var null: Fix? {
        guard let index = found.firstIndex(of: .null) else { return nil }
        let place = texts[1 - index]
        let fix = Fix("write has(x.field) to ask whether a field is there")
        guard isEquality, case .select = arguments[1 - index].kind else { return fix }
        let question = "\(name == "_==_" ? "!" : "")has(\(place))"
        return Fix("write \(question) to ask whether it is there").changing(range, to: question, isSpelling: true)
    }

    private var membership: Fix {
        let swapped = "\(texts[1]) in \(texts[0])"
        if case .list(let element) = found[0], element == found[1] {
            return .write(swapped, at: range, else: "look for a value in a list")
        }
        if found[0] == .string, found[1] == .string {
            let isWord = constant(1) != nil && constant(0) == nil
            return .write(
                isWord ? "\(texts[0]) == \(texts[1])" : "\(texts[1]).contains(\(texts[0]))", at: range,
                else: "look for a value in a list")
        }
        guard case .list(let element) = found[1] else {
            return .write("\(texts[0]) in [\(texts[1])]", at: range, else: "look for it in a list")
        }
        if element == .string, let value = constant(0), value.staticType.isNumeric {
            return .write("'\(value)'", at: arguments[0].range, else: "look for a text")
        }
        return Advice.conversion(of: found[0], to: element, texts[0], at: arguments[0].range)
            ?? "look for a value of type \(element)"
    }

    private var index: Fix {
        if case .record(let record) = found[0], case .string(let name)? = constant(1), record.slot(of: name) != nil {
            return .write("\(texts[0]).\(name)", at: range, else: "write a field after a dot")
        }
        if case .map(let key, _) = found[0] {
            return Advice.conversion(of: found[1], to: key, texts[1], at: arguments[1].range)
                ?? "index it with a value of type \(key)"
        }
        guard case .list = found[0] else { return "index a list or a map" }
        if case .double(let number)? = constant(1), let whole = Int64(exactly: number.rounded(.down)) {
            return .write("\(whole)", at: arguments[1].range, else: "index it with an int")
        }
        if case .string(let text)? = constant(1) {
            let fix: Fix = "index it with a number such as 0"
            return Int64(text).map { fix.changing(arguments[1].range, to: "\($0)") } ?? fix
        }
        return Advice.conversion(of: found[1], to: .int, texts[1], at: arguments[1].range) ?? "index it with an int"
    }

    /// A value that may be missing takes part once it is there.
    private var optional: Fix? {
        guard let index = found.firstIndex(where: { $0.wrapped != nil }) else { return nil }
        let fix = Fix("write \(texts[index]).orValue(...)")
        guard isEquality || isOrder, case .select(let operand, let selection) = arguments[index].kind,
            selection.isOptional
        else { return fix }
        let bytes = Array(texts[index].utf8)
        let place = String(decoding: bytes.prefix(operand.range.count), as: UTF8.self) + ".\(selection.name)"
        return .write("has(\(place)) && \(with(index, place))", at: range, else: fix.text)
    }

    /// A list is never equal to one of its elements, and may hold it.
    private var list: Fix? {
        guard isEquality else { return nil }
        for index in 0...1 {
            guard case .list(let element) = found[index], element == found[1 - index] else { continue }
            let question = "\(texts[1 - index]) in \(texts[index])"
            return .write(
                name == "_==_" ? question : "!(\(question))", at: range, else: "look for a value in the list")
        }
        return nil
    }

    private var truth: Fix? {
        guard let index = found.firstIndex(of: .bool), found[0] != found[1] else { return nil }
        if case .constant = arguments[index].kind {
            return Advice.conversion(of: found[1 - index], to: .bool, texts[1 - index], at: range)
        }
        let fix = Fix("write \(texts[index]) or !\(texts[index]) by itself")
        guard isEquality, let wanted = constant(1 - index).flatMap(Self.truth) else { return fix }
        let isWanted = wanted == (name == "_==_")
        return .write("\(isWanted ? "" : "!")\(texts[index])", at: range, else: fix.text)
    }

    private static func truth(of value: Value) -> Bool? {
        switch value {
        case .int(1), .uint(1): true
        case .int(0), .uint(0): false
        case .string(let text):
            ["true", "yes", "on", "1", "t", "y"].contains(text.lowercased())
                ? true : ["false", "no", "off", "0", "f", "n"].contains(text.lowercased()) ? false : nil
        default: nil  // says neither
        }
    }

    private var number: Fix? {
        guard let double = found.firstIndex(of: .double), found[1 - double] == .int || found[1 - double] == .uint else {
            return nil
        }
        let place = arguments[1 - double].range
        guard let value = constant(1 - double)?.number else {
            return .write("double(\(texts[1 - double]))", at: place, else: "use numbers of one type")
        }
        // What is counted from 0 to 1 and compared with 100 is meant as a percentage.
        if isEquality || isOrder, let most = arguments[double].field?.maximum, most == 1, (2...100).contains(value) {
            return .write("\(value / 100)", at: place, else: "write a number from 0 to 1")
        }
        return Int64(exactly: value).map { .write("\($0).0", at: place, else: "write a number") }
    }

    private var text: Fix? {
        guard let index = found.firstIndex(of: .string), found[1 - index] != .string else { return nil }
        let place = arguments[index].range
        if name == "_+_" {
            return Advice.conversion(
                of: found[1 - index], to: .string, texts[1 - index], at: arguments[1 - index].range)
        }
        if found[1 - index].isNumeric, case .string(let literal)? = constant(index) {
            return quotedNumber(literal, found[1 - index], arguments[1 - index].field, at: place)
        }
        if case .record(let record) = found[1 - index],
            let field = record.fields.first(where: { $0.type == .string && !$0.mayBeAbsent })
        {
            return .write(
                "\(texts[1 - index]).\(field.name)", at: arguments[1 - index].range, else: "compare one of its fields")
        }
        guard let value = constant(1 - index) else { return nil }
        let fix = Fix("write '\(value)' in quotes to compare text")
        return fix.changing(arguments[1 - index].range, to: "'\(value)'")
    }

    /// A number, a percentage or an amount that stands in quotes.
    private func quotedNumber(_ text: String, _ type: Type, _ field: Field?, at place: Range<Int>) -> Fix {
        let fallback =
            switch field?.unit {
            case .bytes: "write an amount such as 10 * GiB"
            case .bytesPerSecond: "write an amount such as 10 * KiB"
            case .ratio, .count, nil: "compare it with a number"
            }
        let trimmed = text.trimmingBlanks
        if trimmed.hasSuffix("%"), let number = Double(trimmed.dropLast().trimmingBlanks) {
            return .write("\(number / 100)", at: place, else: fallback)
        }
        if let value = Double(trimmed), value.isFinite {
            let whole = Int64(exactly: value)
            if let whole, let unit = field?.unit, unit.isWeighty {
                return .write(unit.amount(.int(whole)), at: place, else: fallback)
            }
            let number = type == .double ? "\(value)" : whole.map { type == .uint ? "\($0)u" : "\($0)" }
            return number.map { .write($0, at: place, else: fallback) } ?? Fix(fallback)
        }
        return Amount.expression(reading: text).map { .write($0, at: place, else: fallback) } ?? Fix(fallback)
    }

    private var remaining: Fix {
        Advice.conversion(of: found[1], to: found[0], texts[1], at: arguments[1].range)
            ?? Advice.conversion(of: found[0], to: found[1], texts[0], at: arguments[0].range)
            ?? "use values of one type on both sides"
    }
}

extension Term {
    /// The declaration of the field that this term reads; nil when it reads none, or reads it as an optional.
    var field: Field? {
        guard case .select(_, let selection) = kind, !selection.isOptional else { return nil }
        return selection.field
    }
}

extension Value {
    /// A number of any kind as a double.
    var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        default: nil  // not a number
        }
    }
}
