import ClientKit
import Clocks
import Engine
import Rules
import Torrents
import Trash

/// Removes a torrent from its client, and moves its data into the bin of its disk.
///
/// What it takes to put it back is on the disk, in the bin and in the journal, before the client is told; the files are
/// moved once the client no longer has the torrent. A crash leaves it in the client with an entry that holds nothing, or
/// out of it with files that the next attempt goes on to move: all of them are in one place or the other.
struct BinRemoval {
    let intent: Intent
    let id: Infohash
    let name: ClientName
    let client: any TorrentClient
    let context: ActionContext

    /// How long a client may take to let go of a torrent.
    private static let patience = Duration.seconds(20)

    private var store: any TrashStore { context.bins.store }

    /// Does all of it, after everything that speaks against it has been looked for.
    func perform(
        on torrent: Torrent, seenBy access: FileAccess, with keeping: TorrentKeeping
    ) async throws(ActionError) -> String {
        guard let content = torrent.contentText, let bin = await context.bins.place(content, name) else {
            throw ActionError(.held, "the disk of its data has no bin; add \"trash\" to it in \"disks\"")
        }
        let place: TrashPlace
        if let begun = try await begunCopy(in: bin) {
            place = begun
        } else {
            place = try await begin(on: torrent, seenBy: access, with: keeping, in: bin)
        }
        try await copy(place, in: bin)
        do {
            _ = try await client.carryOut(.remove(id, deletingData: false))
        } catch {
            // An answer that was lost says nothing; what the client has now does.
            guard await !isGone() else { return try await fill(place, in: bin) }
            try await giveUp(place, in: bin, after: error)
        }
        try await waitUntilGone()
        return try await fill(place, in: bin)
    }

    /// Makes the entry, which the journal knows of when this returns.
    private func begin(
        on torrent: Torrent, seenBy access: FileAccess, with keeping: TorrentKeeping, in bin: TrashBin
    ) async throws(ActionError) -> TrashPlace {
        var kept = try await keeping.kept(torrent)
        let place: TrashPlace
        do throws(TrashError) {
            let find = try await store.find(TrashSearch(torrent, access))
            var manifest = TrashManifest(
                title: torrent.name, at: context.time.now.wall, rule: intent.rule, intent: intent.id, client: name,
                torrent: kept, find: find)
            manifest.addedAt = torrent.incarnation.addedAt
            place = try await store.begin(manifest, in: bin)
        } catch {
            throw ActionError(error)
        }
        kept.trash = place
        do {
            try await context.keep(.torrent(kept), intent)
        } catch {
            try? await store.discard(place, in: bin)
            throw error
        }
        return place
    }

    /// Whether earlier attempts have only begun to copy its files, and have not told the client anything.
    func isCopying() async -> Bool {
        guard let (place, bin) = try? await entry() else { return false }
        return await isCopying(place, in: bin)
    }

    private func isCopying(_ place: TrashPlace, in bin: TrashBin) async -> Bool {
        guard let status = try? await store.entry(place, in: bin) else { return false }
        return status.manifest.isCopying && !status.isGoing
    }

    /// The entry into which an earlier attempt copies; any other of an earlier attempt is taken back.
    private func begunCopy(in bin: TrashBin) async throws(ActionError) -> TrashPlace? {
        guard let (place, former) = try await entry() else { return nil }
        if former == bin, await isCopying(place, in: bin) { return place }
        try? await store.discard(place, in: former)
        try await context.drop(intent.id)
        return nil
    }

    /// Has the files copied where they lie on another file system, while the client still has the torrent.
    private func copy(_ place: TrashPlace, in bin: TrashBin) async throws(ActionError) {
        do throws(ActionError) {
            try await BinCopying(context: context).finish("its files are copied to the bin", askingAgain: true) {
                limit throws(TrashError) in
                try await store.copy(place, in: bin, atMost: limit)
            }
        } catch {
            if error.code != .notYet {
                // A part of it would only take room until the next attempt.
                try? await store.discard(place, in: bin)
                try? await context.drop(intent.id)
            }
            throw error
        }
    }

    /// Whether the client says that it does not have the torrent.
    private func isGone() async -> Bool {
        do {
            return try await client.torrent(id) == nil
        } catch {
            return false
        }
    }

