package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// How every rule about orphans stands to a file; nil for one that lies in no folder where they are looked for.
    package func explanation(ofOrphan path: String, at moment: Moment) -> Explanation? {
        let disk = rules.disks.first { disk in
            rules.readsOrphans(of: disk.name) && disk.orphans.contains { path.isAtOrBelow($0) }
        }
        guard let disk else { return nil }
        let sighting = state.orphanSightings[disk.name]
        let file = sighting?.contents?.orphans.first { $0.path.utf8.elementsEqual(path.utf8) }
        let subject = Subject.orphan(Orphan(disk: disk.name, identity: file?.identity ?? "0:0:0:0", path: path))
        let standings = rules.rules.compactMap { rule -> RuleStanding? in
            guard rule.trigger == .eachOf(.orphan, disk.name) else { return nil }
            if rule.mode == .off { return RuleStanding(rule, .off, "the rule is off, see \"mode\" or \"enabled\"") }
            if let rest = state.rests[rule.id], !rule.protects {
                return RuleStanding(rule, .off, "the rule rests, as \(rest.reason)", until: rest.until)
            }
            if let hold = safeguards.orphanDoubt(on: disk.name, at: moment) {
                return RuleStanding(rule, .held, hold.reason, until: hold.until)
            }
            guard let file else {
                return RuleStanding(
                    rule, .noMatch, "the last look found no orphan there: it belongs to a torrent, or is passed over")
            }
            return standing(of: rule, to: file, as: subject, at: moment)
        }
        return Explanation(
            subject: subject, title: file?.name ?? path, at: moment.wall, rules: standings)
    }

    private func standing(
        of rule: Rule, to file: OrphanFacts, as subject: Subject, at moment: Moment
    ) -> RuleStanding {
        if let closed = closedWindow(of: rule, at: moment.wall) {
            return closed.followed(by: underWay(rule, subject))
        }
        let scope = Scope(rule.variables, now: moment, records: file.records(at: moment.wall))
        switch rule.verdict(in: scope) {
        case .no:
            return mismatch(of: rule, scope, at: moment.wall).followed(by: underWay(rule, subject))
        case .unknown(let reason):
            var standing = RuleStanding(rule, .unknown, reason)
            standing.parts = RuleExplainer(rule).failingParts(in: scope)
            return standing
        case .yes: break
        }
        if let hold = state.veto(on: rule, about: subject, at: moment) {
            return RuleStanding(rule, .held, hold.reason, until: hold.until)
        }
        guard let episode = state.episodes[EpisodeKey(rule: rule.id, subject: subject)] else {
            return RuleStanding(rule, .fires, "its condition holds, and it acts with the next look at the folders")
        }
        if episode.phase == .pending {
            let left = max(.zero, rule.holdsFor - episode.holding.total(at: state.observed(subject)))
            return RuleStanding(
                rule, .waits, "must hold for \(rule.holdsFor.spoken), see \"for\"",
                until: moment.wall.advanced(by: left))
        }
        if let reason = episode.heldReason { return RuleStanding(rule, .held, reason, until: episode.heldUntil) }
        if let standing = setback(of: rule, episode) { return standing }
        if let actions = underWay(rule, subject) { return RuleStanding(rule, .fires, "under way: \(actions)") }
        let done = rule.mode == .dryRun ? "has been told, as the rule is in dry run" : "is done"
        return RuleStanding(rule, .done, "its condition holds, and all that it asks for \(done)")
    }
}
