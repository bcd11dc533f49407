import Torrents
import CEL

/// The variables that conditions and templates can read; which of them exist depends on the rule's trigger.
package enum ScopeVariable: String, CaseIterable, Sendable {
    case torrent, old, event, client, file, meta, now
}

extension Trigger {
    /// What a rule with this trigger can read, in the order of the variables' slots.
    package var variables: [ScopeVariable] {
        switch self {
        case .on:
            switch topic {
            case .torrent: [.now, .torrent, .old, .event, .client]
            case .client: [.now, .event, .client]
            case .file, .schedule: [.now, .event]
            }
        case .each(.torrent), .schedule(_, each: .torrent): [.now, .torrent, .client]
        case .each(.client), .schedule(_, each: .client): [.now, .client]
        case .schedule(_, each: nil): [.now]
        case .watch: [.now, .file, .meta]
        }
    }

    /// What its actions may be about.
    package var subject: ActionKind.Subject? {
        switch self {
        case .on:
            switch topic {
            case .torrent: .torrent
            case .client: .client
            case .file, .schedule: nil
            }
        case .each(.torrent), .schedule(_, each: .torrent): .torrent
        case .each(.client), .schedule(_, each: .client): .client
        case .schedule(_, each: nil): nil
        case .watch: .file
        }
    }

    /// What its events are about; the reader of the file sees to it that they are all about the same.
    private var topic: EventKind.Topic {
        guard case .on(let kinds) = self, let kind = kinds.first else { return .schedule }
        return kind.topic
    }

    /// The type of a variable under this trigger: events of files and schedules have fields of their own.
    ///
    /// `windows` and `scheduled` are the names that such events can be about.
    func type(of variable: ScopeVariable, windows: [String], scheduled: [String]) -> CEL.`Type` {
        switch variable {
        case .torrent, .old: .record(Vocabulary.torrent)
        case .event:
            .record(
                topic == .schedule ? Vocabulary.event(of: names(windows, scheduled)) : Vocabulary.event(about: topic))
        case .client: .record(Vocabulary.client)
        case .file: .record(Vocabulary.file)
        case .meta: .record(Vocabulary.meta)
        case .now: .timestamp
        }
    }

    private func names(_ windows: [String], _ scheduled: [String]) -> [String] {
        guard case .on(let kinds) = self else { return [] }
        let isOfWindows = !kinds.isDisjoint(with: [.scheduleOpened, .scheduleClosed])
        let isOfRules = !kinds.isDisjoint(with: [.scheduleFired, .scheduleMissed])
        return (isOfWindows ? windows : []) + (isOfRules ? scheduled : [])
    }
}
