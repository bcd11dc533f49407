import ClientKit
import Clocks
import Engine
import JSON
import Rules
import Torrents
import Trash

/// Puts back what lies in a bin: its files to their old places, and its torrent to its client, paused until all of it has
/// been checked.
///
/// Each attempt looks at what there is, so that one after a crash goes on: files are here or there, the torrent is in the
/// client or not, and the entry goes last.
struct Restoring {
    let place: TrashPlace
    let context: ActionContext

    private var store: any TrashStore { context.bins.store }

    /// How long a client may take to begin with a check, or to tell what it came to.
    private static let patience = Duration.seconds(15)

    /// - Returns: What came of it, in words.
    /// - Throws: Why it is not back, or not yet.
    func perform() async throws(ActionError) -> String {
        guard let bin = await context.bins.named(place.disk) else {
            throw ActionError(.final, "disk \(place.disk) of the rule file has no bin any more; add \"trash\" to it")
        }
        let status = try await working { () async throws(TrashError) in try await store.entry(place, in: bin) }
        guard let status else {
            throw ActionError(
                .final, "there is no \(place) any more: it was restored, or deleted when its time was over")
        }
        guard !status.isGoing else { throw ActionError(.final, "\(place) is being deleted") }
        guard !status.manifest.isCopying else {
            throw ActionError(.final, "\(place) is still being copied; its files are where they were")
        }
        guard let kept = status.manifest.torrent, let name = status.manifest.client else {
            let filling = try await takeBack(bin)
            try await working { () async throws(TrashError) in try await store.close(place, in: bin) }
            return "\(filling.moved) files are back in \(status.manifest.root)"
        }
        guard kept.canBeAdded else { throw ActionError(.final, "neither its .torrent file nor a link was kept") }
        let client = try context.reachable(name)
        let adding = Readding(torrent: kept, client: client)
        let there = try await look(kept.id, client)
        let filling = try await takeBack(bin)
        if there == nil { try await adding.add(paused: true) }
        if there.map({ needsCheck($0, kept) }) ?? true {
            try await adding.treatBeforeCheck()
            _ = try await client.carryOut(.recheck(kept.id))
        }
        let torrent = try await checked(kept, client)
        let notes = await adding.treatAfterCheck(torrent)
        try await working { () async throws(TrashError) in try await store.close(place, in: bin) }
        await context.forget(status.manifest.intent, whichFilled: place)
        return words(filling, of: torrent) + notes
    }

    /// Moves the files back, or copies them where the bin lies on another file system.
    private func takeBack(_ bin: TrashBin) async throws(ActionError) -> TrashFilling {
        try await BinCopying(context: context).finish("its files are copied back", askingAgain: false) {
            limit throws(TrashError) in
            try await store.copyBack(place, in: bin, atMost: limit)
        }
        return try await working { () async throws(TrashError) in try await store.takeBack(place, in: bin) }
    }

    private func words(_ filling: TrashFilling, of torrent: Torrent) -> String {
        let found = torrent[.progress].real.map { "\(Int(($0 * 1000).rounded(.down)) / 10) %" } ?? "an unknown part"
        var words = "back with \(filling.moved) files from the bin; the client has checked it and finds \(found) of it"
        if !filling.missing.isEmpty { words += "; \(filling.missing.count) files were neither in the bin nor in place" }
        return words
    }

    /// Whether nobody checks it and it has not been checked, as after an attempt that was broken off.
    private func needsCheck(_ torrent: Torrent, _ kept: KeptTorrent) -> Bool {
        torrent.state != .checking && torrent[.done].flag != true && !isAsBefore(torrent, kept)
    }

    /// Whether the client finds as much of it as it had.
    private func isAsBefore(_ torrent: Torrent, _ kept: KeptTorrent) -> Bool {
        (torrent[.progress].real ?? 0) + 0.001 >= kept.treatment.progress ?? 1
    }

    /// Waits for the end of the check; one that takes long is looked after at the next attempt.
    private func checked(_ kept: KeptTorrent, _ client: any TorrentClient) async throws(ActionError) -> Torrent {
        let deadline = context.time.now.boot + Self.patience
        while true {
            guard let torrent = try await look(kept.id, client) else {
                throw ActionError(.held, "the client does not have it any more; its files are in their places again")
            }
            if torrent.state != .checking {
                let isOver = torrent[.done].flag == true || isAsBefore(torrent, kept)
                if isOver || context.time.now.boot >= deadline { return torrent }
            } else if context.time.now.boot >= deadline {
                let part = torrent[.progress].real.map { ", \(Int($0 * 100)) % so far" } ?? ""
                throw ActionError(.notYet, "its files are in place, and the client checks them\(part)")
            }
            guard await context.time.passes(.milliseconds(200)) else {
                throw ActionError(.notYet, "its files are in place, and the client checks them")
            }
        }
    }

    private func look(_ id: Infohash, _ client: any TorrentClient) async throws(ActionError) -> Torrent? {
        do throws(ClientError) {
            return try await client.torrent(id)
        } catch {
            throw ActionError(error)
        }
    }

    private func working<Answer: Sendable>(
        _ work: () async throws(TrashError) -> Answer
    ) async throws(ActionError) -> Answer {
        do throws(TrashError) {
            return try await work()
        } catch {
            throw ActionError(error)
        }
    }
}

extension ActionContext {
    /// Drops what the journal keeps for undoing a removal into a bin, as there is nothing to be undone any more.
    func forget(_ removal: IntentID, whichFilled place: TrashPlace) async {
        // Another journal may have given the id to something else.
        guard let former = try? await kept(removal)?.former, case .torrent(let torrent) = former,
            torrent.trash == place
        else { return }
        try? await drop(removal)
    }
}
