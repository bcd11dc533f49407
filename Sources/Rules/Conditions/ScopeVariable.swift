import Torrents
import CEL

/// The variables that conditions and templates can read; which of them exist depends on the rule's trigger.
package enum ScopeVariable: String, CaseIterable, Sendable {
    case torrent, old, event, client, file, meta, now

    var type: CEL.`Type` {
        switch self {
        case .torrent, .old: .record(Vocabulary.torrent)
        case .event: .record(Vocabulary.event)
        case .client: .record(Vocabulary.client)
        case .file: .record(Vocabulary.file)
        case .meta: .record(Vocabulary.meta)
        case .now: .timestamp
        }
    }
}

extension Trigger {
    /// What a rule with this trigger can read, in the order of the variables' slots.
    package var variables: [ScopeVariable] {
        switch self {
        case .on(let kinds):
            kinds.allSatisfy(\.concernsTorrent) ? [.now, .torrent, .old, .event, .client] : [.now, .event, .client]
        case .each(.torrent), .schedule(_, each: .torrent): [.now, .torrent, .client]
        case .each(.client), .schedule(_, each: .client): [.now, .client]
        case .schedule(_, each: nil): [.now]
        case .watch: [.now, .file, .meta]
        }
    }

    /// What its actions may be about.
    package var subject: ActionKind.Subject? {
        switch self {
        case .on(let kinds): kinds.allSatisfy(\.concernsTorrent) ? .torrent : .client
        case .each(.torrent), .schedule(_, each: .torrent): .torrent
        case .each(.client), .schedule(_, each: .client): .client
        case .schedule(_, each: nil): nil
        case .watch: .file
        }
    }
}
