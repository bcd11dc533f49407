/// What is checked beyond the language for hosts that declare records or switch on ``Library/units``.
///
/// Units, impossible comparisons, bad literals and absence: everything refused here would type-check and then fail, or never hold, when it is evaluated.
struct HostChecks {
    let environment: Environment
    let tree: CheckedTree
    let source: String
    let measures: Measures
    let constants: Constants
    /// What each definition establishes; a definition only mentions earlier ones, so each is looked at once.
    private(set) var definitionFacts: [(whenTrue: Set<Presence>, whenFalse: Set<Presence>)] = []
    private(set) var findings: [Finding] = []
    /// What is read without having been asked for.
    var reads: [UnguardedRead] = []

    /// Returns what is wrong with an expression that the type checker has passed.
    static func faults(in tree: CheckedTree, _ environment: Environment, _ source: String, expecting expected: Type?)
        -> [Finding]
    {
        guard environment.isHosted else { return [] }
        var checks = HostChecks(environment: environment, tree: tree, source: source)
        checks.visit(tree.root)
        if !environment.allowsAbsence { checks.checkPresence(tree.root, known: checks.assumed, in: tree.root) }
        if expected == .bool || environment.refusesFailures {
            checks.checkConstants(tree.root, isCondition: expected == .bool)
        }
        return checks.findings
    }

    init(environment: Environment, tree: CheckedTree, source: String) {
        self.environment = environment
        self.tree = tree
        self.source = source
        measures = Measures(tree)
        constants = Constants(tree, environment)
        for definition in tree.definitions {
            let facts = (
                established(by: definition.term, being: true), established(by: definition.term, being: false)
            )
            definitionFacts.append(facts)
        }
    }

    mutating func report(_ term: Term, _ cause: String, fix: Fix) { findings.add(term.range, cause, fix: fix) }

    /// A term as it stands in the source.
    func text(_ term: Term) -> String { Advice.text(of: term, source) }

    private mutating func visit(_ term: Term) {
        for child in term.children { visit(child) }
        guard case .call(let call) = term.kind else { return }
        checkLiterals(call, term)
        checkNull(call, term)
        guard call.arguments.count == 2 else { return }
        let (left, right) = (call.arguments[0], call.arguments[1])
        switch call.form.name {
        case "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_":
            checkUnits(left, right)
            checkReach(call.form.name, left, right, in: term)
        case "_+_", "_-_": checkUnits(left, right)
        case "_*_": checkProduct(left, right, term)
        case "@in":
            guard case .list(let elements) = right.kind else { return }
            for element in elements {
                checkUnits(left, element.element)
                checkReach("_==_", left, element.element, in: term)
            }
        default: return  // nothing that units or ranges say anything about
        }
    }
}

extension Environment {
    /// Whether expressions are conditions of a host rather than plain expressions of the language.
    var isHosted: Bool {
        libraries.contains(.units) || variables.contains { if case .record = $0.type { true } else { false } }
    }
}
