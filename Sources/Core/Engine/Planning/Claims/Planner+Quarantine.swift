import Clocks
import JSON
import Rules
import Text
import Torrents

extension Planner {
    /// How often one property may be written within an hour before the rules that write it are set to rest.
    private static let writesPerHour = 6

    /// Takes note of a write that is about to be planned; too many within an hour set all rules involved to rest.
    ///
    /// Rules that undo each other, or a rule that something outside keeps undoing, would otherwise go on for ever.
    mutating func isFlipping(
        _ action: BoundAction, arguments: JSON, candidate: Candidate, rule: Rule
    ) -> Bool {
        for name in action.kind.properties(arguments) {
            let property = SubjectProperty(subject: candidate.key.subject, name: name)
            let write = Write(rule: rule.id, at: Instant(now))
            state.dropOldWrites(at: now)
            let writes =
                rule.mode == .dryRun
                ? state.rehearsals.writes.add(write, of: property, now: now)
                : state.writes.add(write, of: property, now: now)
            guard writes.count > Self.writesPerHour else { continue }
            let reason = "\(name) of \(candidate.title) was written \(writes.count - 1) times within an hour"
            rest(Set(writes.map(\.rule)).sorted(), reason: reason, candidate: candidate)
            return true
        }
        return false
    }

    private mutating func rest(
        _ rules: [String], reason: String, candidate: Candidate
    ) {
        let until = now.wall.advanced(by: Rest.length)
        for rule in rules where state.rests[rule] == nil {
            let rest = Rest(rule: rule, reason: reason, until: until, rules: rules)
            state.rests[rule] = rest
            plan.setsRulesToRest = true
            plan.decisions.append(
                Decision(
                    rule: rule, subject: candidate.key.subject, title: candidate.title, at: now.wall,
                    verdict: .resting,
                    reason: "the rule rests, as \(reason); find out what undoes it, and then use "
                        + "`sluice release rule \(rule)`", until: until))
        }
    }
}
