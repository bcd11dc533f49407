/// A parsed expression with macros already recognised; names are not resolved yet.
struct SyntaxNode: Sendable {
    /// What the node is made of.
    indirect enum Kind: Sendable {
        case literal(Value)
        /// A name, which may be qualified later; rooted when it was written with a leading dot.
        case name(String, isRooted: Bool)
        case select(SyntaxNode, SelectedField)
        case has(SyntaxNode, SelectedField)
        case call(Call)
        case and([SyntaxNode])
        case or([SyntaxNode])
        case conditional(SyntaxNode, then: SyntaxNode, otherwise: SyntaxNode)
        case list([(element: SyntaxNode, isOptional: Bool)])
        case map([MapEntry])
        case message(SyntaxNode, fields: [String])
        case comprehension(Comprehension)
        /// `cel.bind(name, value, body)`
        case bind(String, value: SyntaxNode, body: SyntaxNode)
        case optionalMap(OptionalMap)
    }

    /// The field of `x.field` or `x.?field`.
    struct SelectedField: Sendable {
        let name: String
        let range: Range<Int>
        let isOptional: Bool
    }

    /// A function or operator; operators have names such as `_+_`.
    struct Call: Sendable {
        let function: String
        let functionRange: Range<Int>
        let target: SyntaxNode?
        let arguments: [SyntaxNode]
        var isRooted = false
    }

    /// An entry of a map literal.
    struct MapEntry: Sendable {
        let key: SyntaxNode
        let value: SyntaxNode
        let isOptional: Bool
    }

    /// A macro that visits every element of a list or map.
    struct Comprehension: Sendable {
        let kind: ComprehensionKind
        let range: SyntaxNode
        /// The element, or the index or key when there is a second variable.
        let variable: String
        let secondVariable: String?
        /// The filter of a mapping; the predicate of everything else.
        let condition: SyntaxNode?
        /// What a mapping yields; for a transformed map, the value.
        let result: SyntaxNode?
    }

    /// `target.optMap(variable, body)`, or `optFlatMap` when flat.
    struct OptionalMap: Sendable {
        let target: SyntaxNode
        let variable: String
        let body: SyntaxNode
        let isFlat: Bool
    }

    let kind: Kind
    let range: Range<Int>
    /// How many nodes lie between this one and its deepest leaf, itself included.
    let depth: Int
}

/// What a comprehension makes of its elements.
enum ComprehensionKind: Sendable {
    case all
    case exists
    case existsOne
    case filter
    case map
    case transformList
    case transformMap
    case transformMapEntry
    /// `sortBy`: orders the elements by a key.
    case sortBy
}

extension SyntaxNode {
    /// The name of `a.b.c` when the node is made of plain selections only.
    var qualifiedName: (name: String, isRooted: Bool)? {
        switch kind {
        case .name(let name, let isRooted): (name, isRooted)
        case .select(let operand, let field) where !field.isOptional:
            operand.qualifiedName.map { ("\($0.name).\(field.name)", $0.isRooted) }
        default: nil  // has an operand that is computed
        }
    }
}
