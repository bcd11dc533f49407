/// One thing that has to be so for a condition to come to what it is to be, in a form that others can be compared with.
struct Demand: Hashable {
    /// What has to be so of a term.
    enum Wish: Hashable {
        /// The term is a number, in seconds where it is a length of time.
        case above(Double, orEqual: Bool)
        case below(Double, orEqual: Bool)
        /// The term has this value, or any but this, as a text that tells values apart.
        case equal(String)
        case unequal(String)
        /// The term is a condition itself.
        case outcome(Bool)
    }

    /// The term, as a text that is the same for the same terms; nil for one that is like no other.
    let about: String?
    /// The one field that the term reads beside constants; nil where it reads more, or is no plain term.
    let field: String?
    let wish: Wish
    /// The UTF-8 offsets at which the condition asks for it, or names the definition that does.
    let range: Range<Int>

    /// Whether it is met wherever another one is.
    func isImplied(by other: Demand) -> Bool {
        guard let about, about == other.about else { return false }
        switch (wish, other.wish) {
        case (.above(let mine, let orEqual), .above(let theirs, let theirsOrEqual)):
            return theirs > mine || theirs == mine && (orEqual || !theirsOrEqual)
        case (.below(let mine, let orEqual), .below(let theirs, let theirsOrEqual)):
            return theirs < mine || theirs == mine && (orEqual || !theirsOrEqual)
        case (.unequal(let mine), .equal(let theirs)): return mine != theirs
        default: return wish == other.wish
        }
    }

    /// Whether no value meets both.
    func contradicts(_ other: Demand) -> Bool {
        guard let about, about == other.about else { return false }
        switch (wish, other.wish) {
        case (.above(let low, let lowToo), .below(let high, let highToo)),
            (.below(let high, let highToo), .above(let low, let lowToo)):
            return low > high || low == high && !(lowToo && highToo)
        case (.equal(let mine), .equal(let theirs)): return mine != theirs
        case (.equal(let mine), .unequal(let theirs)), (.unequal(let mine), .equal(let theirs)): return mine == theirs
        case (.outcome(let mine), .outcome(let theirs)): return mine != theirs
        default: return false  // nothing that forms can tell
        }
    }
}

extension HostChecks {
    /// What has to be so for a condition to come to an outcome.
    ///
    /// - Parameters:
    ///   - term: The condition.
    ///   - outcome: What it is to be.
    ///   - mention: Where the definition that it stands in is named; nil in the expression itself.
    /// - Returns: All that has to be so; together they may be less than the condition asks for.
    func demands(of term: Term, being outcome: Bool, at mention: Range<Int>? = nil) -> [Demand] {
        let range = mention ?? term.range
        switch term.kind {
        case .and(let terms) where outcome, .or(let terms) where !outcome:
            return terms.flatMap { demands(of: $0, being: outcome, at: mention) }
        case .definition(let index) where tree.definitions.indices.contains(index):
            return demands(of: tree.definitions[index].term, being: outcome, at: range)
        case .call(let call) where call.form.name == "!_" && call.arguments.count == 1:
            return demands(of: call.arguments[0], being: !outcome, at: range)
        case .call(let call) where call.arguments.count == 2:
            if let demand = comparison(call, being: outcome, at: range) { return [demand] }
        default: break
        }
        return [Demand(about: signature(of: term), field: field(of: term), wish: .outcome(outcome), range: range)]
    }

    private func comparison(_ call: Term.FunctionCall, being outcome: Bool, at range: Range<Int>) -> Demand? {
        let (left, right) = (call.arguments[0], call.arguments[1])
        let (place, value, isTurned): (Term, Value, Bool)
        if let known = constant(right), constant(left) == nil {
            (place, value, isTurned) = (left, known, false)
        } else if let known = constant(left), constant(right) == nil {
            (place, value, isTurned) = (right, known, true)
        } else {
            return nil
        }
        guard let wish = Demand.Wish(call.form.name, value, isTurned: isTurned, being: outcome) else { return nil }
        return Demand(about: signature(of: place), field: field(of: place), wish: wish, range: range)
    }

    /// The field of a variable that a term is, or calls a function of with nothing but constants beside it.
    private func field(of term: Term) -> String? {
        switch term.kind {
        case .select(let operand, _), .has(let operand, _):
            guard case .variable = operand.kind else { return nil }
            return signature(of: term)
        case .call(let call):
            let others = call.arguments.filter { constant($0) == nil }
            return others.count == 1 ? field(of: others[0]) : nil
        default: return nil  // a part of more parts
        }
    }

    /// A text that is the same for terms that are computed alike; nil for one that cannot be told from others.
    private func signature(of term: Term) -> String? {
        switch term.kind {
        case .constant(let value), .namedConstant(let value, _): return "\(value.staticType) \(value)"
        case .variable(let slot): return environment.variables[slot].name
        case .local(let slot): return "$\(slot)"
        case .definition(let index):
            return tree.definitions.indices.contains(index) ? signature(of: tree.definitions[index].term) : nil
        case .select(let operand, let selection):
            return signature(of: operand).map { $0 + (selection.isOptional ? ".?" : ".") + selection.name }
        case .has(let operand, let selection): return signature(of: operand).map { "has(\($0).\(selection.name))" }
        case .call(let call): return joined(call.form.name, call.arguments)
        // Of these two the order does not matter.
        case .and(let terms): return joined("&&", terms, isOrdered: false)
        case .or(let terms): return joined("||", terms, isOrdered: false)
        case .conditional(let test, let then, let otherwise): return joined("?", [test, then, otherwise])
        case .list(let elements): return joined("[]", elements.map(\.element))
        case .comprehension(let loop):
            let name = "\(loop.kind) $\(loop.local) \(loop.condition == nil) \(loop.result == nil)"
            return joined(name, [loop.range] + [loop.condition, loop.result].compactMap(\.self))
        case .map, .bind, .optionalMap, .failing: return nil
        }
    }

    private func joined(_ name: String, _ terms: [Term], isOrdered: Bool = true) -> String? {
        var parts: [String] = []
        for term in terms {
            guard let part = signature(of: term) else { return nil }
            parts.append(part)
        }
        return "\(name)(\((isOrdered ? parts : parts.sorted()).joined(separator: ", ")))"
    }
}

extension Demand.Wish {
    /// - Parameters:
    ///   - name: The comparison, as the language names its function.
    ///   - value: What is compared with.
    ///   - isTurned: Whether the value stands on the left.
    ///   - outcome: What the comparison is to be.
    fileprivate init?(_ name: String, _ value: Value, isTurned: Bool, being outcome: Bool) {
        let text = "\(value.staticType) \(value)"
        switch (name, outcome) {
        case ("_==_", true), ("_!=_", false): self = .equal(text)
        case ("_==_", false), ("_!=_", true): self = .unequal(text)
        case ("_<_", _), ("_<=_", _), ("_>_", _), ("_>=_", _):
            guard let number = value.magnitude else { return nil }
            let isAbove = (name == "_>_" || name == "_>=_") != isTurned
            let orEqual = name == "_<=_" || name == "_>=_"
            self =
                isAbove == outcome
                ? .above(number, orEqual: orEqual == outcome) : .below(number, orEqual: orEqual == outcome)
        default: return nil
        }
    }
}
