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
    func type(of variable: ScopeVariable) -> CEL.`Type` {
        switch variable {
        case .torrent, .old: .record(Vocabulary.torrent)
        case .event: .record(Vocabulary.event(about: topic))
        case .client: .record(Vocabulary.client)
        case .file: .record(Vocabulary.file)
        case .meta: .record(Vocabulary.meta)
        case .now: .timestamp
        }
    }
}
