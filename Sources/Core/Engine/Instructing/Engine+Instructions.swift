import Clocks

extension Engine {
    /// Takes up what a person says of decisions.
    mutating func accept(_ instruction: Instruction, into builder: inout TickBuilder) {
        switch instruction {
        case .restrict: state.thisRun.isRestricted = true
        case .approve(let marks):
            dropOldApprovals(at: builder.now)
            for mark in marks { state.approvals[mark] = Approval(at: Instant(builder.now)) }
        }
        // What waits for this word may not show anything new in the next lists.
        builder.judgesAllNext = true
    }

    private mutating func dropOldApprovals(at now: Moment) {
        for (mark, approval) in state.approvals.rows where !approval.counts(at: now) { state.approvals.remove(mark) }
    }
}
