/// Yields what was known before the evaluation.
final class ConstantNode: Node {
    let constantValue: Value

    init(_ value: Value) { constantValue = value }

    func value(in frame: inout Frame) -> Value { constantValue }
}

/// Reads a variable of the activation.
final class VariableNode: Node {
    private let slot: Int
    private let name: String

    init(slot: Int, name: String) {
        self.slot = slot
        self.name = name
    }

    func value(in frame: inout Frame) -> Value {
        switch frame.activation.value(ofVariable: slot) {
        case .absent: .failure(.absentField, "'\(name)' is absent")
        case .unknown(let unknown) where unknown.fields.isEmpty: .unknown(Unknown([FieldReference(name)]))
        case let value: value
        }
    }
}

/// Reads a variable of a comprehension or binding.
final class LocalNode: Node {
    private let slot: Int

    init(slot: Int) { self.slot = slot }

    func value(in frame: inout Frame) -> Value { frame.locals[slot] }
}

/// Evaluates a definition of the host's on its first use and remembers the value.
final class DefinitionNode: Node {
    private let slot: Int
    private let body: any Node

    init(slot: Int, body: any Node) {
        self.slot = slot
        self.body = body
    }

    func value(in frame: inout Frame) -> Value {
        // Nothing evaluates to absent, so it marks what was not evaluated yet.
        if case .absent = frame.locals[slot] { frame.locals[slot] = body.value(in: &frame) }
        return frame.locals[slot]
    }
}

/// Fails when reached: a name or function that nothing declares.
final class FailingNode: Node {
    private let failure: Value

    init(_ error: EvaluationError) { failure = .error(error) }

    func value(in frame: inout Frame) -> Value { failure }
}

/// Binds a value to a name for the body.
final class BindNode: Node {
    private let slot: Int
    private let bound: any Node
    private let body: any Node

    init(slot: Int, bound: any Node, body: any Node) {
        self.slot = slot
        self.bound = bound
        self.body = body
    }

    func value(in frame: inout Frame) -> Value {
        frame.locals[slot] = bound.value(in: &frame)
        return body.value(in: &frame)
    }
}
