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
            name: "remove",
            summary: "Removes the torrent, and its data where that is said; or a file that belongs to no torrent.",
            role: .effect(.stateSetting), subjects: [.torrent, .orphan],
            parameters: [
                Parameter(
                    "data", .choice(["keep", "trash", "delete"]),
                    "\"keep\" leaves the files (the default of torrents), \"trash\" moves them into the bin of their "
                        + "disk (the default of orphans where it has one), \"delete\" deletes them")
            ], isDestructive: true, deletesData: { Self.data($0) != "keep" },
            movesToBin: { Self.data($0) == "trash" },
            sparing: { _ in ["data": "keep"] }, toBin: ("data", "trash"),
            shows: { _, _ in false },
            undo: { arguments in
                switch Self.data(arguments) {
                case "keep": .addingAgain
                case "trash": .fromBin
                default: .impossible("the data is deleted")  // whatever it is, it takes the data away
                }
            })
    }

    /// What becomes of the data.
    private static func data(_ arguments: JSON) -> String { arguments["data"]?.stringValue ?? "keep" }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        if let orphan = intent.subject.orphan {
            return try await OrphanRemoval(
                intent: intent, orphan: orphan, context: context, movesToBin: kind.movesToBin(intent.arguments)
            ).perform()
        }
        guard case .torrent(let name, let incarnation) = intent.subject else {
            throw ActionError(.final, "remove is about a torrent, and the subject is none")
        }
        let client = try context.reachable(name)
        await context.lookAtFiles(name, incarnation.id)
        let bin = BinRemoval(intent: intent, id: incarnation.id, name: name, client: client, context: context)
        let movesToBin = kind.movesToBin(intent.arguments)
        // To copy for hours takes many attempts, of which none has failed.
        var isRepeat = context.isRepeat
        if isRepeat, movesToBin, await bin.isCopying() { isRepeat = false }
        let mark = context.mounts.mark()
        let look = try await look(at: incarnation.id, of: client, name, isRepeat: isRepeat, in: context)
        switch await context.confirm(intent, look) {
        case .goAhead: break
        case .pointless(let why): return movesToBin ? try await bin.goOn() ?? why : why
        case .no(let why):
            if movesToBin { await bin.takeBackEntry(of: look.torrent) }
            throw ActionError(.held, why)
        case .later(let why): throw ActionError(.notYet, why)
        case .notItsTurn(let why): throw ActionError(.notItsTurn, why)
        }
        let keeping = TorrentKeeping(client: client, access: context.access(name), context: context)
        guard kind.deletesData(intent.arguments), let torrent = look.torrent else {
            if let torrent = look.torrent, case let kept = try await keeping.kept(torrent), kept.canBeAdded {
                try await context.keep(.torrent(kept), intent)
            }
            _ = try await client.carryOut(.remove(incarnation.id, deletingData: false))
            return "removed, its data kept"
        }
        let access = context.access(name)
        try FileProof(context, name, since: mark).demand(of: torrent)
        if let need = await context.need(torrent, name) { throw ActionError(.held, need) }
        if movesToBin { return try await bin.perform(on: torrent, seenBy: access, with: keeping) }
        _ = try await client.carryOut(.remove(incarnation.id, deletingData: true))
        return "removed with its data"
    }

    private func look(
        at id: Infohash, of client: any TorrentClient, _ name: ClientName, isRepeat: Bool, in context: ActionContext
    ) async throws(ActionError) -> FreshLook {
        do {
            let reading = try await client.reading()
            var torrent = try await client.torrent(id)
            if let told = torrent { torrent = await context.refreshed(told, name) }
            return FreshLook(torrent: torrent, client: reading, isRepeat: isRepeat, failure: context.failure)
        } catch {
            throw ActionError(error)
        }
    }
}
