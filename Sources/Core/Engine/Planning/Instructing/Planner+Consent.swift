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
        let key = candidate.key
        var ending = state.endings[key] ?? Ending()
        for action in rule.onExit where !action.kind.isDestructive {
            guard let arguments = resolve(action, candidate: candidate, rule: rule) else { continue }
            ending.exits.append(
                Exits.Step(
                    path: action.path, action: action.kind.name, arguments: arguments,
                    continuesOnError: action.continuesOnError))
        }
        for index in rule.actions.indices {
            guard let baseline = state.baselines.remove(ClaimKey(episode: key, index: index)), !baseline.isRehearsed
            else { continue }
            ending.baselines[index] = ending.baselines[index] ?? baseline
        }
        guard !ending.isEmpty else { return }
        ending.awaited = Set(
            state.open.ids(about: key.subject) { $0.rule == rule.id && $0.purpose == .act }.map(\.text))
        state.endings[key] = ending
    }
}
