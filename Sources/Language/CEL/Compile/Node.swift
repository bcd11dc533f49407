/// The outcome of a condition; a failure lies in ``Frame/failure``.
enum Truth: Sendable {
    case no
    case yes
    case failed

    init(_ flag: Bool) { self = flag ? .yes : .no }
}

/// One step of a compiled program.
///
/// Conditions override ``truth(in:)`` so that chains of them never build values.
protocol Node: AnyObject, Sendable {
    func value(in frame: inout Frame) -> Value
    func truth(in frame: inout Frame) -> Truth
}

extension Node {
    func truth(in frame: inout Frame) -> Truth {
        switch value(in: &frame) {
        case .bool(let flag): return flag ? .yes : .no
        case let other:
            frame.failure = other.isFailure ? other : .noSuchOverload("a condition", other)
            return .failed
        }
    }

    /// The value of a constant, known before anything runs.
    var constant: Value? { (self as? ConstantNode)?.constantValue }
}

/// A node whose natural outcome is a truth.
protocol Condition: Node {}

extension Condition {
    func value(in frame: inout Frame) -> Value {
        switch truth(in: &frame) {
        case .yes: .bool(true)
        case .no: .bool(false)
        case .failed: frame.failure
        }
    }
}

/// All that changes during one evaluation.
struct Frame {
    let activation: any Activation
    /// The variables of comprehensions and bindings, then the definitions that were already evaluated.
    var locals: [Value]
    /// Steps that loops, patterns and string building may still take.
    var budget: Int
    /// Why the last condition failed.
    var failure = Value.null
    /// Where a trace is written down; `nil` when none was asked for.
    let recorder: TraceRecorder?

    init(activation: any Activation, locals: [Value], budget: Int, recorder: TraceRecorder?) {
        self.activation = activation
        self.locals = locals
        self.budget = budget
        self.recorder = recorder
    }

    /// Takes steps from the budget; false when it is used up.
    mutating func spend(_ steps: Int) -> Bool {
        // What was left may be less than nothing, and the steps may be more than can be counted.
        budget = max(budget, 0) &- steps
        return budget >= 0
    }

    /// Counts what building a value took.
    mutating func accounted(_ value: Value) -> Value {
        let size: Int
        switch value {
        case .string(let text): size = text.utf8.count
        case .list(let elements): size = elements.count
        case .bytes(let bytes): size = bytes.count
        default: return value  // nothing was built
        }
        return spend(size.times(Self.stepsPerElement)) ? value : Self.exhausted
    }

    /// The steps of making one byte of a text or one element of a list.
    static let stepsPerElement = 1

    static let exhausted = Value.failure(.costExceeded, "the evaluation takes more steps than its limit")
}

extension Value {
    /// The failure that stands for two: unknowns join and outweigh errors, the first error outweighs later ones.
    static func joined(_ first: Value?, _ second: Value) -> Value {
        guard let first else { return second }
        switch (first, second) {
        case (.unknown(let left), .unknown(let right)): return .unknown(left.merged(with: right))
        case (_, .unknown): return second
        default: return first  // the earlier one
        }
    }

    /// The failure among arguments that strict functions return, or `nil` when all are values.
    static func failure(among first: Value, _ second: Value) -> Value? {
        switch (first.isFailure, second.isFailure) {
        case (false, false): nil
        case (true, false): first
        case (false, true): second
        case (true, true): joined(first, second)
        }
    }
}
