import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// How often one property may be written within an hour before the rules that write it are set to rest.
    private static let writesPerHour = 6

    /// Takes note of a write that is about to be planned; too many within an hour set all rules involved to rest.
    ///
    /// Rules that undo each other, or a rule that something outside keeps undoing, would otherwise go on for ever.
    mutating func isFlipping(
        _ action: BoundAction, _ arguments: JSON, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) -> Bool {
        for name in action.kind.properties(arguments) {
            let property = Ruling.Property(subject: standing.key.subject, name: name)
            let write = Write(rule: rule.id, at: turn.now.boot)
            let writes =
                rule.mode == .dryRun
                ? memory.rehearsals.writes.add(write, of: property) : memory.writes.add(write, of: property)
            guard writes.count > Self.writesPerHour else { continue }
            let reason = "\(name) of \(standing.title) was written \(writes.count - 1) times within an hour"
            rest(Set(writes.map(\.rule)).sorted(), reason, standing, &turn)
            return true
        }
        return false
    }

    private mutating func rest(_ rules: [String], _ reason: String, _ standing: Standing, _ turn: inout Turn) {
        let until = turn.now.wall.advanced(by: Rest.length)
        for rule in rules where memory.rests[rule] == nil {
            let rest = Rest(rule: rule, reason: reason, until: until, rules: rules)
            memory.rests[rule] = rest
            turn.tick.remember(rest: rest, of: rule)
            turn.tick.decisions.append(
                Decision(
                    rule: rule, subject: standing.key.subject, title: standing.title, at: turn.now.wall,
                    verdict: .resting,
                    reason: "the rule rests, as \(reason); find out what undoes it, and then use "
                        + "`sluice release rule \(rule)`", until: until))
        }
    }

    /// Lets rules work again that have rested for long enough.
    mutating func endRests(_ turn: inout Turn) {
        guard !memory.rests.isEmpty else { return }
        for rule in memory.rests.keys.sorted() where memory.rests[rule]?.isOver(at: turn.now.wall) == true {
            endRest(of: rule, "the rule has rested for \(Rest.length.spoken) and works again", &turn)
        }
    }

    /// Lets rules work again of which one means something else now, or is gone.
    mutating func endRestsOfChangedRules(_ turn: inout Turn) {
        let meanings = Dictionary(rules.rules.map { ($0.id, $0.meaning) }) { first, _ in first }
        for (rule, rest) in memory.rests.sorted(by: { $0.key < $1.key })
        where rest.rules.contains(where: { memory.meanings[$0] != nil && memory.meanings[$0] != meanings[$0] }) {
            endRest(of: rule, "the rules were changed, so the rule works again", &turn)
        }
    }

    /// Lets a rule work again, and counts its writes anew.
    mutating func endRest(of rule: String, _ reason: String, _ turn: inout Turn) {
        guard memory.rests.removeValue(forKey: rule) != nil else { return }
        turn.tick.remember(rest: nil, of: rule)
        memory.writes.forget(rule)
        memory.rehearsals.writes.forget(rule)
        turn.tick.decisions.append(
            Decision(
                rule: rule, subject: .nothing, title: rule, at: turn.now.wall, verdict: .ended, reason: reason))
    }

    /// Whether a rule takes part in decisions: it is on, and does not rest; one that protects never rests.
    func isActive(_ rule: Rule) -> Bool { rule.mode != .off && (memory.rests[rule.id] == nil || rule.protects) }
}
