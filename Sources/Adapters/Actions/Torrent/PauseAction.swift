package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps a torrent stopped while the episode lasts.
package struct PauseAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "pause", summary: "Keeps the torrent stopped.",
            role: .claim(
                Claim(
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder, let state = torrent.state else { return nil }
                        switch state {
                        // What the client does with the data, or an error, hides whether it is paused.
                        case .checking, .moving, .error, .missingFiles: return nil
                        case .paused: return arguments["resume"]?.boolValue != true
                        case .downloading, .seeding, .queued, .metadata:
                            return arguments["resume"]?.boolValue == true
                        }
                    },
                    baseline: { _, holder in
                        guard case .torrent(let torrent) = holder, let state = torrent.state else { return nil }
                        return ["resume": .bool(state != .paused)]
                    })),
            subjects: [.torrent], properties: { _ in ["running"] }, leaves: { _ in "torrent.state == 'paused'" })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        let id = try intent.torrent(id)
        return intent.arguments["resume"]?.boolValue == true ? [.resume(id)] : [.pause(id)]
    }
}
