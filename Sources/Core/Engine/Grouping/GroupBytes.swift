import Rules
import Torrents

/// What becomes free when torrents are removed together, each file counted once.
extension [GroupMember] {
    /// Bytes that become free when all of these are removed with their data; nil where they are not known.
    ///
    /// Files that have a link outside of them do not count.
    ///
    /// - Parameters:
    ///   - gone: Torrents that went along with them and are gone, as they were.
    ///   - entries: The clients, which tell where their data is seen here.
    /// - Returns: The bytes, no more than there are.
    func bytesFreed(after gone: [GroupMember] = [], _ entries: [ClientEntry]) -> Int64? {
        let all = self + gone
        var (total, seen): (Int64, Set<String>) = (0, [])
        for member in takers(entries) {
            let shared = all.bytesOfAllLinks(to: member)
            if shared != nil, !seen.insert(member.filesKey).inserted { continue }
            guard let bytes = shared ?? member.torrent.bytesFreed else { return nil }
            total = total.addingCapped(bytes)
        }
        return total
    }

    /// Bytes of the files of one of them, where others of them have the very same files and all links to those.
    ///
    /// Nil where it is the only one, where something else has a link too, and where that is not known.
    func bytesOfAllLinks(to member: GroupMember) -> Int64? {
        let kin = filter { $0.filesKey == member.filesKey }
        let isWhole = kin.allSatisfy { other in
            other.torrent[.hardlinkedOutside].flag == false
                && other.torrent[.sharedWith].integer == Int64(kin.count - 1)
        }
        guard kin.count > 1, isWhole, let bytes = member.torrent.bytesOnDisk,
            let onDisk = member.torrent[.onDisk].integer
        else { return nil }
        return Swift.min(bytes, onDisk)
    }

    /// Those whose removal takes data away: of several that use the same, the last.
    func takers(_ entries: [ClientEntry]) -> [GroupMember] {
        var later: [DataPlace] = []
        var takers: [GroupMember] = []
        for member in reversed() {
            let own = member.torrent.dataPlaces(entries.paths(of: member.client))
            if !own.contains(where: { place in later.contains { $0.meets(place) } }) { takers.append(member) }
            later += own
        }
        return takers.reversed()
    }
}

extension GroupMember {
    /// The same for torrents with the very same files, as far as the disk has told.
    fileprivate var filesKey: String { torrent[.duplicateOf].text ?? torrent.id.hex }
}

extension DataPlace {
    /// Whether it is the same place, or one lies within the other.
    fileprivate func meets(_ other: DataPlace) -> Bool {
        text == other.text || folders.contains(other.text) || other.folders.contains(text)
    }
}
