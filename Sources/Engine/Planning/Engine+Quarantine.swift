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
            var writes = memory.writes[property, default: []].filter { turn.now.boot - $0.at < .seconds(3600) }
            writes.append(Write(rule: rule.id, at: turn.now.boot))
            memory.writes[property] = writes
            guard writes.count > Self.writesPerHour else { continue }
            let reason = "\(name) of \(standing.title) was written \(writes.count - 1) times within an hour"
            for culprit in Set(writes.map(\.rule)).sorted() where memory.quarantine[culprit] == nil {
                memory.quarantine[culprit] = reason
                turn.tick.decisions.append(
                    Decision(
                        rule: culprit, subject: standing.key.subject, title: standing.title, at: turn.now.wall,
                        verdict: .held,
                        reason: "the rule rests until the file is loaded again, as \(reason); find out what undoes it"))
            }
            return true
        }
        return false
    }

    /// Whether a rule takes part in decisions: it is on, and not set to rest.
    func isActive(_ rule: Rule) -> Bool { rule.mode != .off && (memory.quarantine[rule.id] == nil || rule.protects) }
}
