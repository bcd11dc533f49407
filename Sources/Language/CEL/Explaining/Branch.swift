/// A part of a condition that has an outcome of its own: the whole, and what it is joined of.
public struct Branch: Hashable, Sendable {
    /// What a part can come to.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        case yes = "true"
        case no = "false"
        /// It has no value: a field is unknown, or an error came of it.
        case unknown
    }

    /// The part as it is written.
    public let source: String
    /// The definitions by way of which the condition has it, from the outside in.
    public let definitions: [String]
}

extension Explainer {
    /// What each part came to that was asked, by its place in ``branches``.
    ///
    /// A part that another one makes needless is not asked: what follows a false part of `&&`, a true one of `||`, and
    /// the side of `? :` that is not chosen.
    public func outcomes(_ activation: any Activation) -> [(branch: Int, outcome: Branch.Outcome)] {
        var frame = frame(activation)
        var outcomes: [(branch: Int, outcome: Branch.Outcome)] = []
        ask(root, in: &frame, into: &outcomes)
        return outcomes
    }

    @discardableResult
    private func ask(
        _ piece: Piece, in frame: inout Frame, into outcomes: inout [(branch: Int, outcome: Branch.Outcome)]
    ) -> Branch.Outcome {
        let outcome = Branch.Outcome(piece.node.value(in: &frame))
        outcomes.append((piece.branch, outcome))
        switch piece.shape {
        case .all(let parts): for part in parts where ask(part, in: &frame, into: &outcomes) == .no { return outcome }
        case .any(let parts): for part in parts where ask(part, in: &frame, into: &outcomes) == .yes { return outcome }
        case .negation(let part): ask(part, in: &frame, into: &outcomes)
        case .choice(let condition, let then, let otherwise):
            switch ask(condition, in: &frame, into: &outcomes) {
            case .yes: ask(then, in: &frame, into: &outcomes)
            case .no: ask(otherwise, in: &frame, into: &outcomes)
            case .unknown: break  // neither side is chosen
            }
        case .leaf: break  // nothing that it is joined of
        }
        return outcome
    }
}

extension Branch.Outcome {
    fileprivate init(_ value: Value) {
        switch value {
        case .bool(true): self = .yes
        case .bool(false): self = .no
        default: self = .unknown  // unknown or an error
        }
    }
}
