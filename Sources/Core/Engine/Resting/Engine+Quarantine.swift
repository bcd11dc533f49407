import Clocks
import JSON
import Rules
import Text
import Torrents

extension Engine {
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

    /// Whether a rule takes part in decisions.
    func isActive(_ rule: Rule) -> Bool { state.isActive(rule) }
}

extension EngineState {
    /// Whether a rule takes part in decisions: it is on, and does not rest; one that protects never rests.
    func isActive(_ rule: Rule) -> Bool { rule.mode != .off && (rests[rule.id] == nil || rule.protects) }
}
