/// False when any term is false, even where others fail.
final class AndNode: Condition {
    private let terms: [any Node]

    init(_ terms: [any Node]) { self.terms = terms }

    func truth(in frame: inout Frame) -> Truth {
        var failure: Value?
        for term in terms {
            switch term.truth(in: &frame) {
            case .yes: continue
            case .no: return .no
            case .failed: failure = .joined(failure, frame.failure)
            }
        }
        guard let failure else { return .yes }
        frame.failure = failure
        return .failed
    }
}

/// True when any term is true, even where others fail.
final class OrNode: Condition {
    private let terms: [any Node]

    init(_ terms: [any Node]) { self.terms = terms }

    func truth(in frame: inout Frame) -> Truth {
        var failure: Value?
        for term in terms {
            switch term.truth(in: &frame) {
            case .yes: return .yes
            case .no: continue
            case .failed: failure = .joined(failure, frame.failure)
            }
        }
        guard let failure else { return .no }
        frame.failure = failure
        return .failed
    }
}

/// Turns a truth around; a failure stays one.
final class NotNode: Condition {
    private let operand: any Node

    init(_ operand: any Node) { self.operand = operand }

    func truth(in frame: inout Frame) -> Truth {
        switch operand.truth(in: &frame) {
        case .yes: .no
        case .no: .yes
        case .failed: .failed
        }
    }
}

/// Evaluates only the branch that its condition chooses.
final class ConditionalNode: Node {
    private let condition: any Node
    private let then: any Node
    private let otherwise: any Node

    init(_ condition: any Node, then: any Node, otherwise: any Node) {
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
    }

    func value(in frame: inout Frame) -> Value {
        switch condition.truth(in: &frame) {
        case .yes: then.value(in: &frame)
        case .no: otherwise.value(in: &frame)
        case .failed: frame.failure
        }
    }

    func truth(in frame: inout Frame) -> Truth {
        switch condition.truth(in: &frame) {
        case .yes: then.truth(in: &frame)
        case .no: otherwise.truth(in: &frame)
        case .failed: .failed
        }
    }
}
