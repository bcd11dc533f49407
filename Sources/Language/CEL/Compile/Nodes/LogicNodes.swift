/// False when either side is false, even where the other fails.
final class AndNode: Condition {
    private let left: any Node
    private let right: any Node

    init(_ left: any Node, _ right: any Node) {
        self.left = left
        self.right = right
    }

    func truth(in frame: inout Frame) -> Truth {
        switch left.truth(in: &frame) {
        case .yes: return right.truth(in: &frame)
        case .no: return .no
        case .failed:
            let failure = frame.failure
            let other = right.truth(in: &frame)
            guard other != .no else { return .no }
            frame.failure = other == .failed ? .joined(failure, frame.failure) : failure
            return .failed
        }
    }
}

/// True when either side is true, even where the other fails.
final class OrNode: Condition {
    private let left: any Node
    private let right: any Node

    init(_ left: any Node, _ right: any Node) {
        self.left = left
        self.right = right
    }

    func truth(in frame: inout Frame) -> Truth {
        switch left.truth(in: &frame) {
        case .no: return right.truth(in: &frame)
        case .yes: return .yes
        case .failed:
            let failure = frame.failure
            let other = right.truth(in: &frame)
            guard other != .yes else { return .yes }
            frame.failure = other == .failed ? .joined(failure, frame.failure) : failure
            return .failed
        }
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
