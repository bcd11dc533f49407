/// Calls a function of one argument.
final class UnaryNode: Node {
    private let argument: any Node
    private let work: Work?
    private let body: @Sendable (Value) -> Value

    init(_ argument: any Node, _ work: Work?, _ body: @escaping @Sendable (Value) -> Value) {
        self.argument = argument
        self.work = work
        self.body = body
    }

    func value(in frame: inout Frame) -> Value {
        let value = argument.value(in: &frame)
        guard !value.isFailure else { return value }
        if let work, !frame.spend(work.steps(value)) { return Frame.exhausted }
        return frame.accounted(body(value))
    }
}

/// Calls a function of two arguments.
final class BinaryNode: Node {
    private let first: any Node
    private let second: any Node
    private let work: Work?
    private let body: @Sendable (Value, Value) -> Value

    init(
        _ first: any Node, _ second: any Node, _ work: Work?, _ body: @escaping @Sendable (Value, Value) -> Value
    ) {
        self.first = first
        self.second = second
        self.work = work
        self.body = body
    }

    func value(in frame: inout Frame) -> Value {
        let left = first.value(in: &frame), right = second.value(in: &frame)
        if let failure = Value.failure(among: left, right) { return failure }
        if let work, !frame.spend(work.steps(left, right)) { return Frame.exhausted }
        return frame.accounted(body(left, right))
    }
}

/// Calls a function of three or more arguments, or one that takes them as a list.
final class VariadicNode: Node {
    private let arguments: [any Node]
    private let work: Work?
    private let body: FunctionBody

    init(_ arguments: [any Node], _ work: Work?, _ body: FunctionBody) {
        self.arguments = arguments
        self.work = work
        self.body = body
    }

    func value(in frame: inout Frame) -> Value {
        var values: [Value] = []
        values.reserveCapacity(arguments.count)
        var failure: Value?
        for argument in arguments {
            let value = argument.value(in: &frame)
            if value.isFailure { failure = .joined(failure, value) } else { values.append(value) }
        }
        if let failure { return failure }
        if let work, let first = values.first {
            let steps = work.steps(first, values.count > 1 ? values[1] : nil, values.count > 2 ? values[2] : nil)
            guard frame.spend(steps) else { return Frame.exhausted }
        }
        return frame.accounted(body.call(values))
    }
}

/// Reads an element whose absence is an answer: `x[?i]`.
final class OptionalIndexNode: Node {
    private let operand: any Node
    private let index: any Node

    init(_ operand: any Node, _ index: any Node) {
        self.operand = operand
        self.index = index
    }

    func value(in frame: inout Frame) -> Value {
        let left = operand.value(in: &frame), right = index.value(in: &frame)
        return Value.failure(among: left, right) ?? OptionalsLibrary.element(of: left, at: right)
    }
}

/// Yields the value of an optional, or else another that is evaluated only then: `or` and `orValue`.
final class OptionalElseNode: Node {
    private let operand: any Node
    private let alternative: any Node
    private let unwraps: Bool

    init(_ operand: any Node, _ alternative: any Node, unwraps: Bool) {
        self.operand = operand
        self.alternative = alternative
        self.unwraps = unwraps
    }

    func value(in frame: inout Frame) -> Value {
        let value = operand.value(in: &frame)
        switch value {
        case .optional(let wrapped?): return unwraps ? wrapped : value
        case .optional(nil):
            let other = alternative.value(in: &frame)
            if unwraps || other.isFailure { return other }
            guard case .optional = other else { return .noSuchOverload("or", value, other) }
            return other
        default: return value.isFailure ? value : .noSuchOverload(unwraps ? "orValue" : "or", value)
        }
    }
}

/// Evaluates a body with the value of an optional: `optMap` and `optFlatMap`.
final class OptionalMapNode: Node {
    private let target: any Node
    private let slot: Int
    private let body: any Node
    private let isFlat: Bool

    init(_ target: any Node, slot: Int, body: any Node, isFlat: Bool) {
        self.target = target
        self.slot = slot
        self.body = body
        self.isFlat = isFlat
    }

    func value(in frame: inout Frame) -> Value {
        let value = target.value(in: &frame)
        switch value {
        case .optional(nil): return value
        case .optional(let wrapped?):
            frame.locals[slot] = wrapped
            let result = body.value(in: &frame)
            guard isFlat, !result.isFailure else { return result.isFailure ? result : .optional(result) }
            guard case .optional = result else { return .noSuchOverload("optFlatMap", value, result) }
            return result
        default: return value.isFailure ? value : .noSuchOverload("optMap", value)
        }
    }
}
