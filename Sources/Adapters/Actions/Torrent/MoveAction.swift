package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Moves a torrent's data to another folder of the client's machine.
package struct MoveAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "move", summary: "Moves the data to another folder.", role: .effect(.stateSetting),
            subjects: [.torrent],
            parameters: [Parameter("to", .path, required: true, "\"to\": an absolute path as the client sees it")],
            shorthand: "to", needs: ["move"], properties: { _ in ["savePath"] },
            shows: { arguments, torrent in
                guard torrent.state != .moving, let wanted = arguments["to"]?.stringValue,
                    let path = torrent[.savePath].text
                else { return nil }
                return path.split(separator: "/") == wanted.split(separator: "/")
            }, undo: { _ in .restoring })
    }

    package func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState? {
        guard case .torrent(let torrent)? = await context.facts(intent.subject), let path = torrent[.savePath].text
        else { return nil }
        return .properties(action: kind.name, [.init(set: intent.arguments, was: ["to": .string(path)])])
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        guard let path = intent.arguments["to"]?.stringValue, path.hasPrefix("/") else {
            throw ActionError(.final, "move needs an absolute path")
        }
        return [.move(try intent.torrent(id), to: path)]
    }
}
