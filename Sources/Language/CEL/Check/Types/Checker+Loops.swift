extension Checker {
    /// Checks a comprehension: its variables get the types of what it visits.
    mutating func loop(_ loop: SyntaxNode.Comprehension, _ range: Range<Int>) -> Term {
        let visited = term(loop.range)
        let (first, second) = elementTypes(of: visited, hasSecond: loop.secondVariable != nil)
        loopNesting += 1
        if loopNesting > environment.limits.comprehensionNesting {
            report(
                range, "loops may be nested only \(environment.limits.comprehensionNesting) deep",
                fix: "name the inner part in 'let'")
        }
        let depth = scopes.count
        let local = enter(loop.variable, first)
        let secondLocal = loop.secondVariable.map { enter($0, second) }
        let condition = loop.condition.map { term($0) }
        if let condition { requireBool(condition) }
        let result = loop.result.map { term($0) }
        scopes.removeLast(scopes.count - depth)
        loopNesting -= 1
        let built = Term.Loop(
            kind: loop.kind, range: visited, local: local, secondLocal: secondLocal, condition: condition,
            result: result)
        return make(.comprehension(built), resultType(of: built, element: first), range)
    }

    private mutating func resultType(of loop: Term.Loop, element: Type) -> Type {
        switch loop.kind {
        case .all, .exists, .existsOne: return .bool
        case .filter: return .list(element)
        case .map, .transformList: return .list(loop.result.map { type(of: $0) } ?? .dyn)
        case .transformMap:
            guard case .map(let key, _) = type(of: loop.range) else {
                if case .list = type(of: loop.range) { return .map(.int, loop.result.map { type(of: $0) } ?? .dyn) }
                return .map(.dyn, loop.result.map { type(of: $0) } ?? .dyn)
            }
            return .map(key, loop.result.map { type(of: $0) } ?? .dyn)
        case .transformMapEntry:
            guard let result = loop.result else { return .dyn }
            let key = substitution.freshParameter(), value = substitution.freshParameter()
            if isStrict, !substitution.assign([type(of: result)], to: [.map(key, value)]) {
                report(result.range, "transformMapEntry needs a map of one entry", fix: "write {key: value}")
            }
            return substitution.resolved(.map(key, value))
        case .sortBy:
            requireOrderable(loop.result)
            return .list(element)
        }
    }

    private mutating func requireOrderable(_ key: Term?) {
        guard isStrict, let key, !type(of: key).mayHaveOrder else { return }
        report(
            key.range, "sortBy cannot order values of type \(type(of: key))", fix: "order by a number, text or time")
    }

    /// Reports a list whose elements have no order to a function that looks for one.
    mutating func requireOrder(in list: Term, for function: String) {
        guard isStrict, case .list(let element) = type(of: list), !element.mayHaveOrder else { return }
        let found = substitution.resolved(element, unknownAsDyn: true)
        report(
            list.range, "\(function)() compares elements but values of type \(found) have no order",
            fix: "insert .map(x, ...) to get a number, text or time of each")
    }

    private mutating func elementTypes(of visited: Term, hasSecond: Bool) -> (Type, Type) {
        switch type(of: visited) {
        case .list(let element): return hasSecond ? (.int, element) : (element, .dyn)
        case .map(let key, let value): return (key, value)
        case .parameter(let name):
            _ = substitution.assign([.dyn], to: [.parameter(name)])
            return (.dyn, .dyn)
        case .dyn: return (.dyn, .dyn)
        case let other:
            if isStrict {
                report(
                    visited.range, "only lists and maps can be visited but this is \(other)",
                    fix: Advice.visiting(other, Advice.text(of: visited, source), at: visited.range))
            }
            return (.dyn, .dyn)
        }
    }

    /// Brings a macro variable into scope until its scope is removed.
    mutating func enter(_ name: String, _ type: Type) -> Int {
        localCount += 1
        scopes.append(Scope(name: name, slot: localCount - 1, type: type))
        return localCount - 1
    }

    mutating func bind(_ name: String, _ value: SyntaxNode, _ body: SyntaxNode, _ range: Range<Int>) -> Term {
        let value = term(value)
        let local = enter(name, type(of: value))
        let body = term(body)
        scopes.removeLast()
        return make(.bind(local: local, value: value, body: body), type(of: body), range)
    }

    mutating func optionalMap(_ map: SyntaxNode.OptionalMap, _ range: Range<Int>) -> Term {
        let target = term(map.target)
        let inner = substitution.freshParameter()
        if isStrict, !substitution.assign([type(of: target)], to: [.optional(inner)]) {
            report(
                target.range, "optMap needs an optional but this is \(type(of: target))", fix: "write optional.of(...)")
        }
        let local = enter(map.variable, substitution.resolved(inner))
        let body = term(map.body)
        scopes.removeLast()
        var result = Type.optional(type(of: body))
        if map.isFlat {
            result = .optional(substitution.freshParameter())
            if isStrict, !substitution.assign([type(of: body)], to: [result]) {
                report(
                    body.range, "optFlatMap must yield an optional but this is \(type(of: body))", fix: "write optMap")
            }
            result = substitution.resolved(result)
        }
        return make(.optionalMap(target: target, local: local, body: body, isFlat: map.isFlat), result, range)
    }
}

extension Type {
    /// Whether values of this type can be ordered, as far as is known.
    fileprivate var mayHaveOrder: Bool {
        switch self {
        case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dyn, .parameter: true
        case .null, .list, .map, .type, .record, .abstract: false
        }
    }
}
