extension Checker {
    /// Resolves a simple name: macro variables first, unless it is rooted, then what the environment declares.
    mutating func name(_ name: String, isRooted: Bool, _ range: Range<Int>) -> Term {
        if !isRooted, let scope = scopes.last(where: { $0.name == name }) {
            return make(.local(scope.slot), scope.type, range)
        }
        if let term = declared(name, isRooted: isRooted, range) { return term }
        let fix: Fix = isStrict ? Advice.name(name, in: self, at: range) : ""
        return faulty(range, .undeclared, "there is no variable '\(name)'", fix: fix)
    }

    /// Resolves a possibly qualified name against the environment, the most special namespace first.
    private mutating func declared(_ name: String, isRooted: Bool, _ range: Range<Int>) -> Term? {
        for candidate in environment.candidates(for: name, isRooted: isRooted) {
            if let slot = environment.variableSlots[candidate] {
                return make(.variable(slot), environment.variables[slot].type, range)
            }
            if let definition = environment.definitions[candidate] {
                return self.definition(candidate, definition, range)
            }
            if let constant = environment.constants[candidate] {
                return make(.namedConstant(constant.value, constant.unit), constant.type, range)
            }
            if let type = TypeNames.types[candidate] {
                return make(.constant(.type(candidate)), .type(type), range)
            }
        }
        return nil
    }

    /// Checks a definition in place on its first mention, blind to the variables of macros around it.
    private mutating func definition(_ name: String, _ expression: Expression, _ range: Range<Int>) -> Term {
        if let index = definitions.firstIndex(where: { $0.name == name }) {
            return make(.definition(index), type(of: definitions[index].term), range)
        }
        guard !openDefinitions.contains(name) else {
            return faulty(
                range, .undeclared, "'\(name)' refers to itself", fix: "define it without mentioning it again")
        }
        openDefinitions.append(name)
        defer { openDefinitions.removeLast() }
        let (outerScopes, outerNesting) = (scopes, loopNesting)
        (scopes, loopNesting) = ([], 0)
        let term = term(expression.syntax)
        (scopes, loopNesting) = (outerScopes, outerNesting)
        definitions.append((name, term))
        return make(.definition(definitions.count - 1), type(of: term), range)
    }

    /// Resolves `a.b.c`: the longest declared name wins, the rest are fields.
    mutating func selection(_ node: SyntaxNode, _ operand: SyntaxNode, _ field: SyntaxNode.SelectedField) -> Term {
        if let (name, isRooted) = node.qualifiedName, !startsWithLocal(name, isRooted: isRooted),
            let term = declared(name, isRooted: isRooted, node.range)
        {
            return term
        }
        if isStrict, let suggestion = otherScope(operand, field) {
            return faulty(node.range, .undeclared, suggestion.cause, fix: suggestion.fix, at: suggestion.range)
        }
        let operand = term(operand)
        let (selection, type) = select(field, from: operand, node.range, isTest: false)
        return make(.select(operand, selection), type, node.range)
    }

    /// Explains a selection from a name that does not exist with the names that do.
    private func otherScope(_ operand: SyntaxNode, _ field: SyntaxNode.SelectedField) -> Advice.Suggestion? {
        guard case .name(let name, let isRooted) = operand.kind, !startsWithLocal(name, isRooted: isRooted),
            environment.candidates(for: name, isRooted: isRooted).allSatisfy({ !isDeclared($0) })
        else { return nil }
        return Advice.Suggestion(
            range: operand.range, cause: "there is no variable '\(name)'",
            fix: Advice.name(name, in: self, selecting: field, at: operand.range))
    }

    private func isDeclared(_ name: String) -> Bool {
        environment.variableSlots[name] != nil || environment.definitions[name] != nil
            || environment.constants[name] != nil || TypeNames.types[name] != nil
            || environment.variableSlots.keys.contains { $0.hasPrefix(name + ".") }
    }

    func startsWithLocal(_ name: String, isRooted: Bool) -> Bool {
        guard !isRooted else { return false }
        let first = name.prefix { $0 != "." }
        return scopes.contains { $0.name == first }
    }

    /// Finds the field of an operand and the type that reading it yields.
    mutating func select(
        _ field: SyntaxNode.SelectedField, from operand: Term, _ range: Range<Int>, isTest: Bool
    ) -> (Term.Selection, Type) {
        let operandType = type(of: operand)
        let inner = operandType.wrapped ?? operandType
        let isOptional = field.isOptional || operandType.wrapped != nil
        var slot: Int?, declaration: Field?, result = Type.dyn
        switch inner {
        case .record(let record):
            slot = record.slot(of: field.name)
            declaration = slot.map { record.fields[$0] }
            result = declaration?.type ?? .dyn
            if slot == nil, isStrict {
                report(
                    field.range, "no field '\(field.name)' on \(record.name)",
                    fix: Advice.field(
                        field.name, of: record, isVariable: operand.isVariable, in: self, at: field.range))
            }
        case .map(_, let value): result = value
        case .parameter:
            _ = substitution.assign([.dyn], to: [inner])
        case .dyn: break
        default:  // values without fields
            if isStrict {
                report(
                    field.range, "a value of type \(inner) has no field '\(field.name)'",
                    fix: Advice.method(field, on: inner, in: self))
            }
        }
        let selection = Term.Selection(
            name: field.name, slot: operandType.wrapped == nil ? slot : nil, field: declaration,
            isOptional: field.isOptional,
            range: field.range)
        return (selection, isOptional && !isTest ? .optional(result) : result)
    }
}

extension Term {
    fileprivate var isVariable: Bool {
        if case .variable = kind { true } else { false }
    }
}

/// The types that have names as values.
enum TypeNames {
    static let types: [String: Type] = [
        "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string, "bytes": .bytes,
        "null_type": .null, "type": .type(nil), "list": .list(.dyn), "map": .map(.dyn, .dyn),
        "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration,
        "optional_type": .optional(.dyn), "net.IP": .ip, "net.CIDR": .cidr,
    ]
}
