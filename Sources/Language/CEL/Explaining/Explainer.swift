/// A condition taken apart along its `&&`, `||`, `!` and `? :`, to find which parts keep it from being what is wanted.
public struct Explainer: Sendable {
    /// A term with what it is made of.
    struct Piece: Sendable {
        /// Its place in ``Explainer/branches``.
        let branch: Int
        let node: any Node
        let shape: Shape
    }

    indirect enum Shape: Sendable {
        case all([Piece])
        case any([Piece])
        case negation(Piece)
        case choice(Piece, then: Piece, otherwise: Piece)
        /// A part by its place in ``Explainer/leaves``.
        case leaf(Int)
    }

    /// A part that is not taken apart.
    struct Leaf: Sendable {
        let source: String
        let definitions: [String]
        let relation: Shortfall.Relation?
        let operands: [(node: any Node, source: String, field: FieldReference?, unit: Unit?)]
    }

    let root: Piece
    let leaves: [Leaf]
    /// The whole, and every part of it, the outer ones first.
    public let branches: [Branch]
    let slotCount: Int
    let budget: Int

    /// Finds the parts that keep the condition from being true, or false where that is wanted.
    ///
    /// Of parts that all have to be as wanted it is the first one that is not; of parts of which one would do, it is
    /// each. None where the condition is as wanted.
    public func shortfalls(_ activation: any Activation, wanting wanted: Bool = true) -> [Shortfall] {
        var frame = frame(activation)
        return shortfalls(of: root, wanted, &frame)
    }

    /// The values of the operands of one part, by its place, in another evaluation.
    public func operands(ofPart place: Int, _ activation: any Activation) -> [Value] {
        var frame = frame(activation)
        return leaves.indices.contains(place) ? leaves[place].operands.map { $0.node.value(in: &frame) } : []
    }

    func frame(_ activation: any Activation) -> Frame {
        Frame(
            activation: activation, locals: [Value](repeating: .absent, count: slotCount), budget: budget,
            recorder: nil)
    }

    private func shortfalls(of piece: Piece, _ wanted: Bool, _ frame: inout Frame) -> [Shortfall] {
        let value = piece.node.value(in: &frame)
        if case .bool(wanted) = value { return [] }
        switch piece.shape {
        case .all(let parts): return wanted ? first(of: parts, wanted, &frame) : each(of: parts, wanted, &frame)
        case .any(let parts): return wanted ? each(of: parts, wanted, &frame) : first(of: parts, wanted, &frame)
        case .negation(let part): return shortfalls(of: part, !wanted, &frame)
        case .choice(let condition, let then, let otherwise):
            switch condition.node.value(in: &frame) {
            case .bool(true): return shortfalls(of: then, wanted, &frame)
            case .bool(false): return shortfalls(of: otherwise, wanted, &frame)
            default: return shortfalls(of: condition, true, &frame)  // it has no value, so neither has the whole
            }
        case .leaf(let place): return [shortfall(place, value, wanted, &frame)]
        }
    }

    /// The first part that is clearly not as wanted; where there is none, the first one without a value.
    private func first(of parts: [Piece], _ wanted: Bool, _ frame: inout Frame) -> [Shortfall] {
        var failed: [Shortfall] = []
        for part in parts {
            switch part.node.value(in: &frame) {
            case .bool(wanted): continue
            case .bool: return shortfalls(of: part, wanted, &frame)
            default: if failed.isEmpty { failed = shortfalls(of: part, wanted, &frame) }  // a failure
            }
        }
        return failed
    }

    private func each(of parts: [Piece], _ wanted: Bool, _ frame: inout Frame) -> [Shortfall] {
        var all: [Shortfall] = []
        for part in parts { all += shortfalls(of: part, wanted, &frame) }
        return all
    }

    private func shortfall(_ place: Int, _ value: Value, _ wanted: Bool, _ frame: inout Frame) -> Shortfall {
        let leaf = leaves[place]
        let operands = leaf.operands.map { operand in
            Shortfall.Operand(
                source: operand.source, value: operand.node.value(in: &frame), field: operand.field,
                unit: operand.unit)
        }
        return Shortfall(
            source: leaf.source, definitions: leaf.definitions, value: value, wanted: wanted, relation: leaf.relation,
            operands: operands, place: place)
    }
}

extension Program {
    /// The condition taken apart, to find which parts keep it from holding; worth keeping where many are asked for.
    public var explainer: Explainer {
        var builder = ExplainerBuilder(expression, environment)
        return builder.explainer()
    }
}
