import Engine
import ReadModel
import Rules
import Torrents
import Trash

extension BinContents {
    /// Reads the bins of all disks, or of one.
    ///
    /// - Throws: `VerbError` where the rule file has no such bin.
    init(of rules: RuleSet, disk: String? = nil) async throws {
        await self.init(of: rules, disk: disk, in: LocalTrash())
        guard hasBins else {
            throw VerbError(
                .data,
                disk.map { "no disk of the rule file is called \"\($0)\" and has a bin" }
                    ?? "no disk of the rule file has a bin; add \"trash\" to one in \"disks\"")
        }
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
    /// How much of it is there, in a word or two.
    var state: String {
        if status.isGoing { return "going" }
        if let copies = status.copies {
            return "\(copies.way == .toBin ? "being copied" : "being copied back"): \(copies.progress.text)"
        }
        return status.isWhole ? "whole" : "\(status.held) of \(status.manifest.files.count) files"
    }

    fileprivate func isMeant(by id: String) -> Bool {
        status.place.entry.hasPrefix(id)
            || id.utf8.count >= 6 && status.manifest.torrent?.id.hex.hasPrefix(id.lowercased()) == true
    }
}
