import ClientKit
package import Engine
import JSON
package import Rules
import Torrents
import Trash

/// Makes links to the files of a torrent in a folder, such as the library of a media server.
package struct LinkAction: ReversibleAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "link", summary: "Makes links to the torrent's files in a folder of this machine.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "under", .folder, required: true,
                    "\"under\": an absolute path that is there, such as \"/mnt/library\""
                ),
                Parameter(
                    "to", .pathBelow, required: true,
                    "\"to\": a folder below it, such as \"films/${torrent.release.title}\""),
                Parameter(
                    "kind", .choice(LinkKind.allCases.map(\.rawValue)),
                    "\"kind\": \"hardlink\", \"reflink\" or \"symlink\""),
                Parameter("match", .list(.text), "\"match\": a list of file names such as [\"*.mkv\"]"),
                Parameter("except", .list(.text), "\"except\": names of those that get no link"),
            ],
            seenFiles: SeenFiles(),
            undo: { arguments in
                Self.linkKind(arguments) == .reflink
                    ? .impossible(
                        "a reflink is a file of its own, which may have been changed since; delete it by hand")
                    : .restoring
            })
    }

    private static func linkKind(_ arguments: JSON) -> LinkKind {
        arguments["kind"]?.stringValue.flatMap(LinkKind.init) ?? .hardlink
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        let torrent = try await context.reachable(intent.subject.client).present(id)
        let order = try order(intent, of: torrent, context.access(intent.subject.client ?? ClientName("")))
        guard !order.wishes.isEmpty else { return "it has no such file" }
        let survey: LinkSurvey
        do throws(TrashError) {
            survey = try await context.links.survey(order)
        } catch {
            throw ActionError(error)
        }
        guard !survey.open.isEmpty else { return "already so" }
        if order.kind != .reflink {
            let pieces = survey.marks.map { FormerState.Piece(set: $0.json, was: [:]) }
            try await context.keep(.properties(action: kind.name, pieces), intent)
        }
        do throws(TrashError) {
            try await context.links.make(survey.open, of: order)
        } catch {
            throw ActionError(error)
        }
        let count = survey.open.count
        return "\(count) \(order.kind.rawValue)\(count == 1 ? "" : "s") made in \(order.library)"
    }

    package func takeBack(
        _ pieces: [FormerState.Piece], of original: Intent, in context: ActionContext
    ) async throws(ActionError) -> String {
        guard let library = original.arguments["under"]?.stringValue else {
            throw ActionError(.final, "link needs the folder that it has made links in")
        }
        let marks = pieces.compactMap { LinkMark(json: $0.set) }
        let left: [String]
        do throws(TrashError) {
            left = try await context.links.remove(marks, from: library)
        } catch {
            throw ActionError(error)
        }
        let count = marks.count { $0.made != .folder } - left.count
        let words = "\(count) link\(count == 1 ? "" : "s") removed from \(library)"
        guard let first = left.first else { return words }
        return "\(words); left, as it is something else now, or the last name of its data: \(first)"
            + (left.count == 1 ? "" : " and \(left.count - 1) more")
    }

    /// What is to be made, by what the client says at this moment.
    private func order(
        _ intent: Intent, of torrent: Torrent, _ access: FileAccess
    ) throws(ActionError) -> LinkOrder {
        guard let under = intent.arguments["under"]?.stringValue, under.hasPrefix("/"),
            let to = intent.arguments["to"]?.stringValue
        else { throw ActionError(.final, "link needs \"under\", an absolute path, and \"to\"") }
        guard case .local(let mappings, _) = access else {
            throw ActionError(
                access == .remote ? .final : .held,
                "its files are on another machine, so nothing here can lead to them; map the client's folders "
                    + "in \"paths\"")
        }
        if torrent.state == .checking || torrent.state == .moving {
            throw ActionError(.notYet, "no links are made while its files are checked or moved")
        }
        guard torrent[.done].flag == true else {
            throw ActionError(.held, "it is not complete, and a link to half a file would look like a whole one")
        }
        guard case .files(let files) = torrent[.files], !files.isEmpty, let path = torrent[.savePath].text else {
            throw ActionError(.again(after: nil), "the client does not tell its files now")
        }
        let places = try LinkPlaces(
            files, in: to, of: FileChoice(match: intent.arguments["match"], except: intent.arguments["except"]))
        return LinkOrder(
            kind: Self.linkKind(intent.arguments), folder: mappings.local(path), library: under,
            wishes: places.wishes)
    }
}
