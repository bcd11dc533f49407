/// A field of a variable that an expression reads without having asked whether it is there.
public struct UnguardedRead: Hashable, Sendable {
    /// The field below its variable.
    public let reference: FieldReference
    /// The UTF-8 offsets at which the expression reads it, or names the definition that does.
    public let range: Range<Int>
}

extension Program {
    /// The fields that are read without a `has()` that protects them, in the order in which they stand.
    ///
    /// What a host can never tell of such a field makes the expression unknown.
    public var unguardedReads: [UnguardedRead] { HostChecks.unguardedReads(of: expression, in: environment) }
}

extension HostChecks {
    static func unguardedReads(of expression: Expression, in environment: Environment) -> [UnguardedRead] {
        var checks = HostChecks(environment: environment, tree: expression.tree, source: expression.source)
        checks.collectReads(expression.tree.root, known: checks.assumed, at: nil)
        return checks.reads
    }

    /// Walks as ``checkPresence(_:known:in:)`` does, and into definitions, with what is known where they are named.
    private mutating func collectReads(_ term: Term, known: Set<Presence>, at mention: Range<Int>?) {
        switch term.kind {
        case .and(let terms):
            let facts = terms.reduce(known) { $0.union(established(by: $1, being: true)) }
            for term in terms { collectReads(term, known: facts, at: mention) }
        case .or(let terms):
            let facts = terms.map { established(by: $0, being: false) }
            for (index, term) in terms.enumerated() {
                let others = facts.enumerated().filter { $0.offset != index }
                collectReads(term, known: others.reduce(known) { $0.union($1.element) }, at: mention)
            }
        case .conditional(let test, let then, let otherwise):
            collectReads(test, known: known, at: mention)
            collectReads(then, known: known.union(established(by: test, being: true)), at: mention)
            collectReads(otherwise, known: known.union(established(by: test, being: false)), at: mention)
        case .has: return
        case .definition(let index):
            guard tree.definitions.indices.contains(index) else { return }
            collectReads(tree.definitions[index].term, known: known, at: mention ?? term.range)
        case .select(let operand, let selection):
            guard case .variable(let slot) = operand.kind else {
                return collectReads(operand, known: known, at: mention)
            }
            guard let place = place(term), !known.contains(place) else { return }
            let reference = FieldReference(environment.variables[slot].name, [selection.name])
            let read = UnguardedRead(reference: reference, range: mention ?? term.range)
            if !reads.contains(read) { reads.append(read) }
        default:  // protects nothing
            for child in term.children { collectReads(child, known: known, at: mention) }
        }
    }
}
