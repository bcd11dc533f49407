import Text

/// Words the faults that the checker finds, each with the fix that most likely is meant.
enum Advice {
    struct Suggestion {
        let range: Range<Int>
        let cause: String
        let fix: Fix
    }

    struct Message {
        let cause: String
        let fix: Fix
    }

    /// The nearest name of any scope, or the record that has a field of this name.
    static func name(
        _ name: String, in checker: Checker, selecting field: SyntaxNode.SelectedField? = nil, at range: Range<Int>
    ) -> Fix {
        let environment = checker.environment
        let records = self.records(of: environment)
        func owned(by owner: (name: String, type: RecordType), _ field: String) -> Fix {
            .meant("\(owner.name).\(field)", at: range)
        }
        if let local = Spelling.nearest(to: name, among: checker.scopes.map(\.name), tolerance: 1) {
            return .meant(local, at: range)
        }
        if let literal = foreignLiterals[name.lowercased()] {
            return Fix("write \(literal)").changing(range, to: literal, isSpelling: true)
        }
        if let owner = records.first(where: { $0.type.slot(of: name) != nil }) { return owned(by: owner, name) }
        if records.contains(where: { $0.type.fields.contains { $0.knownValues?.contains(name) ?? false } }) {
            return Fix("write '\(name)' in quotes to compare text").changing(range, to: "'\(name)'")
        }
        for owner in records {
            if let meant = owner.type.field(known: name) { return owned(by: owner, meant.name) }
        }
        let names =
            environment.variables.map(\.name) + environment.definitions.keys.sorted()
            + environment.constants.keys.sorted()
        let near =
            Spelling.nearest(to: name, among: names) ?? Spelling.nearest(to: name, among: TypeNames.types.keys.sorted())
        if let near { return .meant(near, at: range) }
        for record in records {
            if let near = Spelling.nearest(to: name, among: record.type.fields.map(\.name)) {
                return owned(by: record, near)
            }
        }
        if let field, let owner = records.first(where: { $0.type.slot(of: field.name) != nil }) {
            let whole = range.lowerBound..<field.range.upperBound
            return .meant("\(owner.name).\(field.name)", at: whole)
        }
        guard !environment.variables.isEmpty else { return "write '\(name)' in quotes if it is text" }
        return "the variables are \(environment.variables.map(\.name).prefix(8).joined(separator: ", "))"
    }

    /// Literals in other languages' spelling.
    private static let foreignLiterals = [
        "true": "true", "yes": "true", "false": "false", "no": "false", "none": "null", "nil": "null", "null": "null",
        "undefined": "null",
    ]

    private static func records(of environment: Environment) -> [(name: String, type: RecordType)] {
        environment.variables.compactMap { variable in
            if case .record(let type) = variable.type { (variable.name, type) } else { nil }
        }
    }

    /// The field that was probably meant, or another variable that has one of that name.
    static func field(
        _ name: String, of record: RecordType, isVariable: Bool, in checker: Checker, at range: Range<Int>
    )
        -> Fix
    {
        if let meant = record.field(known: name) { return .meant(meant.name, at: range) }
        if let near = Spelling.nearest(to: name, among: record.fields.map(\.name)) { return .meant(near, at: range) }
        // An element of a list has no business with the fields of variables.
        if isVariable, let owner = records(of: checker.environment).first(where: { $0.type.slot(of: name) != nil }) {
            let whole = checker.startOfSelection(endingAt: range)..<range.upperBound
            return .meant("\(owner.name).\(name)", at: whole)
        }
        let known = record.fields.map(\.name)
        return "its fields are \(known.prefix(12).joined(separator: ", "))\(known.count > 12 ? ", ..." : "")"
    }

    /// The member function of that name, for a call whose parentheses were forgotten, or how to reach a field inside.
    static func method(_ field: SyntaxNode.SelectedField, on type: Type, in checker: Checker) -> Fix {
        let name = field.name
        if case .list(.record(let record)) = type, record.slot(of: name) != nil {
            return "write x.exists(item, item.\(name) == ...)"
        }
        let members = checker.environment.functions.filter { $0.value.contains { $0.isMember } }.keys.sorted()
        let wanted = synonyms[name] ?? name
        if members.contains(wanted) { return Fix("write '\(wanted)()'").changing(field.range, to: "\(wanted)()") }
        return Spelling.nearest(to: name, among: members).map {
            .meant("\($0)()", at: field.range)
        } ?? "compare the value itself"
    }

