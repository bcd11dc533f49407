import Clocks
import Engine
import Intake
import Rules
import Torrents
import Trash

/// Moves a file that belongs to no torrent into the bin of its disk.
///
/// The entry with its manifest is on the disk before the file is moved, by one rename. A crash leaves the file in its
/// place beside an entry that holds nothing, or in the bin; the next attempt finds the entry by the intent and by the
/// file's inode, as the manifest names both.
struct OrphanBin {
    private let intent: Intent
    private let orphan: Orphan
    private let context: ActionContext
    private let bin: TrashBin
    /// The inode of the file that was judged; nil where the journal does not tell it.
    private let inode: UInt64?
    /// The entry of an earlier attempt.
    private let former: TrashEntryStatus?

    private var store: any TrashStore { context.bins.store }

    init(intent: Intent, orphan: Orphan, context: ActionContext) async throws(ActionError) {
        guard let bin = await context.bins.named(orphan.disk) else {
            throw ActionError(
                .held, "disk \(orphan.disk) has no bin; add \"trash\" to it, or write \"data\": \"delete\"")
        }
        (self.intent, self.orphan, self.context, self.bin) = (intent, orphan, context, bin)
        let inode = FileIdentity(orphan.identity)?.inode
        self.inode = inode
        do throws(TrashError) {
            // An entry of another journal may have the same intent; it has another file.
            former = try await context.bins.store.entries(in: bin).first { status in
                let manifest = status.manifest
                return !status.isGoing && manifest.intent == intent.id && manifest.torrent == nil
                    && manifest.files.count == 1
                    && (manifest.files[0].origin?.inode ?? manifest.files[0].inode) == inode
                    && "\(manifest.root)/\(manifest.files[0].path)".utf8.elementsEqual(orphan.path.utf8)
            }
        } catch {
            throw ActionError(error)
        }
    }

    /// What came of an earlier attempt that moved the file; nil where none did.
    func finish() async throws(ActionError) -> String? {
        guard let former, former.isWhole else { return nil }
        return words(former.place)
    }

    /// Takes back the entry of an earlier attempt that moved nothing into it.
    func takeBack() async {
        guard let former else { return }
        try? await store.discard(former.place, in: bin)
    }

    /// Moves the file, which is the one that was judged.
    func fill(with file: OrphanFacts) async throws(ActionError) -> String {
        let place = try await place(of: file)
        try await copy(place)
        do throws(TrashError) {
            let filling = try await store.fill(place, in: bin)
            guard filling.missing.isEmpty else {
                try await store.discard(place, in: bin)
                throw TrashError(.missing, "\(file.path) was changed or replaced since; it is decided about anew")
            }
            return words(place)
        } catch {
            throw ActionError(error)
        }
    }

    private func place(of file: OrphanFacts) async throws(ActionError) -> TrashPlace {
        if let former { return former.place }
        do throws(TrashError) {
            return try await begin(file)
        } catch {
            throw ActionError(error)
        }
    }

    /// Has the file copied where it lies on another file system than the bin.
    private func copy(_ place: TrashPlace) async throws(ActionError) {
        do throws(ActionError) {
            try await BinCopying(context: context).finish("it is copied to the bin", askingAgain: true) {
                limit throws(TrashError) in
                try await store.copy(place, in: bin, atMost: limit)
            }
        } catch {
            if error.code != .notYet { try? await store.discard(place, in: bin) }
            throw error
        }
    }

    private func begin(_ file: OrphanFacts) async throws(TrashError) -> TrashPlace {
        let slash = file.path.lastIndex(of: "/") ?? file.path.startIndex
        let folder = slash == file.path.startIndex ? "/" : String(file.path[..<slash])
        let search = TrashSearch(
            roots: [folder], files: [.init(path: String(file.path[file.path.index(after: slash)...]), size: file.size)])
        let find = try await store.find(search)
        guard find.files.allSatisfy({ $0.inode == inode }) else {
            throw TrashError(.missing, "\(file.path) was changed or replaced since; it is decided about anew")
        }
        return try await store.begin(
            TrashManifest(
                title: file.name, at: context.time.now.wall, rule: intent.rule, intent: intent.id, find: find),
            in: bin)
    }

    private func words(_ place: TrashPlace) -> String {
        "moved the file to the bin of disk \(place.disk) as \(place.entry)"
    }
}
