import Clocks
import JSON
import Rules
import Text
import Torrents

extension Engine {
    /// How often one property may be written within an hour before the rules that write it are set to rest.
    private static let writesPerHour = 6

    /// Takes note of a write that is about to be planned; too many within an hour set all rules involved to rest.
    ///
    /// Rules that undo each other, or a rule that something outside keeps undoing, would otherwise go on for ever.
    mutating func isFlipping(
        _ action: BoundAction, arguments: JSON, candidate: Candidate, rule: Rule, into builder: inout TickBuilder
    ) -> Bool {
        for name in action.kind.properties(arguments) {
            let property = SubjectProperty(subject: candidate.key.subject, name: name)
            let write = Write(rule: rule.id, at: Instant(builder.now))
            dropOldWrites(at: builder.now)
            let writes =
                rule.mode == .dryRun
                ? state.rehearsals.writes.add(write, of: property, now: builder.now)
                : state.writes.add(write, of: property, now: builder.now)
            guard writes.count > Self.writesPerHour else { continue }
            let reason = "\(name) of \(candidate.title) was written \(writes.count - 1) times within an hour"
            rest(Set(writes.map(\.rule)).sorted(), reason: reason, candidate: candidate, into: &builder)
            return true
        }
        return false
    }

    private mutating func rest(
        _ rules: [String], reason: String, candidate: Candidate, into builder: inout TickBuilder
    ) {
        let until = builder.now.wall.advanced(by: Rest.length)
        for rule in rules where state.rests[rule] == nil {
            let rest = Rest(rule: rule, reason: reason, until: until, rules: rules)
            state.rests[rule] = rest
            builder.judgesAllNext = true
            builder.tick.decisions.append(
                Decision(
                    rule: rule, subject: candidate.key.subject, title: candidate.title, at: builder.now.wall,
                    verdict: .resting,
                    reason: "the rule rests, as \(reason); find out what undoes it, and then use "
                        + "`sluice release rule \(rule)`", until: until))
        }
    }

    /// Lets rules work again that have rested for long enough.
    mutating func endRests(_ builder: inout TickBuilder) {
        guard !state.rests.isEmpty else { return }
        for rule in state.rests.keys.sorted() where state.rests[rule]?.isOver(at: builder.now.wall) == true {
            endRest(of: rule, reason: "the rule has rested for \(Rest.length.spoken) and works again", into: &builder)
        }
    }

    /// Lets rules work again of which one means something else now, or is gone.
    mutating func endRestsOfChangedRules(_ builder: inout TickBuilder) {
        let meanings = Dictionary(rules.rules.map { ($0.id, $0.meaning) }) { first, _ in first }
        for (rule, rest) in state.rests.rows.sorted(by: { $0.key < $1.key })
        where rest.rules.contains(where: { state.meanings[$0] != nil && state.meanings[$0] != meanings[$0] }) {
            endRest(of: rule, reason: "the rules were changed, so the rule works again", into: &builder)
        }
    }

    /// Lets a rule work again, and counts its writes anew.
    mutating func endRest(of rule: String, reason: String, into builder: inout TickBuilder) {
        guard state.rests.remove(rule) != nil else { return }
        builder.judgesAllNext = true
        state.writes.forget(rule)
        state.rehearsals.writes.forget(rule)
        builder.tick.decisions.append(
            Decision(
                rule: rule, subject: .nothing, title: rule, at: builder.now.wall, verdict: .ended, reason: reason))
    }

    /// Whether a rule takes part in decisions: it is on, and does not rest; one that protects never rests.
    func isActive(_ rule: Rule) -> Bool { rule.mode != .off && (state.rests[rule.id] == nil || rule.protects) }
}
