extension Checker {
    /// Resolves a call to its form: a function of a namespace first, then a global or a member function.
    mutating func call(_ call: SyntaxNode.Call, _ range: Range<Int>) -> Term {
        guard let target = call.target else {
            for name in environment.candidates(for: call.function, isRooted: call.isRooted) {
                guard let forms = environment.functions[name] else { continue }
                let arguments = call.arguments.map { term($0) }
                return resolve(name, forms, isMember: false, arguments, call, range)
            }
            return unknownFunction(call, range)
        }
        if let (namespace, isRooted) = target.qualifiedName, !startsWithLocal(namespace, isRooted: isRooted) {
            for name in environment.candidates(for: "\(namespace).\(call.function)", isRooted: isRooted) {
                guard let forms = environment.functions[name] else { continue }
                let arguments = call.arguments.map { term($0) }
                return resolve(name, forms, isMember: false, arguments, call, range)
            }
        }
        guard let forms = environment.functions[call.function], forms.contains(where: \.isMember) else {
            return unknownFunction(call, range)
        }
        let arguments = ([target] + call.arguments).map { term($0) }
        return resolve(call.function, forms, isMember: true, arguments, call, range)
    }

    private mutating func unknownFunction(_ call: SyntaxNode.Call, _ range: Range<Int>) -> Term {
        let before = findings.count
        let namespace = call.target?.qualifiedName?.name
        let isNamespace =
            namespace.map { name in environment.functions.keys.contains { $0.hasPrefix(name + ".") } } ?? false
        if isStrict, Advice.isMacro(call.function) || call.function == "has" {
            // Its arguments mention names that only a macro would bind.
            if let target = call.target { _ = term(target) }
            return faulty(
                range, .undeclared, "there is no function '\(call.function)' of this shape",
                fix: Advice.function(call.function, call, range, in: self), at: call.functionRange)
        }
        let operands = ((isNamespace ? nil : call.target).map { [$0] } ?? []) + call.arguments
        for operand in operands { _ = term(operand) }
        // Faults of the operands are nearer to the cause than a function that is missing for them.
        guard findings.count == before else { return make(.failing(EvaluationError(.undeclared, "")), .dyn, range) }
        let name = isNamespace ? "\(namespace ?? "").\(call.function)" : call.function
        return faulty(
            range, .undeclared, "there is no function '\(name)'",
            fix: isStrict ? Advice.function(name, call, range, in: self) : "",
            at: call.functionRange)
    }

    /// Picks the overloads that the argument types allow and infers the result.
    private mutating func resolve(
        _ name: String, _ forms: [FunctionForm], isMember: Bool, _ arguments: [Term], _ call: SyntaxNode.Call,
        _ range: Range<Int>
    ) -> Term {
        let fitting = forms.filter { $0.isMember == isMember && $0.arity == arguments.count }
        guard let form = fitting.first else {
            return wrongShape(name, forms, isMember: isMember, arguments, call, range)
        }
        guard isStrict else { return make(callKind(merged(fitting, form), arguments, call), .dyn, range) }
        let argumentTypes = arguments.map { type(of: $0) }
        var result: Type?
        for signature in fitting.flatMap(\.signatures) {
            let instance = substitution.instantiated(signature)
            guard substitution.assign(argumentTypes, to: instance.parameters) else { continue }
            let candidate = substitution.resolved(instance.result)
            if let known = result, known != candidate {
                result = .dyn
            } else {
                result = candidate
            }
        }
        guard let result else {
            let found = argumentTypes.map { substitution.resolved($0, unknownAsDyn: true) }
            let message = Advice.mismatch(name, isMember: isMember, found, arguments, fitting, range, source)
            return faulty(
                range, .noSuchOverload, message.cause, fix: message.fix,
                at: Advice.isOperator(name) ? range : call.functionRange)
        }
        if isMember, ["sort", "min", "max"].contains(name) { requireOrder(in: arguments[0], for: name) }
        return make(callKind(merged(fitting, form), arguments, call), result, range)
    }

    private func callKind(_ form: FunctionForm, _ arguments: [Term], _ call: SyntaxNode.Call) -> Term.Kind {
        .call(.init(form: form, arguments: arguments, functionRange: call.functionRange))
    }

    /// Joins forms that libraries declared separately, such as `size` of the standard and of another library.
    private func merged(_ forms: [FunctionForm], _ first: FunctionForm) -> FunctionForm {
        guard forms.count > 1 else { return first }
        let bodies = forms.map(\.body)
        let body: @Sendable ([Value]) -> Value = { arguments in
            var last = Value.failure(.noSuchOverload, "no such overload: \(first.name)")
            for body in bodies {
                last = body.call(arguments)
                if case .error(let error) = last, error.kind == .noSuchOverload { continue }
                return last
            }
            return last
        }
        return FunctionForm(first.name, isMember: first.isMember, forms.flatMap(\.signatures), .variadic(body))
    }

    /// A known name called with another number of arguments, or in the other style.
    private mutating func wrongShape(
        _ name: String, _ forms: [FunctionForm], isMember: Bool, _ arguments: [Term], _ call: SyntaxNode.Call,
        _ range: Range<Int>
    ) -> Term {
        let texts = arguments.map { Advice.text(of: $0, source) }
        let message = Advice.wrongShape(name, forms, isMember: isMember, texts, range)
        return faulty(range, .noSuchOverload, message.cause, fix: message.fix, at: call.functionRange)
    }
}

extension FunctionBody {
    /// Calls the body with as many arguments as it takes.
    func call(_ arguments: [Value]) -> Value {
        switch self {
        case .unary(let body) where arguments.count == 1: body(arguments[0])
        case .binary(let body) where arguments.count == 2: body(arguments[0], arguments[1])
        case .ternary(let body) where arguments.count == 3: body(arguments[0], arguments[1], arguments[2])
        case .variadic(let body): body(arguments)
        case .unary, .binary, .ternary: .failure(.noSuchOverload, "wrong number of arguments")
        case .declared: .failure(.undeclared, "the function is declared but not implemented")
        }
    }
}
