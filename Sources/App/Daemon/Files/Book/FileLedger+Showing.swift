import Rules
import Torrents

/// Torrents with what is known of their files; what is not new is the very same object as before.
extension FileLedger {
    /// Whether all is known of the files that may be the same as those of a client.
    mutating func isComplete(for client: ClientName, at boot: Duration) -> Bool {
        let remote = clients[client] == .remote ? client : nil
        if let known = completeness[remote], known.revision == revision, boot < known.until { return true }
        guard gap(of: remote, at: boot) == nil else { return false }
        let names = remote.map { [$0] } ?? clients.filter { $0.value == .local }.map(\.key)
        let times = names.flatMap { name in
            [lists[name].map { $0.at + Self.age }].compactMap(\.self)
                + (lists[name]?.torrents.keys.compactMap { readings[User(client: name, id: $0)] } ?? []).map {
                    $0.at + Self.patience
                }
        }
        completeness[remote] = times.min().map { Completeness(revision: revision, until: $0) }
        return true
    }

    /// A whole list.
    mutating func shown(_ list: TorrentList, of client: ClientName, at boot: Duration) -> TorrentList {
        let isComplete = isComplete(for: client, at: boot)
        defer { lists[client]?.stale = [] }
        if let last = lists[client]?.shown, last.isComplete == isComplete, boot < last.until,
            let changed = list.changedTorrents(since: last.told)
        {
            let places = (lists[client]?.stale ?? []).union(changed).compactMap { list.torrents.place(of: $0) }
            let whole = last.list.replacing(
                places.map { ($0, shownAnew(list.torrents[$0], of: client, isComplete: isComplete, at: boot)) })
            lists[client]?.shown = Shown(told: list, list: whole, isComplete: isComplete, until: last.until)
            return whole
        }
        let torrents = list.torrents.map { shown($0, of: client, isComplete: isComplete, at: boot) }
        let ends = list.torrents.compactMap { readings[User(client: client, id: $0.id)]?.at }.map { $0 + Self.patience }
        let until = ends.filter { $0 > boot }.min() ?? boot + Self.age
        let former = lists[client]?.shown.flatMap { $0.list.isSame(as: torrents) ? $0.list : nil }
        let whole = former ?? TorrentList(torrents)
        lists[client]?.shown = Shown(told: list, list: whole, isComplete: isComplete, until: until)
        return whole
    }

    /// One torrent.
    mutating func shown(
        _ torrent: Torrent, of client: ClientName, isComplete: Bool, at boot: Duration
    ) -> Torrent {
        let user = User(client: client, id: torrent.id)
        if let former = handed[user], former.told.isSameDescription(as: torrent), former.isComplete == isComplete,
            former.isFresh == isFresh(user, at: boot), lists[client]?.stale.contains(torrent.id) != true
        {
            return former.shown
        }
        return shownAnew(torrent, of: client, isComplete: isComplete, at: boot)
    }

    private mutating func shownAnew(
        _ torrent: Torrent, of client: ClientName, isComplete: Bool, at boot: Duration
    ) -> Torrent {
        let user = User(client: client, id: torrent.id)
        let facts = facts(of: torrent, user, isComplete: isComplete, at: boot)
        let former = handed[user]?.shown
        let shown = former.map { $0.facts == facts ? $0 : Torrent(torrent.id, facts) } ?? Torrent(torrent.id, facts)
        handed[user] = Handed(
            told: torrent, shown: shown, isComplete: isComplete, isFresh: isFresh(user, at: boot))
        return shown
    }

    private func isFresh(_ user: User, at boot: Duration) -> Bool {
        readings[user].map { boot - $0.at <= Self.patience } ?? false
    }
}

extension TorrentList {
    /// The torrents that differ from those of another list of the same ones; nil where some have come or gone.
    fileprivate func changedTorrents(since former: TorrentList) -> [Infohash]? {
        guard self !== former else { return [] }
        var ids: [Infohash] = []
        for change in changes(since: former) {
            guard case .kept(_, let torrent, _) = change else { return nil }
            ids.append(torrent.id)
        }
        return ids
    }

    /// The same list with some torrents replaced; this very one where none of those differs.
    fileprivate func replacing(_ replacements: [(place: Int, torrent: Torrent)]) -> TorrentList {
        let news = replacements.filter { !self.torrents[$0.place].isSameDescription(as: $0.torrent) }
        guard !news.isEmpty else { return self }
        var torrents = torrents
        for (place, torrent) in news { torrents[place] = torrent }
        return TorrentList(torrents)
    }

    fileprivate func isSame(as others: [Torrent]) -> Bool {
        torrents.count == others.count
            && zip(torrents, others).allSatisfy { $0.isSameDescription(as: $1) && $0.id == $1.id }
    }
}
