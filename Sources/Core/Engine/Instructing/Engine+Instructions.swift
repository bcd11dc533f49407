package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Takes a person's word about decisions.
    ///
    /// - Throws: `InstructionError` where it is about something that is not there; then nothing has changed.
    package mutating func instruct(_ instruction: Instruction, at moment: Moment) throws(InstructionError) -> Tick {
        switch instruction {
        case .restrict, .approve: break
        case .hold(.rule(let id), let length):
            try refuseUnknown(rule: id)
            try refuseShort(length)
        case .hold(.client(let name), let length):
            let known = rules.clients.map(\.name.text)
            guard known.contains(name.text) else {
                throw .unknownClient(name.text, nearest: Spelling.nearest(to: name.text, among: known))
            }
            try refuseShort(length)
        case .hold(.all, let length): try refuseShort(length)
        case .refuse(let refusals): for refusal in refusals { try refuseUnknown(rule: refusal.rule) }
        case .mode(let id, let mode):
            try refuseUnknown(rule: id)
            try refuseImpossible(mode, of: id)
        case .allow(let keys):
            for key in keys where state.refusals[key] == nil { throw .notRefused(rule: key.rule, key.target) }
        }
        return observe(.instructed(instruction, at: moment))
    }

    private func refuseUnknown(rule id: String) throws(InstructionError) {
        let known = rules.rules.map(\.id)
        guard !known.contains(id) else { return }
        throw .unknownRule(id, nearest: Spelling.nearest(to: id, among: known))
    }

    private func refuseShort(_ length: Duration?) throws(InstructionError) {
        if let length, length < .seconds(1) { throw .tooShort }
    }

    /// Takes up what a person says of decisions.
    mutating func accept(_ instruction: Instruction, into builder: inout TickBuilder) {
        switch instruction {
        case .restrict: state.thisRun.isRestricted = true
        case .approve(let marks):
            for mark in marks { state.approvals[mark] = Approval(at: Instant(builder.now)) }
        case .hold(let target, let length):
            let hold = RunningHold(for: length, since: builder.now)
            state.manualHolds[target] = hold
            tell(target, Note(.held, "held by you: \(target.words)", until: hold.until), into: &builder)
        case .mode(let id, let mode): accept(mode, of: id, into: &builder)
        case .refuse(let refusals):
            for refusal in refusals {
                let refusal = Refusal(
                    rule: refusal.rule, subject: refusal.subject, title: refusal.title, at: builder.now.wall)
                state.refusals[refusal.key] = refusal
                tell(refusal, Note(.held, "refused by you at \(refusal.at.utc)"), into: &builder)
            }
        case .allow(let keys):
            for key in keys {
                guard let refusal = state.refusals.remove(key) else { continue }
                tell(refusal, Note(.ended, "no longer refused, by your word"), into: &builder)
            }
        }
        judgeAllAnew(&builder)
    }

    /// Ends holds that are over, and reckons those anew that a former run of Sluice has left or a clock step has shifted.
    mutating func endManualHolds(_ builder: inout TickBuilder) {
        guard !state.manualHolds.isEmpty else { return }
        for (target, hold) in state.manualHolds.rows.sorted(by: { $0.key.text < $1.key.text }) {
            if hold.isOver(at: builder.now) {
                endManualHold(on: target, because: "no longer held, as the time that you set is over", into: &builder)
            } else if let anew = hold.reckonedAnew(at: builder.now) {
                state.manualHolds[target] = anew
            }
        }
    }

    /// Ends a hold, where there is one.
    mutating func endManualHold(
        on target: ManualHold.Target, because reason: String, into builder: inout TickBuilder
    ) {
        guard state.manualHolds.remove(target) != nil else { return }
        tell(target, Note(.ended, reason), into: &builder)
        judgeAllAnew(&builder)
    }

    /// Has everything judged with this list and the next, as what waited for a person may not show anything new.
    mutating func judgeAllAnew(_ builder: inout TickBuilder) {
        incremental.forgetAll()
        builder.judgesAllNext = true
    }

    /// Drops approvals that count no more.
    mutating func dropOldApprovals(at now: Moment) {
        guard !state.approvals.isEmpty else { return }
        for (mark, approval) in state.approvals.rows where !approval.counts(at: now) { state.approvals.remove(mark) }
    }

    private func tell(_ target: ManualHold.Target, _ note: Note, into builder: inout TickBuilder) {
        var (rule, subject) = (Intent.byHand, Subject.nothing)
        switch target {
        case .all: break
        case .client(let name): subject = .client(name)
        case .rule(let id): rule = id
        }
        builder.tick.decisions.append(
            Decision(
                rule: rule, subject: subject, title: target.text, at: builder.now.wall, verdict: note.verdict,
                reason: note.reason, until: note.until))
    }

    private func tell(_ refusal: Refusal, _ note: Note, into builder: inout TickBuilder) {
        builder.tick.decisions.append(
            Decision(
                rule: refusal.rule, subject: refusal.subject, title: refusal.title, at: builder.now.wall,
                verdict: note.verdict, reason: note.reason))
    }
}
