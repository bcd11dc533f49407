/// Takes a checked expression apart.
struct ExplainerBuilder {
    private let expression: Expression
    private let environment: Environment
    private let measures: Measures
    private var compiler: TermCompiler
    private var leaves: [Explainer.Leaf] = []
    private var branches: [Branch] = []

    init(_ expression: Expression, _ environment: Environment) {
        self.expression = expression
        self.environment = environment
        measures = Measures(expression.tree)
        compiler = TermCompiler(expression.tree, environment)
    }

    mutating func explainer() -> Explainer {
        let tree = expression.tree
        let root = piece(tree.root, Place(source: Array(expression.source.utf8), definitions: []))
        return Explainer(
            root: root, leaves: leaves, branches: branches, slotCount: tree.localCount + tree.definitions.count,
            budget: environment.limits.evaluationCost)
    }

    /// Which text a term's range is about.
    private struct Place {
        let source: [UInt8]
        let definitions: [String]

        func text(of term: Term) -> String {
            guard term.range.upperBound <= source.count else { return "" }
            return String(decoding: source[term.range], as: UTF8.self)
        }
    }

    private mutating func piece(_ term: Term, _ place: Place) -> Explainer.Piece {
        let branch = branches.count
        branches.append(Branch(source: place.text(of: term), definitions: place.definitions))
        return Explainer.Piece(branch: branch, node: compiler.compile(term), shape: shape(of: term, place))
    }

    private mutating func shape(of term: Term, _ place: Place) -> Explainer.Shape {
        switch term.kind {
        case .and(let terms): return .all(pieces(terms, place))
        case .or(let terms): return .any(pieces(terms, place))
        case .conditional(let condition, let then, let otherwise):
            return .choice(piece(condition, place), then: piece(then, place), otherwise: piece(otherwise, place))
        case .call(let call) where call.form.name == "!_" && call.arguments.count == 1:
            return .negation(piece(call.arguments[0], place))
        case .definition(let index):
            let definition = expression.tree.definitions[index]
            guard expression.tree.type(of: definition.term) == .bool,
                let source = environment.definitions[definition.name]?.source
            else { return leaf(term, place) }
            let inner = Place(source: Array(source.utf8), definitions: place.definitions + [definition.name])
            return shape(of: definition.term, inner)
        default: return leaf(term, place)  // nothing that a condition is joined of
        }
    }

    private mutating func pieces(_ terms: [Term], _ place: Place) -> [Explainer.Piece] {
        var pieces: [Explainer.Piece] = []
        for term in terms { pieces.append(piece(term, place)) }
        return pieces
    }

    private mutating func leaf(_ term: Term, _ place: Place) -> Explainer.Shape {
        var (relation, sides): (Shortfall.Relation?, [Term]) = (nil, [term])
        if case .call(let call) = term.kind, call.arguments.count == 2,
            let found = Self.relations[call.form.name]
        {
            (relation, sides) = (found, call.arguments)
        } else if case .call(let call) = term.kind {
            sides += call.arguments.filter { field($0) != nil }
        }
        let unit = sides.compactMap { side in self.unit(of: side) }.first
        var operands: [(node: any Node, source: String, field: FieldReference?, unit: Unit?)] = []
        for side in sides { operands.append((compiler.compile(side), place.text(of: side), field(side), unit)) }
        leaves.append(
            Explainer.Leaf(
                source: place.text(of: term), definitions: place.definitions, relation: relation, operands: operands))
        return .leaf(leaves.count - 1)
    }

    private func unit(of term: Term) -> Unit? {
        if case .amount(let unit) = measures.of(term) { unit } else { nil }
    }

    private func field(_ term: Term) -> FieldReference? {
        guard case .select(let operand, let selection) = term.kind, case .variable(let slot) = operand.kind else {
            return nil
        }
        return FieldReference(environment.variables[slot].name, [selection.name])
    }

    private static let relations: [String: Shortfall.Relation] = [
        "_<_": .less, "_<=_": .lessOrEqual, "_>_": .greater, "_>=_": .greaterOrEqual, "_==_": .equal,
        "_!=_": .unequal, "@in": .within,
    ]
}
