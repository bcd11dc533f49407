import ClientKit
package import Engine
import JSON
package import Rules
import Torrents

/// Adds a torrent to another client, over the same data or over hard links to it; nothing of it is downloaded.
package struct CopyAction: ReversibleAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "copyTo", summary: "Adds the torrent to another client, over its data.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "client", .client, required: true, needs: .recheck,
                    "\"client\": the name of another client of this file"),
                Parameter(
                    "hardlinksIn", .folder,
                    "\"hardlinksIn\": a folder of this machine that is there, in which the copy gets hard links"),
                Parameter("category", .text, needs: .categories, "\"category\": the category to put the copy in"),
                Parameter("tags", .list(.text), needs: .tags, "\"tags\": the tags to give to the copy"),
                Parameter("paused", .flag, "\"paused\": whether the copy waits to be started"),
            ], shorthand: "client", seenFiles: SeenFiles(with: "client", under: "hardlinksIn"),
            undo: { _ in .restoring })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        guard let home = intent.subject.client, let name = intent.arguments["client"]?.stringValue.map(ClientName.init)
        else { throw ActionError(.final, "copyTo needs a torrent, and the client that is to get it") }
        guard name != home else { throw ActionError(.final, "it is in client \"\(name)\" already; name another one") }
        guard await context.isKnown(name) else {
            throw ActionError(.final, "no client of the rule file is named \"\(name)\"; add it, or change \"client\"")
        }
        let source = try context.reachable(home)
        let copying = Copying(
            intent: intent, id: id, source: source, home: home, target: try target(name, in: context),
            context: context)
        return try await copying.perform()
    }

    package func takeBack(
        _ pieces: [FormerState.Piece], of original: Intent, in context: ActionContext
    ) async throws(ActionError) -> String {
        guard let record = CopyRecord(pieces) else {
            throw ActionError(.final, "the journal does not tell what copyTo has made")
        }
        let target = try target(record.client, in: context)
        let there = try await target.find(record.ids)
        if let there, !record.made(there) {
            throw ActionError(.held, "the copy in \(record.client) was removed and added again since")
        }
        let left = try await record.takeBack(there, from: target, context)
        var words =
            there == nil ? "the copy was gone from \(record.client)" : "the copy was removed from \(target.name)"
        let links = record.linkCount - left.count
        if links > 0 { words += ", with \(links) hardlink\(links == 1 ? "" : "s")" }
        guard let first = left.first else { return words }
        return "\(words); left, as it is something else now, or the last name of its data: \(first)"
            + (left.count == 1 ? "" : " and \(left.count - 1) more")
    }

    private func target(_ name: ClientName, in context: ActionContext) throws(ActionError) -> CopyTarget {
        guard let client = context.client(name) else {
            throw ActionError(.notYet, "client \"\(name)\" is not connected")
        }
        return CopyTarget(name: name, client: client, time: context.time)
    }
}
