import JSON
import Rules
import Torrents

/// One action that planning has decided on, with its arguments filled in.
struct Order {
    let step: FollowUp.Step
    let purpose: Intent.Purpose
    /// Its place in its list of the rule; nil where nothing waits for just that action.
    let index: Int?
    let isClaim: Bool
    let isRemoval: Bool
    let continuesOnError: Bool

    /// Takes an action of a rule.
    init(_ action: BoundAction, at index: Int, arguments: JSON, purpose: Intent.Purpose = .act) {
        step = FollowUp.Step(path: action.path, action: action.kind.name, arguments: arguments)
        self.purpose = purpose
        // What is done at a strike has a list of its own, and nothing waits for just that action.
        self.index = purpose == .strike ? nil : index
        isClaim = action.kind.isClaim
        isRemoval = action.kind.isDestructive
        continuesOnError = action.continuesOnError
    }

    /// Takes what follows once the actions about a file have ended.
    init(_ step: FollowUp.Step, purpose: Intent.Purpose) {
        self.step = step
        self.purpose = purpose
        index = nil
        (isClaim, isRemoval, continuesOnError) = (false, false, false)
    }
}

/// A claim of a rule: the action that states it, with its place in `do`.
struct ClaimingAction {
    let claim: Claim
    let action: BoundAction
    let index: Int
}
