/// Turns a checked tree into nodes: constants folded, fields bound to slots, common shapes to nodes of their own.
struct TermCompiler {
    let environment: Environment
    let tree: CheckedTree
    /// The source when every sub-expression's value is to be written down.
    let tracedSource: [UInt8]?
    private var definitions: [Int: DefinitionNode] = [:]

    init(_ tree: CheckedTree, _ environment: Environment, tracing source: String? = nil) {
        self.tree = tree
        self.environment = environment
        tracedSource = source.map { Array($0.utf8) }
    }

    /// Compiles the whole tree.
    mutating func compile() -> any Node { node(tree.root) }

    /// Compiles one term of the tree.
    mutating func compile(_ term: Term) -> any Node { node(term) }

    /// The value of a term that is known before anything runs.
    mutating func constant(_ term: Term) -> Value? { node(term).constant }

    /// What evaluating a term comes to that reads neither variables nor what loops bind; a failure is a value too.
    mutating func outcome(of term: Term) -> Value {
        var frame = Frame(
            activation: NoActivation(), locals: [], budget: environment.limits.evaluationCost, recorder: nil)
        return node(term).value(in: &frame)
    }

    private mutating func node(_ term: Term) -> any Node {
        let node = plainNode(term)
        guard let tracedSource, node.constant == nil, term.range.upperBound <= tracedSource.count else { return node }
        return TraceNode(node, range: term.range, text: String(decoding: tracedSource[term.range], as: UTF8.self))
    }

    private mutating func plainNode(_ term: Term) -> any Node {
        switch term.kind {
        case .constant(let value), .namedConstant(let value, _): return ConstantNode(value)
        case .variable(let slot): return VariableNode(slot: slot, name: environment.variables[slot].name)
        case .local(let slot): return LocalNode(slot: slot)
        case .definition(let index): return definition(index)
        case .select(let operand, let selection):
            if let place = place(operand, selection) {
                if selection.isOptional { return PresenceNode(place, isTest: false) }
                return selection.field.map(\.isContainer) ?? true ? ContainerFieldNode(place) : FieldNode(place)
            }
            return SelectNode(node(operand), selection, isTest: false)
        case .has(let operand, let selection):
            if let place = place(operand, selection) { return PresenceNode(place, isTest: true) }
            return SelectNode(node(operand), selection, isTest: true)
        case .call(let call): return self.call(call)
        case .and(let terms): return joined(terms.map { node($0) }[...]) { AndNode($0, $1) }
        case .or(let terms): return joined(terms.map { node($0) }[...]) { OrNode($0, $1) }
        case .conditional(let condition, let then, let otherwise):
            return ConditionalNode(node(condition), then: node(then), otherwise: node(otherwise))
        case .list(let elements):
            let nodes = elements.map { (node: node($0.element), isOptional: $0.isOptional) }
            return folded(ListNode(nodes), nodes.map(\.node))
        case .map(let entries):
            let nodes = entries.map {
                MapNode.Entry(key: node($0.key), value: node($0.value), isOptional: $0.isOptional)
            }
            return folded(MapNode(nodes), nodes.flatMap { [$0.key, $0.value] })
        case .comprehension(let loop): return self.loop(loop)
        case .bind(let local, let value, let body): return BindNode(slot: local, bound: node(value), body: node(body))
        case .optionalMap(let target, let local, let body, let isFlat):
            return OptionalMapNode(node(target), slot: local, body: node(body), isFlat: isFlat)
        case .failing(let error): return FailingNode(error)
        }
    }

    /// Joins a chain in pairs, halving it so that long chains stay shallow.
    private func joined(_ nodes: ArraySlice<any Node>, _ pair: (any Node, any Node) -> any Node) -> any Node {
        guard let first = nodes.first, nodes.count > 1 else { return nodes.first ?? ConstantNode(.bool(true)) }
        guard nodes.count > 3 else { return pair(first, joined(nodes.dropFirst(), pair)) }
        let half = nodes.startIndex + nodes.count / 2
        return pair(joined(nodes[..<half], pair), joined(nodes[half...], pair))
    }

    private mutating func definition(_ index: Int) -> any Node {
        if let known = definitions[index] { return known }
        // A definition has another source, so only its value as a whole is traced.
        var inner = TermCompiler(tree, environment)
        let node = DefinitionNode(slot: tree.localCount + index, body: inner.node(tree.definitions[index].term))
        definitions[index] = node
        return node
    }

    /// The slots of a field that is read straight from a variable.
    private func place(_ operand: Term, _ selection: Term.Selection) -> FieldPlace? {
        guard case .variable(let variable) = operand.kind, let slot = selection.slot else { return nil }
        let reference = FieldReference(environment.variables[variable].name, [selection.name])
        return FieldPlace(variable: variable, field: slot, reference: reference)
    }

    private mutating func loop(_ loop: Term.Loop) -> any Node {
        let source = LoopSource(
            range: node(loop.range), local: loop.local, secondLocal: loop.secondLocal,
            steps: Self.steps(ofBody: loop))
        let condition = loop.condition.map { node($0) }
        let result = loop.result.map { node($0) }
        let holds: any Node = condition ?? ConstantNode(.bool(true))
        switch loop.kind {
        case .all, .exists:
            return QuantifierNode(source, holds, isExists: loop.kind == .exists)
        case .existsOne: return CountingNode(source, holds)
        case .filter, .map, .transformList:
            return CollectingNode(source, condition: condition, result: result, sorts: false)
        case .sortBy: return CollectingNode(source, condition: nil, result: result, sorts: true)
        case .transformMap, .transformMapEntry:
            return MapBuildingNode(
                source, condition: condition, result: result ?? holds, yieldsEntries: loop.kind == .transformMapEntry)
        }
    }

