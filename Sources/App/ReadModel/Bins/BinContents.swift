package import Clocks
package import Engine
package import JSON
package import Rules
import Text
import Torrents
package import Trash

/// What lies in the bins of a rule file's disks.
package struct BinContents: Sendable {
    /// One entry of a bin.
    package struct Entry: Sendable {
        /// The bin that it lies in.
        package let bin: TrashBin
        /// What it is.
        package let status: TrashEntryStatus
    }

    /// Whether the rule file has a bin at all.
    package let hasBins: Bool
    /// The entries, the oldest first.
    package private(set) var entries: [Entry] = []
    /// Bins that cannot be looked into, with the reason.
    package private(set) var failures: [String] = []

    /// Reads the bins of all disks, or of one.
    package init(of rules: RuleSet, disk: String? = nil, in store: any TrashStore) async {
        let bins = rules.disks.compactMap { TrashBin($0) }.filter { $0.disk == disk ?? $0.disk }
        hasBins = !bins.isEmpty
        for bin in bins {
            do {
                entries += try await store.entries(in: bin).map { Entry(bin: bin, status: $0) }
            } catch {
                failures.append("the bin of disk \(bin.disk): \(error)")
            }
        }
        entries.sort { ($0.status.manifest.at, $0.status.place.entry) < ($1.status.manifest.at, $1.status.place.entry) }
    }
}

extension BinContents.Entry {
    /// Until when it is kept, unless room is needed before.
    package var until: WallTime { status.manifest.at.advanced(by: bin.keep) }

    /// What a person wants with it.
    package func wish(_ deed: TrashWish.Deed) -> TrashWish {
        let manifest = status.manifest
        var subject = Subject.disk(bin.disk)
        if deed == .restore, let client = manifest.client, let torrent = manifest.torrent {
            subject = .torrent(client, Incarnation(id: torrent.id, addedAt: manifest.addedAt))
        }
        return TrashWish(deed, status.place, subject: subject, title: manifest.title)
    }

    /// The entry for other programs.
    package var json: JSON {
        let manifest = status.manifest
        return [
            "id": .string(status.place.entry), "disk": .string(bin.disk), "name": .string(manifest.title),
            "client": manifest.client.map { .string($0.text) } ?? .null,
            "hash": manifest.torrent.map { .string($0.id.hex) } ?? .null, "rule": .string(manifest.rule),
            "removedAt": .string(TimestampText.utc(seconds: manifest.at.seconds)),
            "until": .string(TimestampText.utc(seconds: until.seconds)), "size": .integer(manifest.size),
            "freeable": .integer(manifest.freedBytes), "root": .string(manifest.root),
            "files": .integer(Int64(manifest.files.count)), "held": .integer(Int64(status.held)),
            "going": .bool(status.isGoing), "copies": copies,
        ]
    }

    /// Copies of its files that are being made; null where none are.
    private var copies: JSON {
        guard let copies = status.copies else { return .null }
        // The entry is made as the first of them begins; when the way back began is known to its intent alone.
        let since = copies.way == .toBin ? TimestampText.utc(seconds: status.manifest.at.seconds) : nil
        return [
            "way": .string(copies.way.rawValue), "percent": .integer(copies.progress.percent),
            "done": .integer(copies.progress.done), "total": .integer(copies.progress.total),
            "since": .text(since),
        ]
    }
}

extension ReadModel {
    /// What lies in the bins of the rules in force.
    package func bins(in store: any TrashStore) async -> BinContents? {
        guard let rules = await rules else { return nil }
        return await BinContents(of: rules, in: store)
    }
}
