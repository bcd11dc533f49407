/// Finds the terms whose values are known before anything is evaluated, since the compiler folds them.
struct ConstantFinder {
    private let tree: CheckedTree
    private var compiler: TermCompiler
    private var found: [Int: Value] = [:]

    init(_ tree: CheckedTree, _ environment: Environment) {
        self.tree = tree
        compiler = TermCompiler(tree, environment)
    }

    /// The values of constant terms by their ids; inside a constant term only the whole is named.
    mutating func find() -> [Int: Value] {
        for term in tree.definitions.map(\.term) + [tree.root] { visit(term) }
        return found
    }

    private mutating func visit(_ term: Term) {
        if Self.canBeConstant(term), let value = compiler.constant(term) {
            found[term.id] = value
        } else {
            for child in term.children { visit(child) }
        }
    }

    /// Whether a term reads nothing, so that its value can be known beforehand unless it fails.
    static func canBeConstant(_ term: Term) -> Bool {
        switch term.kind {
        case .constant, .namedConstant: true
        case .call, .list, .map: term.children.allSatisfy { canBeConstant($0) }
        default: false  // reads something, or is not folded
        }
    }
}