    /// Names that people bring from other languages.
    private static let synonyms = [
        "length": "size", "len": "size", "count": "size", "lower": "lowerAscii", "toLower": "lowerAscii",
        "lowercase": "lowerAscii", "upper": "upperAscii", "toUpper": "upperAscii", "uppercase": "upperAscii",
        "strip": "trim", "includes": "contains", "regex": "matches", "like": "matches", "any": "exists",
        "some": "exists",
        "every": "all", "find": "filter", "select": "map", "hour": "getHours", "year": "getFullYear",
        "weekday": "getDayOfWeek", "minute": "getMinutes",
    ]

    private static let macros = ["all", "exists", "existsOne", "filter", "map"]

    /// Whether a name is a macro's, or what others call it, so that its arguments cannot be checked by themselves.
    static func isMacro(_ name: String) -> Bool { macros.contains(synonyms[name] ?? name) }

    /// The nearest function, or the other style of calling it.
    static func function(_ name: String, _ call: SyntaxNode.Call, _ range: Range<Int>, in checker: Checker) -> Fix {
        let functions = checker.environment.functions
        let arguments = call.arguments.map { checker.text($0) }
        let list = arguments.joined(separator: ", ")
        let place = call.functionRange
        if name.lowercased() == "not", call.target == nil, arguments.count == 1 {
            return .write("!(\(list))", at: range, else: "write '!'")
        }
        if name == "has" {
            guard let target = call.target, let argument = arguments.first else { return "write has(x.field)" }
            return .write(
                "\(argument) in \(checker.text(target))", or: ["\(checker.text(target)).contains(\(argument))"],
                at: range, else: "write has(x.field)")
        }
        let written = call.target.map { checker.text($0) }
        if functions[name] != nil, let written {
            let all = ([written] + arguments).joined(separator: ", ")
            return Fix("write \(name)(...)").changing(range, to: "\(name)(\(all))")
        }
        let meant = synonyms[name] ?? name
        if macros.contains(meant) { return macro(meant, call, written, arguments, range) }
        if meant != name {
            let isPlain = functions[meant]?.first?.arity == 1
            let fix = Fix("write x.\(meant)(\(isPlain ? "" : "..."))")
            if let written { return fix.changing(range, to: "\(written).\(meant)(\(list))") }
            guard let first = arguments.first else { return fix }
            return fix.changing(range, to: "\(first).\(meant)(\(arguments.dropFirst().joined(separator: ", ")))")
        }
        let known = functions.keys.filter { !isOperator($0) }.sorted()
        guard let near = Spelling.nearest(to: name, among: known + macros) else {
            return "use a function of the language such as size, contains, startsWith or matches"
        }
        // A function of a namespace is named whole, and so is its place.
        let start = name.contains(".") ? range.lowerBound : place.lowerBound
        return .meant(near, at: start..<place.upperBound)
    }

    private static func macro(
        _ name: String, _ call: SyntaxNode.Call, _ target: String?, _ arguments: [String], _ range: Range<Int>
    ) -> Fix {
        let fix = Fix("write x.\(name)(item, \(name == "map" ? "value" : "condition"))")
        if let target, arguments.count == 2 {
            return fix.changing(range, to: "\(target).\(name)(\(arguments.joined(separator: ", ")))")
        }
        guard target == nil, arguments.count == 3 else { return fix }
        return fix.changing(range, to: "\(arguments[0]).\(name)(\(arguments[1]), \(arguments[2]))")
    }

    /// Whether a function is written as an operator or as brackets.
    static func isOperator(_ name: String) -> Bool { operators.contains(name) }

    private static let operators: Set<String> = [
        "_+_", "_-_", "_*_", "_/_", "_%_", "-_", "!_", "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", "@in", "_[_]",
        "_[?_]",
    ]

    static func visiting(_ type: Type, _ text: String, at range: Range<Int>) -> Fix {
        switch type {
        case .string: Fix("write x.split('') to visit the characters").changing(range, to: "\(text).split('')")
        case .abstract("optional_type", _): .write("\(text).orValue([])", at: range, else: "visit a list or a map")
        default: "visit a list or a map"
        }
    }
}

extension Checker {
    /// A node as it stands in the source.
    func text(_ node: SyntaxNode) -> String { String(decoding: Array(source.utf8)[node.range], as: UTF8.self) }

    /// Where the plain path begins whose last field stands in a range.
    func startOfSelection(endingAt range: Range<Int>) -> Int {
        let bytes = Array(source.utf8)
        var start = range.lowerBound
        while start > 0,
            bytes[start - 1].isIdentifierStart || bytes[start - 1].isDecimalDigit || bytes[start - 1] == 0x2E
        {
            start -= 1
        }
        return start
    }
}
