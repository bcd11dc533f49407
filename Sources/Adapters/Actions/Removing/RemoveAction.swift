import ClientKit
package import Engine
import JSON
import Metainfo
package import Rules
import Torrents

/// Removes a torrent from its client, after a last look at it.
package struct RemoveAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "remove",
            summary: "Removes the torrent, and its data where that is said; or a file that belongs to no torrent.",
            role: .effect(.stateSetting), subjects: [.torrent, .orphan],
            parameters: [
                Parameter(
                    "data", .choice(["keep", "delete"]),
                    "\"keep\" leaves the files (the default), \"delete\" deletes them")
            ], isDestructive: true, deletesData: Self.deletesData,
            sparing: { _ in ["data": "keep"] },
            shows: { _, _ in false },
            undo: { Self.deletesData($0) ? .impossible("the data is deleted") : .addingAgain })
    }

    private static let deletesData: @Sendable (JSON) -> Bool = { $0["data"]?.stringValue ?? "keep" != "keep" }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        if let orphan = intent.subject.orphan {
            return try await OrphanRemoval(intent: intent, orphan: orphan, context: context).perform()
        }
        guard case .torrent(let name, let incarnation) = intent.subject else {
            throw ActionError(.final, "remove is about a torrent, and the subject is none")
        }
        let client = try context.reachable(name)
        await context.lookAtFiles(name)
        let look = try await look(at: incarnation.id, of: client, name, in: context)
        switch await context.confirm(intent, look) {
        case .goAhead: break
        case .pointless(let why): return why
        case .no(let why): throw ActionError(.held, why)
        case .later(let why): throw ActionError(.notYet, why)
        }
        let deletes = kind.deletesData(intent.arguments)
        if deletes, let torrent = look.torrent {
            let access = context.access(name)
            try FileProof(files: context.files, access: access, client: name).demand(of: torrent)
            try await proveSole(torrent, of: name, access, in: context)
        }
        if !deletes, let torrent = look.torrent {
            let kept = try await kept(torrent, of: client, context.access(name), in: context)
            if let kept { try await context.keep(.torrent(kept), intent) }
        }
        _ = try await client.carryOut(.remove(incarnation.id, deletingData: deletes))
        return deletes ? "removed with its data" : "removed, its data kept"
    }

    private func look(
        at id: Infohash, of client: any TorrentClient, _ name: ClientName, in context: ActionContext
    ) async throws(ActionError) -> FreshLook {
        do {
            let reading = try await client.reading()
            var torrent = try await client.torrent(id)
            if let told = torrent { torrent = await context.refreshed(told, name) }
            return FreshLook(torrent: torrent, client: reading, isRepeat: context.isRepeat)
        } catch {
            throw ActionError(error)
        }
    }

    /// What it takes to add the torrent again; nil where the client hands out neither file nor link.
    private func kept(
        _ torrent: Torrent, of client: any TorrentClient, _ access: FileAccess, in context: ActionContext
    ) async throws(ActionError) -> KeptTorrent? {
        let (origin, share): (TorrentOrigin?, ShareLimits?)
        do {
            origin = try await client.origin(of: torrent.id)
            share = try await client.shareLimits(of: torrent.id)
        } catch {
            throw ActionError(error)
        }
        var file = origin?.file
        if file == nil, let path = origin?.path, case .local(let mappings, _) = access {
            file = context.files.content(of: mappings.local(path), atMost: MetainfoLimits.standard.bytes)
        }
        // A file of another torrent would put that one in its place.
        if let bytes = file, !Self.isFile(bytes, of: torrent.id) { file = nil }
        guard file != nil || origin?.magnet != nil else { return nil }
        var kept = KeptTorrent(torrent, file: file, magnet: file == nil ? origin?.magnet : nil)
        kept.share = share?.arguments
        return kept
    }

    private static func isFile(_ bytes: [UInt8], of id: Infohash) -> Bool {
        guard let torrent = try? Metainfo(parsing: bytes) else { return false }
        return Infohash.candidates(v1: torrent.infohashV1, v2: torrent.infohashV2).contains(id)
    }

    /// Refuses to delete what another torrent uses under another path, as links and mounts make possible.
    ///
    /// A hard link in another folder is a file of its own, which outlives this one.
    private func proveSole(
        _ torrent: Torrent, of client: ClientName, _ access: FileAccess, in context: ActionContext
    ) async throws(ActionError) {
        guard case .local(let mappings, _) = access, let content = torrent.contentText else { return }
        let own = mappings.local(content)
        guard let here = entry(own, in: context.files) else { return }
        for other in await context.namesakes(torrent, client) {
            guard let there = entry(other.path, in: context.files), there == here else { continue }
            throw ActionError(
                .held, "its data is used by \"\(other.name)\" of client \(other.client) too: \(own) is \(other.path)")
        }
    }

    /// Names an entry of a folder for good: the folder and the file in it.
    private func entry(_ path: String, in files: any FileStore) -> [UInt64]? {
        guard let slash = path.lastIndex(of: "/"), let status = files.look(at: path).status,
            let folder = files.look(at: slash == path.startIndex ? "/" : String(path[..<slash])).status
        else { return nil }
        return [status.device, status.number, folder.device, folder.number]
    }
}
