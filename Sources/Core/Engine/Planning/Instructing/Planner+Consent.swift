import Clocks
import JSON
import Rules

extension Planner {
    /// Why a person's word is in the way of a write of a claim; nil where none is.
    func personalHold(on order: Order, for candidate: Candidate, rule: Rule) -> Hold? {
        state.veto(on: rule, about: candidate.key.subject, at: now)
            ?? state.missingApproval(of: order, for: candidate, rule: rule, at: now)
    }

    /// What keeps the last claim waiting, which the next one is not to be told.
    mutating func takeClaimHold() -> Hold? {
        defer { claimHold = nil }
        return claimHold
    }

    /// Uses up the approval of what has just been planned; it lasts as long as its episode, so that what fails is
    /// tried again.
    mutating func useApproval(of intent: Intent, _ key: EpisodeKey) {
        guard !state.approvals.isEmpty, case let mark = intent.mark, state.approvals.remove(mark) != nil else { return }
        state.episodes.change(key) { $0.approved.insert(mark) }
    }

    /// Ends what waited on after an event or an occurrence only since a person's word was missing.
    mutating func endWaiting(_ key: EpisodeKey, _ hold: Hold?) {
        guard hold?.isByPerson != true, hold?.isSilent != true, state.episodes[key]?.waitsForPerson == true else {
            return
        }
        state.episodes[key] = nil
    }

    /// Keeps what is to be done at the end of an episode until the hold on it is over.
    mutating func postponeExit(of candidate: Candidate, rule: Rule) {
        var later = Ending()
        for action in rule.onExit where !action.kind.isDestructive && candidate.part.includes(action.kind) {
            guard let arguments = resolve(action, candidate: candidate, rule: rule) else { continue }
            later.exits.append(Exits.Step(action, arguments))
        }
        for index in rule.actions.indices {
            guard let baseline = state.baselines.remove(ClaimKey(episode: candidate.key, index: index)),
                !(baseline.isRehearsed && isCarriedOut(rule))
            else { continue }
            later.baselines[index] = baseline
        }
        postpone(later, of: candidate.key, rule: rule)
    }

    /// Keeps what is to be done at the end of an episode; of a rule that is not carried out it is only told later.
    mutating func postpone(_ later: Ending, of key: EpisodeKey, rule: Rule) {
        guard !later.isEmpty else { return }
        let table = isCarriedOut(rule) ? \EngineState.endings : \.rehearsals.endings
        var ending = state[keyPath: table][key] ?? Ending()
        ending.exits += later.exits
        // Of two at one place the former one knows what was there first.
        ending.baselines.merge(later.baselines) { former, _ in former }
        ending.awaited = Set(
            state.open.ids(about: key.subject) { $0.rule == rule.id && $0.purpose == .act }.map(\.text))
        ending.isLate = true
        state[keyPath: table][key] = ending
    }

    /// Whether a plan is applied that does not have this part of an end.
    func isLeftOut(_ step: FollowUp.Step, _ purpose: Intent.Purpose, of key: EpisodeKey) -> Bool {
        guard state.thisRun.isRestricted else { return false }
        let mark = IntentMark(rule: key.rule, subject: key.subject, step: step, purpose: purpose)
        return !state.isApproved(mark, at: now)
    }
}
