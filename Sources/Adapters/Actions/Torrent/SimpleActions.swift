package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Starts a torrent, or lets the queue start it.
package struct ResumeAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "resume", summary: "Starts the torrent.", role: .effect(.stateSetting), subjects: [.torrent],
            properties: { _ in ["running"] },
            shows: { _, torrent in
                switch torrent.state {
                case .paused: false
                case .downloading, .seeding, .queued, .metadata: true
                case .checking, .moving, .missingFiles, .error, nil: nil
                }
            }, leaves: { _ in "torrent.state != 'paused'" }, undo: { _ in .restoring })
    }

    package func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState? {
        guard case .torrent(let torrent)? = await context.facts(intent.subject), let state = torrent.state else {
            return nil
        }
        let was: JSON = ["resume": .bool(state != .paused)]
        return .properties(action: PauseAction().kind.name, [.init(set: intent.arguments, was: was)])
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [.resume(try intent.torrent(id))]
    }
}

/// Has the client read all data again and compare it with the torrent.
package struct RecheckAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "recheck", summary: "Verifies the data on disk.", role: .effect(.stateSetting), subjects: [.torrent],
            needs: ["recheck"])
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [.recheck(try intent.torrent(id))]
    }
}

/// Asks the trackers for peers now.
package struct ReannounceAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "reannounce", summary: "Announces to the trackers now.", role: .effect(.stateSetting),
            subjects: [.torrent], needs: ["reannounce"])
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [.reannounce(try intent.torrent(id))]
    }
}
