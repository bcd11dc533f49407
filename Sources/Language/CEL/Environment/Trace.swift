/// What one sub-expression was worth during a traced evaluation.
public struct TraceStep: Hashable, Sendable {
    /// The UTF-8 offsets of the sub-expression in its source.
    public let range: Range<Int>
    /// The sub-expression as it is written.
    public let source: String
    /// What it evaluated to, failures included.
    public let value: Value

    /// Makes a step of a sub-expression and its value.
    public init(range: Range<Int>, source: String, value: Value) {
        self.range = range
        self.source = source
        self.value = value
    }
}

/// An expression ready to be evaluated step by step, for an explanation of its value.
public struct Tracer: Sendable {
    private let root: any Node
    private let slotCount: Int
    private let budget: Int

    init(_ expression: Expression, _ environment: Environment) {
        var compiler = TermCompiler(expression.tree, environment, tracing: expression.source)
        root = compiler.compile()
        slotCount = expression.tree.localCount + expression.tree.definitions.count
        budget = environment.limits.evaluationCost
    }

    /// Evaluates the expression and says what each sub-expression that was reached was worth, innermost first.
    public func trace(_ activation: some Activation) -> (value: Value, steps: [TraceStep]) {
        let recorder = TraceRecorder()
        var frame = Frame(
            activation: activation, locals: [Value](repeating: .absent, count: slotCount), budget: budget,
            recorder: recorder)
        let value = root.value(in: &frame)
        return (value, recorder.steps)
    }
}

/// Collects the steps of one traced evaluation.
final class TraceRecorder {
    var steps: [TraceStep] = []
}

/// Evaluates a node and writes down what it was worth.
final class TraceNode: Node {
    private let inner: any Node
    private let range: Range<Int>
    private let text: String

    init(_ inner: any Node, range: Range<Int>, text: String) {
        self.inner = inner
        self.range = range
        self.text = text
    }

    func value(in frame: inout Frame) -> Value {
        let value = inner.value(in: &frame)
        frame.recorder?.steps.append(TraceStep(range: range, source: text, value: value))
        return value
    }
}
