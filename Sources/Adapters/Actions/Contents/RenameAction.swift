package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Gives a torrent the name that its client shows; its files keep theirs.
package struct RenameAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "rename", summary: "Gives the torrent another name in its client.", role: .effect(.stateSetting),
            subjects: [.torrent],
            parameters: [Parameter("name", .name, required: true, "\"name\": such as \"${torrent.release.title}\"")],
            shorthand: "name", needs: ["torrentNames"], properties: { _ in ["name"] },
            shows: { arguments, torrent in
                arguments["name"]?.stringValue.map { NewName.trimmed($0) == torrent.name }
            }, undo: { _ in .restoring })
    }

    package func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState? {
        guard case .torrent(let torrent)? = await context.facts(intent.subject), let name = torrent[.name].text else {
            return nil
        }
        return .properties(action: kind.name, [.init(set: intent.arguments, was: ["name": .string(name)])])
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        let name = NewName.trimmed(intent.arguments["name"]?.stringValue ?? "")
        if let fault = NewName.fault(ofTorrent: name) { throw ActionError(.final, "the new name \(fault)") }
        return [.rename(try intent.torrent(id), name)]
    }
}
