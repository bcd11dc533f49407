extension ExpressionParser {
    /// Recognises the macros that visit every element.
    func expandComprehension(_ call: SyntaxNode.Call, _ target: SyntaxNode) throws(SyntaxError) -> Expansion? {
        guard macros.contains(.standard), let shape = ComprehensionShape.of(call, macros) else { return nil }
        let first = try variable(call.arguments[0])
        let second = shape.variables == 2 ? try variable(call.arguments[1]) : nil
        guard first != second else {
            throw SyntaxError(
                call.arguments[1].range, "the two variables of '\(call.function)' need different names",
                fix: "write names such as 'i' and 'x'")
        }
        let rest = Array(call.arguments.dropFirst(shape.variables))
        let comprehension = SyntaxNode.Comprehension(
            kind: shape.kind, range: target, variable: first, secondVariable: second,
            condition: shape.hasCondition ? rest.first : nil, result: shape.hasResult ? rest.last : nil)
        return (.comprehension(comprehension), [target] + rest)
    }
}

/// How the arguments of a comprehension macro are laid out.
private struct ComprehensionShape {
    let kind: ComprehensionKind
    let variables: Int
    let hasCondition: Bool
    let hasResult: Bool

    static func of(_ call: SyntaxNode.Call, _ macros: MacroSet) -> ComprehensionShape? {
        let allowsTwo = macros.contains(.twoVariables)
        switch (call.function, call.arguments.count) {
        case ("all", 2): return test(.all, 1)
        case ("exists", 2): return test(.exists, 1)
        case ("exists_one", 2), ("existsOne", 2): return test(.existsOne, 1)
        case ("filter", 2): return test(.filter, 1)
        case ("map", 2): return mapping(.map, 1, filtered: false)
        case ("map", 3): return mapping(.map, 1, filtered: true)
        case ("all", 3) where allowsTwo: return test(.all, 2)
        case ("exists", 3) where allowsTwo: return test(.exists, 2)
        case ("exists_one", 3) where allowsTwo, ("existsOne", 3) where allowsTwo: return test(.existsOne, 2)
        case ("transformList", 3...4) where allowsTwo:
            return mapping(.transformList, 2, filtered: call.arguments.count == 4)
        case ("transformMap", 3...4) where allowsTwo:
            return mapping(.transformMap, 2, filtered: call.arguments.count == 4)
        case ("transformMapEntry", 3...4) where allowsTwo:
            return mapping(.transformMapEntry, 2, filtered: call.arguments.count == 4)
        case ("sortBy", 2) where macros.contains(.lists): return mapping(.sortBy, 1, filtered: false)
        default: return nil  // not a macro
        }
    }

    private static func test(_ kind: ComprehensionKind, _ variables: Int) -> ComprehensionShape {
        ComprehensionShape(kind: kind, variables: variables, hasCondition: true, hasResult: false)
    }

    private static func mapping(_ kind: ComprehensionKind, _ variables: Int, filtered: Bool) -> ComprehensionShape {
        ComprehensionShape(kind: kind, variables: variables, hasCondition: filtered, hasResult: true)
    }
}