    /// Takes back the entry where the client certainly has the torrent still; else the next attempt finds it.
    private func giveUp(_ place: TrashPlace, in bin: TrashBin, after error: ActionError) async throws(ActionError) {
        if let there = try? await client.torrent(id), there.id == id {
            try? await store.discard(place, in: bin)
            try? await context.drop(intent.id)
        }
        throw error
    }

    /// Goes on where an earlier attempt had the torrent removed and not all of its files moved.
    ///
    /// - Returns: Nil where there is no such attempt.
    func goOn() async throws(ActionError) -> String? {
        guard let (place, bin) = try await entry() else { return nil }
        let status: TrashEntryStatus?
        do throws(TrashError) {
            status = try await store.entry(place, in: bin)
        } catch {
            throw ActionError(amidst: error)
        }
        guard let status else { return nil }
        if status.manifest.isCopying {
            // Whoever has removed it, it was not this; its files are all where they were.
            try? await store.discard(place, in: bin)
            return nil
        }
        if !status.isWhole {
            let paths = status.manifest.files.map { "\(status.manifest.root)/\($0.path)" }
            switch await context.bins.confirm(paths, intent.subject) {
            case .goAhead, .pointless: break
            case .later(let why), .notItsTurn(let why): throw ActionError(.notYet, why)
            case .no(let why):
                throw ActionError(
                    .final, "it was removed from its client, and \(why); so the rest of its files stays there")
            }
        }
        return try await fill(place, in: bin)
    }

    /// Takes back the entry of an earlier attempt that moved nothing into it; what holds files stays.
    ///
    /// - Parameter torrent: The torrent as the client has it, which tells the bin of an attempt that a crash ended
    ///   before it noted its entry.
    func takeBackEntry(of torrent: Torrent?) async {
        if let (place, bin) = try? await entry() {
            try? await store.discard(place, in: bin)
            return
        }
        guard context.isRepeat, let content = torrent?.contentText, let bin = await context.bins.place(content, name),
            let entries = try? await store.entries(in: bin)
        else { return }
        for status in entries {
            let manifest = status.manifest
            guard manifest.intent == intent.id, manifest.client == name, manifest.torrent?.id == id else { continue }
            try? await store.discard(status.place, in: bin)
        }
    }

    /// The entry of an earlier attempt at the same.
    private func entry() async throws(ActionError) -> (TrashPlace, TrashBin)? {
        guard let former = try await context.kept(intent.id)?.former, case .torrent(let kept) = former,
            let place = kept.trash
        else { return nil }
        guard let bin = await context.bins.named(place.disk) else {
            throw ActionError(.final, "disk \(place.disk) has no bin any more, so its files stay where they are")
        }
        return (place, bin)
    }

    private func waitUntilGone() async throws(ActionError) {
        let deadline = context.time.now.boot + Self.patience
        while true {
            do throws(ClientError) {
                if try await client.torrent(id) == nil { return }
            } catch {
                throw ActionError(error)
            }
            guard context.time.now.boot < deadline, await context.time.passes(.milliseconds(50)) else {
                throw ActionError(.again(after: nil), "the client still has the torrent after it was told to remove it")
            }
        }
    }

    private func fill(_ place: TrashPlace, in bin: TrashBin) async throws(ActionError) -> String {
        let filling: TrashFilling
        do throws(TrashError) {
            filling = try await store.fill(place, in: bin)
        } catch {
            throw ActionError(amidst: error)
        }
        let missing = filling.missing.count
        let left = missing == 0 ? "" : "; \(missing) were not there any more or had been replaced"
        return "removed, \(filling.moved) files moved to the bin of disk \(place.disk) as \(place.entry)\(left)"
    }
}

extension TrashSearch {
    /// Looks for the files of a torrent: those that are complete have to be there.
    init(_ torrent: Torrent, _ access: FileAccess) {
        var all: [TorrentFile] = []
        if case .files(let files) = torrent[.files] { all = files }
        var roots = [torrent[.savePath].text, torrent[.downloadPath].text].compactMap(\.self)
        if let content = torrent[.contentPath].text, let top = all.first?.path.prefix(while: { $0 != "/" }),
            content.hasSuffix("/" + top)
        {
            roots.append(String(content.dropLast(top.count + 1)))
        }
        if case .local(let mappings, _) = access { roots = roots.map(mappings.local) }
        roots = roots.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.init(
            roots: roots.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } },
            files: all.map {
                TrashSearch.File(path: $0.path, size: $0.wanted && $0.progress >= 1 && $0.size > 0 ? $0.size : nil)
            })
    }
}
