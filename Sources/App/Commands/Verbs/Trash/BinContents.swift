import Clocks
import Engine
import JSON
import Rules
import Text
import Torrents
import Trash

/// What lies in the bins of a rule file's disks.
struct BinContents {
    /// One entry of a bin.
    struct Entry {
        let bin: TrashBin
        let status: TrashEntryStatus
    }

    /// The entries, the oldest first.
    private(set) var entries: [Entry] = []
    /// Bins that cannot be looked into, with the reason.
    private(set) var failures: [String] = []

    /// Reads the bins of all disks, or of one.
    ///
    /// - Throws: `VerbError` where the rule file has no such bin.
    init(of rules: RuleSet, disk: String? = nil) async throws {
        let bins = rules.disks.compactMap { TrashBin($0) }.filter { $0.disk == disk ?? $0.disk }
        guard !bins.isEmpty else {
            throw VerbError(
                .data,
                disk.map { "no disk of the rule file is called \"\($0)\" and has a bin" }
                    ?? "no disk of the rule file has a bin; add \"trash\" to one in \"disks\"")
        }
        let store = LocalTrash()
        for bin in bins {
            do {
                entries += try await store.entries(in: bin).map { Entry(bin: bin, status: $0) }
            } catch {
                failures.append("the bin of disk \(bin.disk): \(error)")
            }
        }
        entries.sort { ($0.status.manifest.at, $0.status.place.entry) < ($1.status.manifest.at, $1.status.place.entry) }
    }

    /// Says which bins cannot be looked into.
    func tellFailures() {
        for failure in failures { Console.error(Console.safe("sluice: \(failure)")) }
    }

    /// The entries that a person means, by their ids or infohashes or the beginnings of those.
    func chosen(by ids: [String]) throws -> [Entry] {
        var chosen: [Entry] = []
        for id in ids {
            let exact = entries.filter { $0.status.place.entry == id }
            let found = exact.isEmpty ? entries.filter { $0.isMeant(by: id) } : exact
            guard let entry = found.first else {
                let why = failures.first.map { "; \($0)" } ?? "; `sluice trash list` tells what there is"
                throw VerbError(.data, "nothing in a bin is called \"\(id)\"\(why)")
            }
            guard found.count == 1 else {
                let all = found.map(\.status.place.entry).joined(separator: ", ")
                throw VerbError(.data, "\"\(id)\" may be \(all); say more of it")
            }
            if !chosen.contains(where: { $0.status.place == entry.status.place }) { chosen.append(entry) }
        }
        return chosen
    }
}

extension BinContents.Entry {
    /// Until when it is kept, unless room is needed before.
    var until: WallTime { status.manifest.at.advanced(by: bin.keep) }

    /// How much of it is there, in a word or two.
    var state: String {
        if status.isGoing { return "going" }
        return status.isWhole ? "whole" : "\(status.held) of \(status.manifest.files.count) files"
    }

    fileprivate func isMeant(by id: String) -> Bool {
        status.place.entry.hasPrefix(id)
            || id.utf8.count >= 6 && status.manifest.torrent?.id.hex.hasPrefix(id.lowercased()) == true
    }

    /// What a person wants with it.
    func wish(_ deed: TrashWish.Deed) -> TrashWish {
        let manifest = status.manifest
        var subject = Subject.disk(bin.disk)
        if deed == .restore, let client = manifest.client, let torrent = manifest.torrent {
            subject = .torrent(client, Incarnation(id: torrent.id, addedAt: manifest.addedAt))
        }
        return TrashWish(deed, status.place, subject: subject, title: manifest.title)
    }

    /// The entry for other programs.
    var json: JSON {
        let manifest = status.manifest
        return [
            "id": .string(status.place.entry), "disk": .string(bin.disk), "name": .string(manifest.title),
            "client": manifest.client.map { .string($0.text) } ?? .null,
            "hash": manifest.torrent.map { .string($0.id.hex) } ?? .null, "rule": .string(manifest.rule),
            "removedAt": .string(TimestampText.utc(seconds: manifest.at.seconds)),
            "until": .string(TimestampText.utc(seconds: until.seconds)), "size": .integer(manifest.size),
            "freeable": .integer(manifest.freedBytes), "root": .string(manifest.root),
            "files": .integer(Int64(manifest.files.count)), "held": .integer(Int64(status.held)),
            "going": .bool(status.isGoing),
        ]
    }
}
