import ClientKit
package import Engine
import JSON
package import Rules
import Torrents

/// Chooses which files of a torrent are downloaded, which of them first, or how they are named.
package struct FilesAction: Action {
    /// How long a disk is waited for before a file on it is renamed.
    private static let patience = Duration.seconds(30)

    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "files", summary: "Chooses which files are downloaded, which first, or how they are named.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "match", .list(.text), required: true, "\"match\": a list of file names such as [\"*.exe\"]"),
                Parameter("except", .list(.text), "\"except\": names of those that stay as they are"),
                Parameter(
                    "priority", .choice(FilePriority.allCases.map(\.rawValue)),
                    "\"priority\": \"skip\", \"low\", \"normal\" or \"high\"",
                    needs: { $0?.stringValue == FilePriority.low.rawValue ? "lowFilePriority" : "filePriorities" }),
                Parameter(
                    "rename", .filePaths, "\"rename\": a template of the new name, such as \"${file.name}\"",
                    needs: { $0?.stringValue?.contains("/") == true ? "filePaths" : "fileNames" }),
            ], alternatives: ["priority", "rename"],
            properties: { arguments in
                (arguments["match"]?.arrayValue ?? []).compactMap(\.stringValue).map { "files \($0)" }
            },
            shows: { arguments, torrent in
                guard let pairs = arguments["rename"]?.arrayValue, case .files(let files) = torrent[.files] else {
                    return nil
                }
                let present = FilePaths(files.map(\.path))
                // Lists may tell files as they were some minutes ago, so they prove no failure.
                return pairs.allSatisfy { $0["to"]?.stringValue.map(present.contains) ?? false } ? true : nil
            },
            undo: { arguments in
                arguments["rename"] == nil ? .impossible("the former priorities are not kept") : .restoring
            })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        let client = try context.reachable(intent.subject.client)
        let torrent = try await client.present(id)
        guard case .files(let files) = torrent[.files], !files.isEmpty else {
            throw ActionError(.notYet, "the client does not know its files yet")
        }
        guard intent.arguments["rename"] == nil else {
            let access = context.access(intent.subject.client ?? ClientName(""))
            return try await rename(files, of: torrent, seenBy: access, for: intent, in: context)
        }
        guard let priority = intent.arguments["priority"]?.stringValue.flatMap(FilePriority.init) else {
            throw ActionError(.final, "files needs a priority or a new name")
        }
        let choice = FileChoice(match: intent.arguments["match"] ?? [], except: intent.arguments["except"])
        let chosen = files.indices.filter { choice.includes(files[$0].path) }
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

    /// Renames files one by one, after it is settled for all of them that they can be.
    private func rename(
        _ files: [TorrentFile], of torrent: Torrent, seenBy access: FileAccess, for intent: Intent,
        in context: ActionContext
    ) async throws(ActionError) -> String {
        if torrent.state == .checking || torrent.state == .moving {
            throw ActionError(.notYet, "its files are not renamed while they are checked or moved")
        }
        let paths = try NewPaths(intent.arguments["rename"], of: files)
        guard !paths.open.isEmpty else { return "already so" }
        let proof = FileProof(context, intent.subject.client ?? ClientName(""))
        let obstacle = await context.files.aside(within: Self.patience, by: context.time) {
            Result { () throws(ActionError) in
                try proof.demand(of: torrent)
                if case .local(let mappings, _) = access {
                    let folders = proof.folders(of: torrent, files[0].path).map(mappings.local)
                    try paths.demandFree(in: folders, context.files)
                }
            }
        }
        guard let obstacle else { throw ActionError(.again(after: nil), "the disk of its files does not answer") }
        try obstacle.get()
        let pieces = paths.open.map { change in
            FormerState.Piece(set: ["rename": [change.json]], was: ["rename": [change.reverse]])
        }
        try await context.keep(.properties(action: kind.name, pieces), intent)
        let client = try context.reachable(intent.subject.client)
        for change in paths.open {
            _ = try await client.carryOut(.renameFile(torrent.id, change.from, to: change.to))
        }
        guard let first = paths.open.first, paths.open.count == 1 else {
            return "\(paths.open.count) files renamed"
        }
        return "\(first.from) is \(first.to) now"
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