    /// The steps of visiting one element, but for what depends on how much values hold and for loops inside.
    private static func steps(ofBody loop: Term.Loop) -> Int {
        func steps(_ term: Term) -> Int {
            if ConstantFinder.canBeConstant(term) { return 0 }
            if case .comprehension(let inner) = term.kind { return Work.node + steps(inner.range) }
            return term.children.reduce(Work.overhead(of: term)) { $0 + steps($1) }
        }
        return [loop.condition, loop.result].compactMap { $0 }.reduce(Work.node) { $0 + steps($1) }
    }

    private mutating func call(_ call: Term.FunctionCall) -> any Node {
        let arguments = call.arguments.map { node($0) }
        let fallback = general(call, arguments)
        if arguments.allSatisfy({ $0.constant != nil }) { return folded(fallback, arguments) }
        guard tracedSource == nil else { return fallback }
        return special(call, arguments) ?? fallback
    }

    /// The node for any call, whatever its arguments are.
    private func general(_ call: Term.FunctionCall, _ arguments: [any Node]) -> any Node {
        switch (call.form.name, arguments.count) {
        case ("_==_", 2): return EqualityNode(arguments[0], arguments[1], work(call, arguments), isEqual: true)
        case ("_!=_", 2): return EqualityNode(arguments[0], arguments[1], work(call, arguments), isEqual: false)
        case ("!_", 1): return NotNode(arguments[0])
        case ("_[?_]", 2): return OptionalIndexNode(arguments[0], arguments[1])
        case ("or", 2) where call.form.isMember: return OptionalElseNode(arguments[0], arguments[1], unwraps: false)
        case ("orValue", 2) where call.form.isMember: return OptionalElseNode(arguments[0], arguments[1], unwraps: true)
        case ("matches", 2):
            if case .string(let source)? = arguments[1].constant, let pattern = try? Pattern(source) {
                return MatchNode(arguments[0], pattern)
            }
        case (let name, 2):
            if let comparison = Comparison.functions[name] {
                return ComparisonNode(comparison, arguments[0], arguments[1], work(call, arguments))
            }
        default: break  // an ordinary function
        }
        switch call.form.body {
        case .unary(let body) where arguments.count == 1: return UnaryNode(arguments[0], work(call, arguments), body)
        case .binary(let body) where arguments.count == 2:
            return BinaryNode(arguments[0], arguments[1], work(call, arguments), body)
        default: return VariadicNode(arguments, work(call, arguments), call.form.body)
        }
    }

    private func work(_ call: Term.FunctionCall, _ arguments: [any Node]) -> Work? {
        Work(call.form.name, call.arguments.map { tree.type(of: $0) }, arguments.map(\.constant))
    }

    /// The node of a shape that conditions use often.
    private func special(_ call: Term.FunctionCall, _ arguments: [any Node]) -> (any Node)? {
        guard arguments.count == 2 else { return nil }
        let (left, right) = (arguments[0], arguments[1])
        let name = call.form.name
        if name == "@in" {
            if case .list(let constants)? = right.constant { return ConstantMembershipNode(left, constants) }
            if case .string(let text)? = left.constant, let list = right as? ContainerFieldNode {
                return FieldContainsTextNode(text, in: list.place)
            }
        }
        if case .string(let part)? = right.constant, let test = TextTestNode.Test(rawValue: name),
            tree.type(of: call.arguments[0]) == .string
        {
            return TextTestNode(left, test, part)
        }
        if let field = left as? FieldNode, let constant = right.constant {
            return comparison(name, field.place, constant, isMirrored: false)
        }
        if let field = right as? FieldNode, let constant = left.constant {
            return comparison(name, field.place, constant, isMirrored: true)
        }
        return nil
    }

    private func comparison(_ name: String, _ place: FieldPlace, _ constant: Value, isMirrored: Bool) -> (any Node)? {
        if name == "_==_" || name == "_!=_" { return FieldEqualityNode(place, constant, isEqual: name == "_==_") }
        guard let comparison = Comparison.functions[name] else { return nil }
        return FieldComparisonNode(comparison, place, constant, isMirrored: isMirrored)
    }

    private static let foldingSteps = 1_000_000
    private static let foldedElements = 1_000

    /// The value of a node whose operands are all constant, unless it fails: then it fails when reached.
    private func folded(_ node: any Node, _ operands: [any Node]) -> any Node {
        guard operands.allSatisfy({ $0.constant != nil }) else { return node }
        var frame = Frame(
            activation: NoActivation(), locals: [], budget: Self.foldingSteps, recorder: nil)
        let value = node.value(in: &frame)
        // What is large is made when it is needed rather than held for as long as the program.
        return value.isFailure || value.elements > Self.foldedElements ? node : ConstantNode(value)
    }
}

/// Stands in while constants are folded, which read no variables.
private struct NoActivation: Activation {
    func value(ofVariable slot: Int) -> Value { .failure(.undeclared, "a constant reads no variables") }
}
