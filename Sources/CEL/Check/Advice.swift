/// Words the faults that the checker finds, each with the fix that most likely is meant.
enum Advice {
    struct Suggestion {
        let range: Range<Int>
        let cause: String
        let fix: String?
    }

    struct Message {
        let cause: String
        let fix: String?
    }

    /// The nearest name of any scope, or the record that has a field of this name.
    static func name(_ name: String, in checker: Checker, selecting field: String? = nil) -> String? {
        let environment = checker.environment
        let records = environment.variables.compactMap { variable -> (name: String, type: RecordType)? in
            if case .record(let type) = variable.type { (variable.name, type) } else { nil }
        }
        if let owner = records.first(where: { $0.type.slot(of: name) != nil }) {
            return "did you mean '\(owner.name).\(name)'?"
        }
        let names = checker.scopes.map(\.name) + environment.variables.map(\.name) + environment.definitions.keys.sorted()
            + environment.constants.keys.sorted()
        let near = Spelling.nearest(to: name, among: names) ?? Spelling.nearest(to: name, among: TypeNames.types.keys.sorted())
        if let near { return "did you mean '\(near)'?" }
        for record in records {
            if let near = Spelling.nearest(to: name, among: record.type.fields.map(\.name)) {
                return "did you mean '\(record.name).\(near)'?"
            }
        }
        if let field, let owner = records.first(where: { $0.type.slot(of: field) != nil }) {
            return "did you mean '\(owner.name).\(field)'?"
        }
        if name.utf8.allSatisfy({ $0.isIdentifierStart }), names.isEmpty { return "write '\(name)' in quotes if it is text" }
        return names.isEmpty ? nil : "known here: " + names.filter { !$0.contains("@") }.prefix(8).joined(separator: ", ")
    }

    /// The nearest field of the record, or another variable that has it.
    static func field(_ name: String, of record: RecordType, in checker: Checker) -> String? {
        if let near = Spelling.nearest(to: name, among: record.fields.map(\.name)) { return "did you mean '\(near)'?" }
        for variable in checker.environment.variables {
            if case .record(let type) = variable.type, type != record, type.slot(of: name) != nil {
                return "did you mean '\(variable.name).\(name)'?"
            }
        }
        let known = record.fields.map(\.name)
        return known.isEmpty ? nil : "its fields are " + known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", ..." : "")
    }

    /// The member function of that name, for a call whose parentheses were forgotten.
    static func method(_ name: String, on type: Type, in checker: Checker) -> String? {
        let members = checker.environment.functions.filter { $0.value.contains { $0.isMember } }.keys.sorted()
        if members.contains(name) { return "write '\(name)()'" }
        return Spelling.nearest(to: name, among: members).map { "did you mean '\($0)()'?" }
    }

    /// The nearest function, or the other style of calling it.
    static func function(_ name: String, _ call: SyntaxNode.Call, in checker: Checker) -> String? {
        let functions = checker.environment.functions
        let written = Set(functions.keys.filter { !isOperator($0) })
        if let forms = functions[name], call.target != nil {
            let names = forms.first?.arity == 1 ? "\(name)(x)" : "\(name)(x, ...)"
            return "write '\(names)'"
        }
        let macros = ["all", "exists", "existsOne", "filter", "map", "has"]
        if call.target == nil, let near = Spelling.nearest(to: name, among: ["has"]) { return "did you mean '\(near)'?" }
        if macros.contains(name) {
            return name == "has" ? "write has(x.field)" : "write x.\(name)(item, condition)"
        }
        return Spelling.nearest(to: name, among: written.sorted() + macros).map { "did you mean '\($0)'?" }
    }

    static func isOperator(_ name: String) -> Bool { name.contains("_") && !name.contains("existsOne") || name.first == "@" }

    static func visiting(_ type: Type) -> String? {
        switch type {
        case .string: "write x.split('') to visit the characters"
        case .abstract("optional_type", _): "write x.orValue([]) first"
        default: nil  // nothing to visit
        }
    }
}
