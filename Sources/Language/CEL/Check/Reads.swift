/// Collects what an expression may read.
struct Reads {
    private(set) var fields: Set<FieldReference> = []
    private(set) var variables: Set<String> = []
    /// The fields of records that are reached through something computed, such as the elements of a list, by the
    /// record's type.
    private(set) var elements: Set<FieldReference> = []
    private let environment: Environment
    private let tree: CheckedTree

    init(_ tree: CheckedTree, _ environment: Environment) {
        self.environment = environment
        self.tree = tree
        visit(tree.root)
        for definition in tree.definitions { visit(definition.term) }
    }

    private mutating func visit(_ term: Term) {
        if let reference = reference(term) {
            fields.insert(reference)
            variables.insert(reference.variable)
        } else {
            note(elementRead: term)
            for child in term.children { visit(child) }
        }
    }

    private mutating func note(elementRead term: Term) {
        switch term.kind {
        case .select(let operand, let selection), .has(let operand, let selection):
            guard case .record(let record) = tree.type(of: operand) else { return }
            elements.insert(FieldReference(record.name, [selection.name]))
        default: return  // reads no field
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
