import ClientKit
package import Engine
import JSON
package import Rules
import Text
import Torrents

/// Chooses which files of a torrent are downloaded, and which of them first.
package struct FilesAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "files", summary: "Chooses which files are downloaded, and which first.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "match", .list(.text), required: true, "\"match\": a list of file names such as [\"*.exe\"]"),
                Parameter("except", .list(.text), "\"except\": names of those that stay as they are"),
                Parameter(
                    "priority", .choice(FilePriority.allCases.map(\.rawValue)), required: true,
                    "\"priority\": \"skip\", \"low\", \"normal\" or \"high\"",
                    needs: { $0?.stringValue == FilePriority.low.rawValue ? "lowFilePriority" : nil }),
            ], needs: ["filePriorities"],
            properties: { arguments in
                (arguments["match"]?.arrayValue ?? []).compactMap(\.stringValue).map { "files \($0)" }
            },
            undo: { _ in .impossible("the former priorities are not kept") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        guard let priority = intent.arguments["priority"]?.stringValue.flatMap(FilePriority.init) else {
            throw ActionError(.final, "files needs a priority")
        }
        let client = try context.reachable(intent.subject.client)
        let torrent = try await client.present(id)
        guard case .files(let files) = torrent[.files], !files.isEmpty else {
            throw ActionError(.notYet, "the client does not know its files yet")
        }
        let chosen = files.indices.filter { Self.isChosen(files[$0].path, by: intent.arguments) }
        guard !chosen.isEmpty else { return "it has no such file" }
        let open = chosen.filter { !priority.isThat(of: files[$0]) }
        guard !open.isEmpty else { return "already so" }
        if priority == .skip {
            let left = files.indices.contains { files[$0].wanted && !chosen.contains($0) }
            guard left else {
                throw ActionError(.final, "no file would be left to download; remove the torrent instead")
            }
        }
        _ = try await client.carryOut(.setFiles(id, open, priority))
        return open.count == 1 ? "1 file: \(priority)" : "\(open.count) files: \(priority)"
    }

    /// Whether a name is matched and not excepted; a pattern with a slash is about the whole path.
    static func isChosen(_ path: String, by arguments: JSON) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        func holds(_ key: String) -> Bool {
            (arguments[key]?.arrayValue ?? []).compactMap(\.stringValue).contains { pattern in
                Glob.matchesIgnoringCase(pattern, pattern.contains("/") ? path : name)
            }
        }
        return holds("match") && !holds("except")
    }
}

extension FilePriority {
    /// Whether a file has it.
    fileprivate func isThat(of file: TorrentFile) -> Bool {
        self == .skip ? !file.wanted : file.wanted && file.priority == rawValue
    }
}

extension TorrentClient {
    /// One torrent as it is now; a failure for good where the client does not have it.
    func present(_ id: Infohash) async throws(ActionError) -> Torrent {
        let torrent: Torrent?
        do {
            torrent = try await self.torrent(id)
        } catch {
            throw ActionError(error)
        }
        guard let torrent else { throw ActionError(.final, "the client does not have the torrent any more") }
        return torrent
    }
}
