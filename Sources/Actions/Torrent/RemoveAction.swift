import ClientKit
package import Engine
import JSON
package import Rules
import Torrents

/// Removes a torrent from its client, after a last look at it.
package struct RemoveAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "remove", summary: "Removes the torrent, and its data where that is said.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "data", .choice(["keep", "delete"]),
                    "\"keep\" leaves the files (the default), \"delete\" deletes them")
            ], isDestructive: true, shows: { _, _ in false })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionFailure) -> String {
        guard case .torrent(let name, let incarnation) = intent.subject else {
            throw ActionFailure(.final, "remove is about a torrent, and the subject is none")
        }
        let client = try context.reachable(name)
        let torrent: Torrent?
        do {
            torrent = try await client.torrent(incarnation.id)
        } catch {
            throw ActionFailure(error)
        }
        switch await context.confirm(intent, torrent) {
        case .goAhead: break
        case .pointless(let why): return why
        case .no(let why): throw ActionFailure(.held, why)
        }
        let deletes = intent.arguments["data"]?.stringValue == "delete"
        if deletes, let torrent { try proveMount(of: torrent, client: name, in: context) }
        _ = try await client.carryOut(.remove(incarnation.id, deletingData: deletes))
        return deletes ? "removed with its data" : "removed, its data kept"
    }

    /// Refuses to delete where the disk that the client writes to is not there: the client would only forget the
    /// torrent, and would report its files missing rather than the mount.
    private func proveMount(of torrent: Torrent, client: ClientName, in context: ActionContext) throws(ActionFailure) {
        if torrent.state == .missingFiles || torrent.state == .error {
            throw ActionFailure(.held, "the client does not find the data; is the disk mounted?")
        }
        guard let mappings = context.paths(client) else { return }
        guard let path = torrent[.savePath].text else {
            throw ActionFailure(.held, "the client does not say where the data is")
        }
        let seen = mappings.local(path)
        guard context.files.exists(seen) else {
            throw ActionFailure(
                .held,
                "\(seen) is not there, so the disk may not be mounted; mount it, or map the client's folder in \"paths\""
            )
        }
    }
}

extension [PathMapping] {
    /// The path on this machine of a path of the client's; whole components only, so `/data` says nothing of `/data-old`.
    func local(_ path: String) -> String {
        for mapping in self {
            let remote = mapping.remote.hasSuffix("/") ? String(mapping.remote.dropLast()) : mapping.remote
            guard path == remote || path.hasPrefix(remote + "/") else { continue }
            return mapping.local + path.dropFirst(remote.count)
        }
        return path
    }
}
