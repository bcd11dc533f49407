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

    /// The type of a variable under this trigger: events of what the file names have fields of their own.
    func type(of variable: ScopeVariable, naming names: EventNames) -> CEL.`Type` {
        guard case .event = variable.source else { return variable.type }
        let names = names.names(for: self)
        return .record(names.isEmpty ? kind.events.record : Vocabulary.event(of: kind, named: names))
    }

    private var isOfEvents: Bool {
        if case .on = self { true } else { false }
    }
}

/// What of a rule file events can be about.
struct EventNames {
    /// The windows.
    var windows: [String] = []
    /// The rules that have a schedule.
    var scheduled: [String] = []
    /// The hooks.
    var hooks: [String] = []

    /// Those that the events of a trigger can be about.
    fileprivate func names(for trigger: Trigger) -> [String] {
        guard case .on(let kinds) = trigger else { return [] }
        let isOfWindows = !kinds.isDisjoint(with: [.scheduleOpened, .scheduleClosed])
        let isOfRules = !kinds.isDisjoint(with: [.scheduleFired, .scheduleMissed])
        return (isOfWindows ? windows : []) + (isOfRules ? scheduled : []) + (kinds.contains(.hookCalled) ? hooks : [])
    }
}
