import CEL
import Torrents

extension Trigger {
    /// The kind of what it is about; for events, of what they tell of.
    ///
    /// The reader of the file sees to it that all events of one rule tell of the same kind.
    package var kind: SubjectKind {
        switch self {
        case .on(let events): events.first.flatMap(SubjectKind.telling) ?? .nothing
        case .each(let kind), .eachOf(let kind, _), .schedule(_, each: let kind?): kind
        case .schedule(_, each: nil): .nothing
        case .watch: .file
        }
    }

    /// What a rule with this trigger can read, in the order of the variables' slots.
    package var variables: [ScopeVariable] { isOfEvents ? kind.events.variables : kind.variables }

    /// What its actions may be about; nil for nothing.
    package var subject: SubjectKind? {
        let kind = kind
        return (isOfEvents ? kind.events.areActedOn : kind.isActedOn) ? kind : nil
    }

    /// The type of a variable under this trigger: events of files and schedules have fields of their own.
    ///
    /// `windows` and `scheduled` are the names that such events can be about.
    func type(of variable: ScopeVariable, windows: [String], scheduled: [String]) -> CEL.`Type` {
        guard case .event = variable.source else { return variable.type }
        let names = names(windows, scheduled)
        return .record(names.isEmpty ? kind.events.record : Vocabulary.event(of: names))
    }

    private var isOfEvents: Bool {
        if case .on = self { true } else { false }
    }

    private func names(_ windows: [String], _ scheduled: [String]) -> [String] {
        guard case .on(let kinds) = self else { return [] }
        let isOfWindows = !kinds.isDisjoint(with: [.scheduleOpened, .scheduleClosed])
        let isOfRules = !kinds.isDisjoint(with: [.scheduleFired, .scheduleMissed])
        return (isOfWindows ? windows : []) + (isOfRules ? scheduled : [])
    }
}
