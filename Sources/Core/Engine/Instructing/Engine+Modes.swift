import Clocks
import Rules

extension Engine {
    /// Refuses a mode that a rule cannot be in, or that it is in already.
    func refuseImpossible(_ mode: Rule.Mode?, of id: String) throws(InstructionError) {
        guard let rule = filed.rules.first(where: { $0.id == id }) else { return }
        if mode == .ask, !rule.canAsk { throw .cannotAsk(rule: id) }
        if mode == nil, state.modes[id] == nil { throw .modeOfFile(rule: id) }
    }

    /// Takes up a person's word about the mode of a rule.
    mutating func accept(_ mode: Rule.Mode?, of id: String, into builder: inout TickBuilder) {
        guard let fileMode = filed.rules.first(where: { $0.id == id })?.mode else { return }
        guard let mode, mode != fileMode else {
            state.modes.remove(id)
            return tell(
                "in the mode of the rule file again, \(fileMode.rawValue), by your word", of: id, into: &builder)
        }
        state.modes[id] = ModeChange(rule: id, mode: mode, fileMode: fileMode, since: builder.now.wall)
        tell("in mode \(mode.rawValue) by your word; the rule file says \(fileMode.rawValue)", of: id, into: &builder)
    }

    /// Drops what people have said of modes where the file has said something else since, or has no such rule any more.
    mutating func endOutdatedModes(by rules: RuleSet, into builder: inout TickBuilder) {
        for (id, change) in state.modes.rows.sorted(by: { $0.key < $1.key }) {
            let fileMode = rules.rules.first { $0.id == id }?.mode
            guard fileMode != change.fileMode else { continue }
            state.modes.remove(id)
            guard let fileMode else { continue }
            tell("in mode \(fileMode.rawValue), as the rule file says so now", of: id, into: &builder)
        }
    }

    private func tell(_ reason: String, of rule: String, into builder: inout TickBuilder) {
        builder.tick.decisions.append(
            Decision(
                rule: rule, subject: .nothing, title: "rule \(rule)", at: builder.now.wall, verdict: .ended,
                reason: reason))
    }
}

extension EngineState {
    /// The modes that people have given to rules.
    var modesByPeople: [String: Rule.Mode] { modes.rows.mapValues(\.mode) }
}
