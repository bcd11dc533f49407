extension HostChecks {
    /// Refuses what fails or decides whatever the values are: it was meant otherwise.
    ///
    /// A condition is to depend on something; other expressions only must not fail.
    mutating func checkConstants(_ term: Term, isCondition: Bool) {
        for child in term.children { checkConstants(child, isCondition: isCondition) }
        // What is wrong inside is nearer to the cause.
        guard !findings.contains(where: { $0.range.overlaps(term.range) }) || term.children.isEmpty else { return }
        if let failure = failure(of: term) {
            return report(term, "'\(text(term))' always fails: \(failure)", fix: "correct it, or remove it")
        }
        guard isCondition else { return }
        switch term.kind {
        case .or(let terms): checkDecision(terms, in: term, by: true)
        case .and(let terms): checkDecision(terms, in: term, by: false)
        case .conditional(let condition, let then, let otherwise):
            guard case .bool(let outcome)? = constant(condition) else { return }
            report(
                condition, "'\(text(condition))' is always \(outcome)",
                fix: .write(text(outcome ? then : otherwise), at: term.range, else: "remove it"))
        case .call where tree.type(of: term) == .bool:
            guard case .bool(let outcome)? = constant(term) else { return }
            report(term, "'\(text(term))' is always \(outcome)", fix: "compare a field, or remove it")
        default: return  // takes part in what its parent computes
        }
    }

    /// The value of a term that is the same for all subjects; nil where it depends on one.
    func constant(_ term: Term) -> Value? { constants.value(of: term) }

    private mutating func checkDecision(_ terms: [Term], in whole: Term, by outcome: Bool) {
        for term in terms {
            guard case .bool(outcome)? = constant(term) else { continue }
            let rest = terms.filter { $0.id != term.id }.map { text($0) }
            report(
                term, "'\(text(whole))' is always \(outcome) because of '\(text(term))'",
                fix: Fix("remove it").changing(whole.range, to: rest.joined(separator: outcome ? " || " : " && ")))
        }
    }

    /// Why a term fails for all values.
    private func failure(of term: Term) -> String? {
        if case .error(let error)? = constant(term) { return error.message }
        guard case .call(let call) = term.kind, call.arguments.count == 2, let second = constant(call.arguments[1])
        else {
            return nil
        }
        switch (call.form.name, second) {
        case ("_/_", .int(0)), ("_/_", .uint(0)): return "division by zero"
        case ("_%_", .int(0)), ("_%_", .uint(0)): return "division by zero"
        case ("_[_]", .int(let index)) where index < 0:
            if case .list = tree.type(of: call.arguments[0]) { return "index \(index) is out of range" }
            return nil
        default: return nil  // depends on the values
        }
    }
}

/// The values of terms that are known before anything is evaluated.
final class Constants {
    private var compiler: TermCompiler
    private var known: [Int: Value?] = [:]

    init(_ tree: CheckedTree, _ environment: Environment) { compiler = TermCompiler(tree, environment) }

    /// The value of a term that reads nothing; nil for every other.
    func value(of term: Term) -> Value? {
        if let value = known[term.id] { return value }
        let value: Value? = Self.isFolded(term) ? compiler.outcome(of: term) : nil
        known[term.id] = .some(value)
        return value
    }

    /// Whether compiling folds a term: only operators and functions of what is written down.
    private static func isFolded(_ term: Term) -> Bool {
        switch term.kind {
        case .constant, .namedConstant: true
        case .call, .list, .map, .and, .or, .conditional: term.children.allSatisfy(isFolded)
        default: false  // reads something, or takes a loop
        }
    }
}
