/// Words the faults that the checker finds, each with the fix that most likely is meant.
enum Advice {
    struct Suggestion {
        let range: Range<Int>
        let cause: String
        let fix: String
    }

    struct Message {
        let cause: String
        let fix: String
    }

    /// The nearest name of any scope, or the record that has a field of this name.
    static func name(_ name: String, in checker: Checker, selecting field: String? = nil) -> String {
        let environment = checker.environment
        let records = self.records(of: environment)
        if let local = Spelling.nearest(to: name, among: checker.scopes.map(\.name), tolerance: 1) {
            return "did you mean '\(local)'?"
        }
        if let owner = records.first(where: { $0.type.slot(of: name) != nil }) {
            return "did you mean '\(owner.name).\(name)'?"
        }
        if records.contains(where: { $0.type.fields.contains { $0.knownValues?.contains(name) ?? false } }) {
            return "write '\(name)' in quotes to compare text"
        }
        let names =
            environment.variables.map(\.name) + environment.definitions.keys.sorted()
            + environment.constants.keys.sorted()
        let near =
            Spelling.nearest(to: name, among: names) ?? Spelling.nearest(to: name, among: TypeNames.types.keys.sorted())
        if let near { return "did you mean '\(near)'?" }
        for record in records {
            if let near = Spelling.nearest(to: name, among: record.type.fields.map(\.name)) {
                return "did you mean '\(record.name).\(near)'?"
            }
        }
        if let field, let owner = records.first(where: { $0.type.slot(of: field) != nil }) {
            return "did you mean '\(owner.name).\(field)'?"
        }
        guard !environment.variables.isEmpty else { return "write '\(name)' in quotes if it is text" }
        return "the variables are " + environment.variables.map(\.name).prefix(8).joined(separator: ", ")
    }

    private static func records(of environment: Environment) -> [(name: String, type: RecordType)] {
        environment.variables.compactMap { variable in
            if case .record(let type) = variable.type { (variable.name, type) } else { nil }
        }
    }

    /// The nearest field of the record, or another variable that has it.
    static func field(_ name: String, of record: RecordType, in checker: Checker) -> String {
        if let near = Spelling.nearest(to: name, among: record.fields.map(\.name)) { return "did you mean '\(near)'?" }
        if let owner = records(of: checker.environment).first(where: { $0.type.slot(of: name) != nil }) {
            return "did you mean '\(owner.name).\(name)'?"
        }
        let known = record.fields.map(\.name)
        return "its fields are " + known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", ..." : "")
    }

    /// The member function of that name, for a call whose parentheses were forgotten, or how to reach a field inside.
    static func method(_ name: String, on type: Type, in checker: Checker) -> String {
        if case .list(.record(let record)) = type, record.slot(of: name) != nil {
            return "write x.exists(item, item.\(name) == ...)"
        }
        let members = checker.environment.functions.filter { $0.value.contains { $0.isMember } }.keys.sorted()
        let wanted = synonyms[name] ?? name
        if members.contains(wanted) { return "write '\(wanted)()'" }
        return Spelling.nearest(to: name, among: members).map { "did you mean '\($0)()'?" }
            ?? "compare the value itself"
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
    static func function(_ name: String, _ call: SyntaxNode.Call, in checker: Checker) -> String {
        let functions = checker.environment.functions
        if name == "has" {
            guard let target = call.target, let argument = call.arguments.first else { return "write has(x.field)" }
            return "write \(checker.text(argument)) in \(checker.text(target))"
        }
        if functions[name] != nil, call.target != nil { return "write \(name)(...)" }
        let meant = synonyms[name] ?? name
        if macros.contains(meant) { return "write x.\(meant)(item, \(meant == "map" ? "value" : "condition"))" }
        if meant != name { return "write x.\(meant)(\(functions[meant]?.first?.arity == 1 ? "" : "..."))" }
        let written = functions.keys.filter { !isOperator($0) }.sorted()
        return Spelling.nearest(to: name, among: written + macros).map { "did you mean '\($0)'?" }
            ?? "use a function of the language such as size, contains, startsWith or matches"
    }

    /// Whether a function is written as an operator or as brackets.
    static func isOperator(_ name: String) -> Bool { operators.contains(name) }

    private static let operators: Set<String> = [
        "_+_", "_-_", "_*_", "_/_", "_%_", "-_", "!_", "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", "@in", "_[_]",
        "_[?_]",
    ]

    static func visiting(_ type: Type) -> String {
        switch type {
        case .string: "write x.split('') to visit the characters"
        case .abstract("optional_type", _): "write x.orValue([]) first"
        default: "visit a list or a map"
        }
    }
}

extension Checker {
    /// A node as it stands in the source.
    func text(_ node: SyntaxNode) -> String { String(decoding: Array(source.utf8)[node.range], as: UTF8.self) }
}
