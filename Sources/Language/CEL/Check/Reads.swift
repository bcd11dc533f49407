/// Collects what an expression may read.
struct Reads {
    private(set) var fields: Set<FieldReference> = []
    private(set) var variables: Set<String> = []
    private let environment: Environment

    init(_ tree: CheckedTree, _ environment: Environment) {
        self.environment = environment
        visit(tree.root)
        for definition in tree.definitions { visit(definition.term) }
    }

    private mutating func visit(_ term: Term) {
        if let reference = reference(term) {
            fields.insert(reference)
            variables.insert(reference.variable)
        } else {
            for child in term.children { visit(child) }
        }
    }

    /// The longest path below a variable that the term reads, or `nil` when it reads through something computed.
    private func reference(_ term: Term) -> FieldReference? {
        switch term.kind {
        case .variable(let slot): FieldReference(environment.variables[slot].name)
        case .select(let operand, let selection), .has(let operand, let selection):
            reference(operand).map { FieldReference($0.variable, $0.path + [selection.name]) }
        default: nil  // computed
        }
    }
}
