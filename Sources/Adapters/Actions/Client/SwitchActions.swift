package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// An on-or-off property of a torrent, kept while the episode lasts.
package struct SwitchAction: CommandAction {
    private let name: String
    private let summary: String
    private let field: TorrentField
    private let capability: Capability
    private let command: @Sendable (Infohash, Bool) -> Command

    /// Downloads the pieces in their order.
    package static let sequential = SwitchAction(
        "sequential", "Keeps the torrent downloading in order.", .sequential, .sequential, Command.setSequential)
    /// Gives each peer a different piece, for first seeds.
    package static let superSeed = SwitchAction(
        "superSeed", "Keeps super seeding on or off.", .superSeeding, .superSeeding, Command.setSuperSeeding)
    /// Runs past the client's queue and limits of active torrents.
    package static let forceStart = SwitchAction(
        "forceStart", "Keeps the torrent started past the queue.", .forced, .forceStart, Command.forceStart)
    /// Lets the client choose the folder by category.
    package static let autoManage = SwitchAction(
        "autoManage", "Keeps the client's automatic management on or off.", .autoManaged, .autoManagement,
        Command.setAutoManaged)

    private init(
        _ name: String, _ summary: String, _ field: TorrentField, _ capability: Capability,
        _ command: @escaping @Sendable (Infohash, Bool) -> Command
    ) {
        self.name = name
        self.summary = summary
        self.field = field
        self.capability = capability
        self.command = command
    }

    package var kind: ActionKind {
        let (name, field) = (name, field)
        return ActionKind(
            name: name, summary: summary,
            role: .claim(
                Claim(
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[field].flag.map { $0 == arguments["on"]?.boolValue ?? true }
                    },
                    baseline: { _, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[field].flag.map { ["on": .bool($0)] }
                    })),
            subjects: [.torrent], parameters: [Parameter("on", .flag, "\"on\": true or false")], shorthand: "on",
            needs: [capability.rawValue], properties: { _ in [name] })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [command(try intent.torrent(id), intent.arguments["on"]?.boolValue ?? true)]
    }
}
