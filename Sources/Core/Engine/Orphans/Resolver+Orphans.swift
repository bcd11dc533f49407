import Clocks
import Rules
import Text

extension Resolver {
    /// Decides whether the removal of an orphan may go ahead now.
    mutating func judgeRemoval(ofOrphan candidate: Candidate, at place: Int, by rule: Rule) {
        guard let orphan = candidate.key.subject.orphan, candidate.isNow, resolution.stopped[place] == nil,
            !dueRemovals(of: candidate, by: rule).isEmpty
        else { return }
        if let hold = obstacle(to: candidate, orphan, by: rule) {
            resolution.holds[place] = hold
            return
        }
        let isReal = rule.mode != .dryRun
        resolution.removals.insert(place)
        doom(candidate.key.subject, by: rule.id, isReal: isReal)
        counts.add(Removal.place(ofOrphansOn: orphan.disk), isReal: isReal)
    }

    /// Why the removal of an orphan has to wait; nil where it may go ahead.
    private func obstacle(to candidate: Candidate, _ orphan: Orphan, by rule: Rule) -> Hold? {
        let subject = candidate.key.subject
        if let veto = state.veto(on: rule, about: subject, at: now) { return veto }
        let settled = resolution.settlement(for: rule)
        if let other = settled.doomed[subject] { return "moot, as rule \(other) removes it" }
        let protection = rule.actions.lazy.filter(\.kind.isDestructive)
            .compactMap { settled.protection(of: subject, from: $0.kind.name) }.first
        if let protection { return Hold(protection) }
        if candidate.isKept { return "its condition no longer holds, and \"keepFor\" keeps nothing to remove" }
        let planned = (rule.mode == .dryRun ? counts.rehearsed : counts.enforced).values.reduce(0, +)
        return safeguards.orphanDoubt(on: orphan.disk, at: now)
            ?? patience(with: candidate)
            ?? safeguards.orphanExhaustion(for: rule, planned: planned, at: now)
            ?? missingApproval(of: candidate, by: rule)
    }

    /// Why it has not been an orphan for long enough: it takes two looks, and the grace of orphans between them.
    private func patience(with candidate: Candidate) -> Hold? {
        guard let episode = state.episodes[candidate.key] else { return "seen once" }
        if assumesTimePassed { return nil }
        if let until = episode.quietUntil, until > now.boot {
            return Hold(
                episode.heldReason ?? "it was tried a moment ago", until: now.wall.advanced(by: until - now.boot))
        }
        let grace = max(rules.limits.orphanGrace, .milliseconds(1))
        let lasted = episode.lasted(at: state.observed(candidate.key.subject))
        guard lasted < grace else { return nil }
        return Hold(
            "an orphan for \(lasted.shown) so far; must be one for \(grace.shown), see limits.removals.orphanGrace",
            until: now.wall.advanced(by: grace - lasted))
    }
}
