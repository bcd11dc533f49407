/// An expression ready to be evaluated any number of times, from any task.
public struct Program: Sendable {
    /// The checked expression it was made of.
    public let expression: Expression
    private let environment: Environment
    private let root: any Node

    init(_ expression: Expression, _ environment: Environment) {
        self.expression = expression
        self.environment = environment
        var compiler = TermCompiler(expression.tree, environment)
        root = compiler.compile()
    }

    /// The text as it was given.
    public var source: String { expression.source }
    /// The type of its value.
    public var resultType: Type { expression.type }
    /// Every field that evaluating it may read.
    public var fieldsRead: Set<FieldReference> { expression.fieldsRead }
    /// Every variable that evaluating it may read.
    public var variablesRead: Set<String> { expression.variablesRead }
    /// The most steps that an evaluation can take.
    public var worstCaseCost: Int { expression.worstCaseCost }

    /// Evaluates the expression; failures are values too.
    public func evaluate(_ activation: some Activation) -> Value {
        var frame = frame(activation)
        return root.value(in: &frame)
    }

    /// Evaluates a condition: true or false when it is one of them, `nil` when it failed or is unknown.
    public func holds(_ activation: some Activation) -> Bool? {
        var frame = frame(activation)
        switch root.truth(in: &frame) {
        case .yes: return true
        case .no: return false
        case .failed: return nil
        }
    }

    /// Evaluates the expression and says what each sub-expression that was reached was worth, innermost first.
    public func trace(_ activation: some Activation) -> (value: Value, steps: [TraceStep]) {
        var compiler = TermCompiler(expression.tree, environment, tracing: expression.source)
        let traced = compiler.compile()
        var frame = frame(activation)
        let value = traced.value(in: &frame)
        return (value, frame.steps)
    }

    private func frame(_ activation: any Activation) -> Frame {
        let tree = expression.tree
        return Frame(
            activation: activation, locals: [Value](repeating: .null, count: tree.localCount),
            remembered: [Value?](repeating: nil, count: tree.definitions.count),
            budget: environment.limits.evaluationCost)
    }
}
