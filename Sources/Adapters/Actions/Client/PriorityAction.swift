package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps a torrent's bandwidth priority.
package struct PriorityAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "priority", summary: "Keeps the torrent's share of the bandwidth low, normal or high.",
            role: .claim(
                Claim(
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[.priority].text.map { .string($0) == arguments["bandwidth"] }
                    },
                    baseline: { _, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[.priority].text.map { ["bandwidth": .string($0)] }
                    })),
            subjects: [.torrent],
            parameters: [
                Parameter(
                    "bandwidth", .choice(BandwidthPriority.allCases.map(\.rawValue)), required: true,
                    "\"low\", \"normal\" or \"high\"")
            ], shorthand: "bandwidth", needs: ["bandwidthPriority"], properties: { _ in ["priority"] })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        guard let priority = intent.arguments["bandwidth"]?.stringValue.flatMap(BandwidthPriority.init(rawValue:))
        else {
            throw ActionError(.final, "priority needs low, normal or high")
        }
        return [.setPriority(try intent.torrent(id), priority)]
    }
}

/// Moves a torrent in the client's queue.
package struct QueueAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "queue", summary: "Moves the torrent in the client's queue.", role: .effect(.stateSetting),
            subjects: [.torrent],
            parameters: [
                Parameter(
                    "to", .choice([QueueMove.top.rawValue, QueueMove.bottom.rawValue]), required: true,
                    "\"top\" or \"bottom\"")
            ], shorthand: "to", needs: ["queue"], properties: { _ in ["queuePosition"] })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        guard let move = intent.arguments["to"]?.stringValue.flatMap(QueueMove.init(rawValue:)) else {
            throw ActionError(.final, "queue needs top or bottom")
        }
        return [.moveInQueue(try intent.torrent(id), move)]
    }
}
