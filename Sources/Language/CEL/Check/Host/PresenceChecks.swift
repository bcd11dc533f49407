/// A place that can be absent: a variable and the fields below it.
struct Presence: Hashable {
    let root: Int
    let isLocal: Bool
    let path: [String]
}

extension Program {
    /// What is there when it is true, or when it is false: fields by the names of their variables.
    func establishedNames(being outcome: Bool) -> [String: Set<[String]>] {
        let checks = HostChecks(environment: environment, tree: expression.tree, source: expression.source)
        let facts = checks.established(by: expression.tree.root, being: outcome).filter { !$0.isLocal }
        return Dictionary(grouping: facts) { environment.variables[$0.root].name }.mapValues { Set($0.map(\.path)) }
    }
}

extension HostChecks {
    /// What is there before anything has been asked for.
    var assumed: Set<Presence> {
        var known: Set<Presence> = []
        for (name, paths) in environment.assumptions {
            guard let slot = environment.variableSlots[name] else { continue }
            for path in paths { known.insert(Presence(root: slot, isLocal: false, path: path)) }
        }
        return known
    }

    /// Refuses to read a field that may be absent where nothing has established that it is there.
    ///
    /// `&&` does not care about order, so a guard protects its whole conjunction.
    ///
    /// `condition` is the nearest Boolean around the term, which asking first can stand before.
    mutating func checkPresence(_ term: Term, known: Set<Presence>, in condition: Term) {
        let condition = tree.type(of: term) == .bool ? term : condition
        switch term.kind {
        case .and(let terms):
            let facts = terms.map { established(by: $0, being: true) }
            for term in terms {
                checkPresence(term, known: facts.reduce(known) { $0.union($1) }, in: condition)
            }
        case .or(let terms):
            let facts = terms.map { established(by: $0, being: false) }
            for (index, term) in terms.enumerated() {
                let others = facts.enumerated().filter { $0.offset != index }
                checkPresence(term, known: others.reduce(known) { $0.union($1.element) }, in: condition)
            }
        case .conditional(let test, let then, let otherwise):
            checkPresence(test, known: known, in: test)
            checkPresence(then, known: known.union(established(by: test, being: true)), in: condition)
            checkPresence(otherwise, known: known.union(established(by: test, being: false)), in: condition)
        case .comprehension(let loop):
            checkPresence(loop.range, known: known, in: condition)
            let filtered = loop.condition.map { established(by: $0, being: true) } ?? []
            loop.condition.map { checkPresence($0, known: known, in: $0) }
            loop.result.map { checkPresence($0, known: known.union(filtered), in: $0) }
        case .select(let operand, let selection):
            checkPresence(operand, known: known, in: condition)
            guard selection.field?.mayBeAbsent == true, !selection.isOptional else { return }
            guard let place = place(term), !known.contains(place) else { return }
            report(
                term, "'\(text(term))' may be absent",
                fix: asking(for: term, selection, before: condition))
        default:  // establishes nothing for its parts
            for child in term.children { checkPresence(child, known: known, in: condition) }
        }
    }

    private func asking(for term: Term, _ selection: Term.Selection, before condition: Term) -> Fix {
        let fix = Fix("write has(\(text(term))) && ... or \(optionalText(term, selection)).orValue(...)")
        // A comparison with null is mended by what is said of the null.
        guard tree.type(of: condition) == .bool, !condition.children.contains(where: { tree.type(of: $0) == .null })
        else { return fix }
        let guarded = "has(\(text(term))) && \(text(condition))"
        return fix.changing(condition.range, to: condition.id == tree.root.id ? guarded : "(\(guarded))")
    }

    private func optionalText(_ term: Term, _ selection: Term.Selection) -> String {
        guard case .select(let operand, _) = term.kind else { return text(term) }
        return "\(text(operand)).?\(selection.name)"
    }

    func place(_ term: Term) -> Presence? {
        switch term.kind {
        case .variable(let slot): Presence(root: slot, isLocal: false, path: [])
        case .local(let slot): Presence(root: slot, isLocal: true, path: [])
        case .select(let operand, let selection), .has(let operand, let selection):
            place(operand).map { Presence(root: $0.root, isLocal: $0.isLocal, path: $0.path + [selection.name]) }
        default: nil  // computed
        }
    }

    /// What is there when a condition is true, or when it is false.
    func established(by term: Term, being outcome: Bool) -> Set<Presence> {
        switch term.kind {
        case .has: return outcome ? place(term).map { [$0] } ?? [] : []
        case .and(let terms), .or(let terms):
            let facts = terms.map { established(by: $0, being: outcome) }
            let isAnd = if case .and = term.kind { true } else { false }
            guard isAnd != outcome else { return facts.reduce([]) { $0.union($1) } }
            return facts.dropFirst().reduce(facts.first ?? []) { $0.intersection($1) }
        case .call(let call) where call.form.name == "!_":
            return call.arguments.first.map { established(by: $0, being: !outcome) } ?? []
        case .call(let call) where call.form.name == "hasValue" && outcome:
            return call.arguments.first.flatMap { place($0) }.map { [$0] } ?? []
        case .definition(let index):
            guard definitionFacts.indices.contains(index) else { return [] }
            return outcome ? definitionFacts[index].whenTrue : definitionFacts[index].whenFalse
        default: return []  // says nothing
        }
    }
}
