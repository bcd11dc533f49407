package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// How every rule that is about disks stands to one of the rule file; nil for a disk that it does not have.
    package func explanation(ofDisk name: String, at moment: Moment) -> Explanation? {
        guard let entry = rules.disk(named: name) else { return nil }
        let standings = rules.rules.compactMap { standing(of: $0, entry, at: moment) }
        return Explanation(
            subject: .disk(name), title: name, at: moment.wall,
            rules: withEnds(standings, about: .disk(name)))
    }

    /// How a rule stands to a disk; nil for one that is about something else.
    private func standing(of rule: Rule, _ entry: DiskEntry, at moment: Moment) -> RuleStanding? {
        switch rule.trigger {
        case .on(let types) where rule.trigger.kind == .disk:
            if rule.mode == .off { break }
            let names = types.map(\.rawValue).sorted().joined(separator: " or ")
            return RuleStanding(rule, .waits, "it looks once per \(names)")
        case .eachOf(.disk, entry.name): break
        default: return nil  // about torrents, clients, files, other disks or nothing
        }
        if rule.mode == .off { return RuleStanding(rule, .off, "the rule is off, see \"mode\" or \"enabled\"") }
        if let rest = state.rests[rule.id], !rule.protects {
            return RuleStanding(rule, .off, "the rule rests, as \(rest.reason)", until: rest.until)
        }
        let subject = Subject.disk(entry.name)
        if let closed = closedWindow(of: rule, at: moment.wall) {
            return closed.followed(by: underWay(rule, subject))
        }
        let scope = Scope(rule.variables, now: moment, records: state.facts(of: entry, at: moment).records)
        switch rule.verdict(in: scope) {
        case .no:
            return mismatch(of: rule, scope, at: moment.wall).followed(by: underWay(rule, subject))
        case .unknown(let reason):
            var standing = RuleStanding(rule, .unknown, reason)
            standing.parts = RuleExplainer(rule).failingParts(in: scope)
            return standing
        case .yes: return holding(of: rule, subject, at: moment)
        }
    }

    /// How a rule stands to a disk for which its condition holds.
    private func holding(of rule: Rule, _ subject: Subject, at moment: Moment) -> RuleStanding {
        if let hold = state.veto(on: rule, about: subject, at: moment) {
            return RuleStanding(rule, .held, hold.reason, until: hold.until)
        }
        guard let episode = state.episodes[EpisodeKey(rule: rule.id, subject: subject)] else {
            return RuleStanding(rule, .fires, "its condition holds, and it acts with the next look at the disk")
        }
        if episode.phase == .pending {
            let left = max(.zero, rule.holdsFor - episode.holding.total(at: state.observed(subject)))
            return RuleStanding(
                rule, .waits, "must hold for \(rule.holdsFor.spoken), see \"for\"",
                until: moment.wall.advanced(by: left))
        }
        if let chooser = chooser(rule, about: subject, at: moment) {
            let choice = chooser.choice()
            let outcome: RuleStanding.Outcome =
                choice.doubt != nil
                ? .unknown : choice.obstacle != nil ? .held : choice.victims.isEmpty ? .done : .fires
            return RuleStanding(rule, outcome, choice.summary)
        }
        if let reason = episode.heldReason { return RuleStanding(rule, .held, reason, until: episode.heldUntil) }
        if let standing = setback(of: rule, episode) { return standing }
        if let actions = underWay(rule, subject) { return RuleStanding(rule, .fires, "under way: \(actions)") }
        let done = rule.mode == .dryRun ? "has been told, as the rule is in dry run" : "is done"
        return RuleStanding(rule, .done, "its condition holds, and all that it asks for \(done)")
    }
}
