/// The torrents of one client, ascending by id, each id once.
///
/// An object, so that polls that say the same can hand out the same list: then nothing looks at ten thousand torrents
/// only to find that none has changed.
package final class TorrentList: Sendable {
    /// Ascending by id, each id once.
    package let torrents: [Torrent]
    /// The torrents of which time alone can make news.
    let changingByTime: [Torrent]
    /// Whether its client hides something of a torrent for a while that an earlier snapshot has told.
    let isUnsettled: Bool
    /// The torrents whose client says that their data is not there.
    package let lackingData: [Torrent]

    /// Sorts the torrents; of two with one id the first stays.
    package init(_ torrents: [Torrent]) {
        let ordered = Self.ordered(torrents)
        self.torrents = ordered
        var (changingByTime, lackingData, isUnsettled): ([Torrent], [Torrent], Bool) = ([], [], false)
        for place in ordered.indices {
            if ordered[place].canChangeByTime { changingByTime.append(ordered[place]) }
            if ordered[place].tellsOfMissingData { lackingData.append(ordered[place]) }
            isUnsettled = isUnsettled || ordered[place].isUnsettled
        }
        (self.changingByTime, self.lackingData, self.isUnsettled) = (changingByTime, lackingData, isUnsettled)
    }

    private static func ordered(_ torrents: [Torrent]) -> [Torrent] {
        let ascending = torrents.indices.dropFirst().allSatisfy { torrents[$0 - 1].id < torrents[$0].id }
        guard !ascending else { return torrents }
        var seen: Set<Infohash> = []
        return torrents.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    }
}
