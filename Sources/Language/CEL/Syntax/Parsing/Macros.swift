/// Which macros the parser recognises.
struct MacroSet: OptionSet, Sendable {
    let rawValue: Int

    /// The macros `has all exists exists_one map filter`.
    static let standard = MacroSet(rawValue: 1)
    /// `optMap optFlatMap` and the syntax with question marks.
    static let optionals = MacroSet(rawValue: 2)
    /// The macros with two variables.
    static let twoVariables = MacroSet(rawValue: 4)
    /// The macro `cel.bind`.
    static let bindings = MacroSet(rawValue: 8)
    /// The macros `math.greatest` and `math.least`.
    static let math = MacroSet(rawValue: 16)
    /// The macro `sortBy`.
    static let lists = MacroSet(rawValue: 32)
    /// Question marks without the macros, for hosts that turn macros off.
    static let optionalSyntax = MacroSet.optionals
}

extension ExpressionParser {
    /// What a macro call stands for and the nodes below it, or `nil` when the call is an ordinary one.
    typealias Expansion = (kind: SyntaxNode.Kind, children: [SyntaxNode])

    func expandMacro(_ call: SyntaxNode.Call) throws(SyntaxError) -> Expansion? {
        guard let target = call.target else { return try expandHas(call) }
        if let expansion = try expandNamespaced(call, target) { return expansion }
        if let expansion = try expandOptional(call, target) { return expansion }
        return try expandComprehension(call, target)
    }

    private func expandHas(_ call: SyntaxNode.Call) throws(SyntaxError) -> Expansion? {
        guard macros.contains(.standard), call.function == "has", call.arguments.count == 1, !call.isRooted else {
            return nil
        }
        let argument = call.arguments[0]
        guard case .select(let operand, let field) = argument.kind else {
            throw SyntaxError(argument.range, "has() needs a field selection", fix: "write has(x.field)")
        }
        guard !field.isOptional else {
            throw SyntaxError(
                argument.range, "has() already asks whether the field is there",
                fix: Fix("write has(x.\(field.name)) without the '?'").changing(
                    field.range.lowerBound - 1..<field.range.lowerBound, to: ""))
        }
        return (.has(operand, field), [operand])
    }

    private func expandNamespaced(_ call: SyntaxNode.Call, _ target: SyntaxNode) throws(SyntaxError) -> Expansion? {
        guard case .name(let namespace, _) = target.kind else { return nil }
        if namespace == "cel", call.function == "bind", macros.contains(.bindings), call.arguments.count == 3 {
            let variable = try variable(call.arguments[0])
            return (
                .bind(variable, value: call.arguments[1], body: call.arguments[2]), Array(call.arguments.dropFirst())
            )
        }
        if namespace == "math", ["greatest", "least"].contains(call.function), macros.contains(.math) {
            try checkExtremeArguments(call)
            if call.arguments.count > 2 { return joinedExtreme(call, target) }
        }
        return nil
    }

    /// Makes one list of many arguments, so that the library needs only overloads for one and two.
    private func joinedExtreme(_ call: SyntaxNode.Call, _ target: SyntaxNode) -> Expansion {
        let depth = call.arguments.reduce(0) { max($0, $1.depth) } + 1
        let list = SyntaxNode(kind: .list(call.arguments.map { ($0, false) }), range: call.functionRange, depth: depth)
        let single = SyntaxNode.Call(
            function: call.function, functionRange: call.functionRange, target: target, arguments: [list])
        return (.call(single), [target, list])
    }

    private func expandOptional(_ call: SyntaxNode.Call, _ target: SyntaxNode) throws(SyntaxError) -> Expansion? {
        guard macros.contains(.optionals), macros.contains(.standard), call.arguments.count == 2,
            call.function == "optMap" || call.function == "optFlatMap"
        else { return nil }
        let map = SyntaxNode.OptionalMap(
            target: target, variable: try variable(call.arguments[0]), body: call.arguments[1],
            isFlat: call.function == "optFlatMap")
        return (.optionalMap(map), [target, map.body])
    }

    /// Reads the name that a macro introduces.
    func variable(_ argument: SyntaxNode) throws(SyntaxError) -> String {
        guard case .name(let name, isRooted: false) = argument.kind else {
            throw SyntaxError(argument.range, "a macro variable must be a simple name", fix: "write a name such as 'x'")
        }
        return name
    }

    /// Refuses literals that are not numbers; everything else is left to the checker.
    private func checkExtremeArguments(_ call: SyntaxNode.Call) throws(SyntaxError) {
        let name = "math.\(call.function)()"
        guard !call.arguments.isEmpty else {
            throw SyntaxError(
                call.functionRange, "\(name) requires at least one argument",
                fix: "write numbers between the parentheses")
        }
        if call.arguments.count == 1, case .list(let elements) = call.arguments[0].kind {
            guard !elements.isEmpty else {
                throw SyntaxError(
                    call.arguments[0].range, "\(name) of an empty list has no value",
                    fix: "write numbers between the brackets")
            }
            for element in elements { try checkNumeric(element.element, of: name) }
        } else {
            for argument in call.arguments { try checkNumeric(argument, of: name) }
        }
    }

    private func checkNumeric(_ argument: SyntaxNode, of name: String) throws(SyntaxError) {
        switch argument.kind {
        case .literal(.int), .literal(.uint), .literal(.double): return
        case .literal, .list, .map, .message:
            throw SyntaxError(argument.range, "\(name) takes only numbers", fix: "write a number")
        default: return  // known only to the checker
        }
    }
}
