import Engine
import Torrents

/// What was found of the data of one client's torrents, and which of it is looked for next: a value, which asks no disk.
struct SightBook {
    private struct Entry {
        var torrent: Torrent
        let place: String
        let folder: String
        var finding: FileSurvey.Finding
        var at: Duration
    }

    /// How many folders are looked into each time.
    private static let folderCount = 100

    /// What all of it comes to.
    private(set) var sight = FileSight()
    private var entries: [Infohash: Entry] = [:]
    /// The list that was taken last.
    private var list: [Torrent] = []
    /// The torrents that are left of this round, and the folders.
    private var round: ArraySlice<Infohash> = []
    private var folderRound: ArraySlice<String> = []
    /// Who has data in each folder; nil when that has to be found out anew.
    private var members: [String: [Infohash]]?
    /// How many looks there have been, so that each takes others of a folder.
    private var turn = 0

    /// All torrents whose data has been looked for.
    var ids: Set<Infohash> { Set(entries.keys) }

    /// When a torrent's data was looked for last; nil where it never was.
    func time(of id: Infohash) -> Duration? { entries[id]?.at }

    /// Takes a client's whole list: what is gone, incomplete or elsewhere now is forgotten.
    ///
    /// - Returns: The torrents whose data has not been looked for where it is now.
    mutating func take(_ torrents: [Torrent]) -> [Torrent] {
        defer { list = torrents }
        if let changed = changed(in: torrents) { return changed.filter { isFresh($0) } }
        let fresh = torrents.filter { isFresh($0) }
        if entries.count > 0 {
            let listed = Set(torrents.map(\.id))
            for id in entries.keys.filter({ !listed.contains($0) }) { forget(id) }
        }
        return fresh
    }

    /// The torrents that have another description than in the last list; nil where that had others, or in another order.
    private func changed(in torrents: [Torrent]) -> [Torrent]? {
        guard torrents.count == list.count else { return nil }
        var changed: [Torrent] = []
        for (torrent, former) in zip(torrents, list) where !torrent.isSameDescription(as: former) {
            guard torrent.id == former.id else { return nil }
            changed.append(torrent)
        }
        return changed
    }

    /// Takes one torrent of a list, and tells whether its data has not been looked for where it is now.
    private mutating func isFresh(_ torrent: Torrent) -> Bool {
        if let entry = entries[torrent.id] {
            if entry.torrent.isSameDescription(as: torrent) { return false }
            if entry.place == torrent.dataPlace, entry.folder == torrent.dataFolderText {
                entries[torrent.id]?.torrent = torrent
                return false
            }
            forget(torrent.id)
        }
        return torrent.dataPlace != nil
    }

    /// The next ones of the round over all torrents, at most so many, and one in each of some folders.
    mutating func next(_ count: Int) -> [Torrent] {
        turn += 1
        var chosen: Set<Infohash> = []
        var rest = 2  // a round may end and another one begin
        while chosen.count < min(count, entries.count), rest > 0 {
            guard let id = round.popFirst() else {
                round = entries.keys.sorted()[...]
                rest -= 1
                continue
            }
            if entries[id] != nil { chosen.insert(id) }
        }
        for folder in nextFolders() {
            guard let ids = membership()[folder], !ids.isEmpty else { continue }
            chosen.insert(ids[turn % ids.count])
        }
        return chosen.compactMap { entries[$0]?.torrent }
    }

    /// A torrent with some of those whose data is in its folder, others each time; none where it is not known.
    mutating func neighbourhood(of id: Infohash, _ count: Int) -> [Torrent] {
        guard let entry = entries[id] else { return [] }
        turn += 1
        let ids = membership()[entry.folder] ?? []
        let begin = ids.isEmpty ? 0 : (turn * count) % ids.count
        let others = (ids[begin...] + ids[..<begin]).prefix(count).filter { $0 != id }
        return [entry.torrent] + others.compactMap { entries[$0]?.torrent }
    }

    /// Takes down what was found.
    ///
    /// - Returns: The torrents in the same folders as what has changed, as their data may have come or gone with it.
    mutating func record(
        _ findings: [(torrent: Torrent, finding: FileSurvey.Finding)], at boot: Duration
    ) -> [Torrent] {
        var changed: Set<String> = []
        for (torrent, finding) in findings {
            // What is as it was changes nothing of what all of it comes to, so that who compares that need not look inside.
            if let former = entries[torrent.id], former.finding == finding,
                former.torrent.isSameDescription(as: torrent)
            {
                entries[torrent.id]?.at = boot
                continue
            }
            guard let place = torrent.dataPlace, let folder = torrent.dataFolderText else { continue }
            if let former = entries[torrent.id] {
                if former.place == place, former.finding != finding { changed.insert(folder) }
            } else {
                members = nil
            }
            entries[torrent.id] = Entry(torrent: torrent, place: place, folder: folder, finding: finding, at: boot)
            sight.set(finding, of: torrent.id)
        }
        guard !changed.isEmpty else { return [] }
        return changed.flatMap { membership()[$0] ?? [] }.compactMap { entries[$0]?.torrent }
    }

    private mutating func forget(_ id: Infohash) {
        entries[id] = nil
        sight.set(.there, of: id)
        members = nil
    }

    private mutating func membership() -> [String: [Infohash]] {
        if let members { return members }
        let made = Dictionary(grouping: entries.keys.sorted()) { entries[$0]?.folder ?? "" }
        members = made
        return made
    }

    private mutating func nextFolders() -> [String] {
        let all = membership()
        if all.count <= Self.folderCount { return Array(all.keys) }
        if folderRound.isEmpty { folderRound = all.keys.sorted()[...] }
        defer { folderRound = folderRound.dropFirst(Self.folderCount) }
        return Array(folderRound.prefix(Self.folderCount))
    }
}

extension Torrent {
    /// The folder that its data is in, by its client's word.
    fileprivate var dataFolderText: String? { self[.savePath].text ?? contentText }
}
