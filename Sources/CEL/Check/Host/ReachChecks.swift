extension HostChecks {
    /// Refuses comparisons that no value of a field can ever meet.
    mutating func checkReach(_ name: String, _ left: Term, _ right: Term) {
        if let field = field(left), let value = constant(right) {
            checkReach(name, field, left, value, right)
        } else if let field = field(right), let value = constant(left) {
            let mirrored = ["_<_": "_>_", "_<=_": "_>=_", "_>_": "_<_", "_>=_": "_<=_"]
            checkReach(mirrored[name] ?? name, field, right, value, left)
        }
    }

    /// Refuses null where it type-checks only because the language once allowed it: no function computes with it.
    mutating func checkNull(_ call: Term.FunctionCall) {
        let nulls = call.arguments.filter { tree.type(of: $0) == .null }
        guard let null = nulls.first, nulls.count < call.arguments.count || call.form.name != "_==_" else { return }
        switch call.form.name {
        case "_==_", "_!=_":
            guard let other = call.arguments.first(where: { field($0) != nil }) else { return }
            report(
                null, "'\(text(other))' is never null",
                fix: "write \(call.form.name == "_==_" ? "!" : "")has(\(text(other))) to ask whether it is there")
        case "@in", "dyn", "type", "optional.of", "optional.ofNonZeroValue": return
        default:
            report(
                null, "'\(Advice.sign(call.form.name))' cannot compute with null",
                fix: "use has(x.field) to ask whether a field is there")
        }
    }

    private func field(_ term: Term) -> Field? {
        guard case .select(_, let selection) = term.kind, !selection.isOptional else { return nil }
        return selection.field
    }

    private func constant(_ term: Term) -> Value? {
        switch term.kind {
        case .constant(let value): return value
        case .call(let call) where call.form.name == "-_":
            guard let operand = call.arguments.first.flatMap({ constant($0) }) else { return nil }
            return Value.double(0).order(relativeTo: operand) == .before ? .int(-1) : nil
        default: return nil  // known only when evaluated
        }
    }

    private mutating func checkReach(_ name: String, _ field: Field, _ place: Term, _ value: Value, _ literal: Term) {
        if case .string(let text) = value, name == "_==_" || name == "_!=_" {
            checkKnown(text, field, place, literal)
        } else if field.unit != nil || field.type == .duration {
            checkSign(name, field, place, value, literal)
        }
    }

    private mutating func checkKnown(_ wanted: String, _ field: Field, _ place: Term, _ literal: Term) {
        guard let known = field.knownValues, !known.contains(where: { $0.isIdenticalText(to: wanted) }) else { return }
        let near = Spelling.nearest(to: wanted, among: known)
        report(
            literal, "'\(text(place))' is never '\(wanted)'",
            fix: near.map { "did you mean '\($0)'?" } ?? "use one of " + known.map { "'\($0)'" }.joined(separator: ", ")
        )
    }

    /// Amounts are never negative: what is not there is absent, not -1.
    private mutating func checkSign(_ name: String, _ field: Field, _ place: Term, _ value: Value, _ literal: Term) {
        guard field.unit != nil, let order = value.order(relativeTo: .int(0)) else { return }
        let never: Bool
        switch (name, order) {
        case ("_<_", .before), ("_<_", .same), ("_<=_", .before), ("_==_", .before): never = true
        case ("_!=_", .before), ("_>_", .before), ("_>=_", .before): never = false
        default: return  // can hold and can fail
        }
        let verdict = never ? "never holds" : "always holds"
        let advice =
            field.mayBeAbsent
            ? "write '\(never ? "!" : "")has(\(text(place)))' to ask whether it is there"
            : "compare it with a number above 0"
        report(literal, "'\(text(place))' is never negative, so this \(verdict)", fix: advice)
    }
}
