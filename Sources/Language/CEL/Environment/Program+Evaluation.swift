/// An expression ready to be evaluated any number of times, from any task.
public struct Program: Sendable {
    /// Everything that evaluations share, behind one reference, so that a copy of a program costs next to nothing.
    private final class Compiled: Sendable {
        let expression: Expression
        let environment: Environment
        let root: any Node

        init(_ expression: Expression, _ environment: Environment) {
            self.expression = expression
            self.environment = environment
            var compiler = TermCompiler(expression.tree, environment)
            root = compiler.compile()
        }
    }

    private let compiled: Compiled
    // Kept here so that an evaluation does not have to touch the tree.
    private let slotCount: Int
    private let budget: Int

    init(_ expression: Expression, _ environment: Environment) {
        compiled = Compiled(expression, environment)
        slotCount = expression.tree.localCount + expression.tree.definitions.count
        budget = environment.limits.evaluationCost
    }

    /// The checked expression it was made of.
    public var expression: Expression { compiled.expression }
    var environment: Environment { compiled.environment }
    /// The text as it was given.
    public var source: String { compiled.expression.source }
    /// The type of its value.
    public var resultType: Type { compiled.expression.type }
    /// Every field that evaluating it may read.
    public var fieldsRead: Set<FieldReference> { compiled.expression.fieldsRead }
    /// The fields that it reads of records in lists, by the name of the record's type.
    public var elementsRead: Set<FieldReference> { compiled.expression.elementsRead }
    /// Every variable that evaluating it may read.
    public var variablesRead: Set<String> { compiled.expression.variablesRead }
    /// Every string that stands in it, those of definitions included; worked out anew at each call.
    public var texts: Set<String> { compiled.expression.tree.texts }
    /// The most steps that an evaluation can take.
    public var worstCaseCost: Int { compiled.expression.worstCaseCost }

    /// Finds the sums whose signs, together with what stands still, decide the value.
    ///
    /// As long as the sign of none of them changes, and no field does except by running, the value stays the same.
    ///
    /// - Parameters:
    ///   - clock: The variable that holds the present instant.
    ///   - running: Fields whose values time alone changes.
    ///   - elements: Such fields of records in lists, by the names of the records' types; a sum of theirs is one of each
    ///     element. Without any, what is reached through a list is taken for what time does not change.
    /// - Returns: The sums in which time runs, or nil when it matters in some other way.
    public func timeSums(
        clock: String, running: Set<FieldReference>, elements: Set<FieldReference> = []
    ) -> [TimeSum]? {
        TimeSumFinder(
            expression.tree, compiled.environment, clock: clock, running: running, elements: elements
        ).find()
    }

    /// Evaluates the expression; failures are values too.
    public func evaluate(_ activation: any Activation) -> Value {
        var frame = frame(activation)
        return compiled.root.value(in: &frame)
    }

    /// Evaluates a condition: true or false when it is one of them, `nil` when it failed or is unknown.
    public func holds(_ activation: any Activation) -> Bool? {
        var frame = frame(activation)
        switch compiled.root.truth(in: &frame) {
        case .yes: return true
        case .no: return false
        case .failed: return nil
        }
    }

    /// Evaluates the expression and says what each sub-expression that was reached was worth, innermost first.
    public func trace(_ activation: some Activation) -> (value: Value, steps: [TraceStep]) {
        tracer.trace(activation)
    }

    /// The program compiled for tracing; worth keeping where many traces are taken.
    public var tracer: Tracer { Tracer(compiled.expression, compiled.environment) }

    @inline(__always)
    private func frame(_ activation: any Activation) -> Frame {
        let locals = slotCount == 0 ? [] : [Value](repeating: .absent, count: slotCount)
        return Frame(activation: activation, locals: locals, budget: budget, recorder: nil)
    }
}
