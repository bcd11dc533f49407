import Torrents

/// The facts of a torrent that the decks' conditions read, and what tells one incarnation from another.
struct Glimpse: Hashable, Sendable {
    let addedAt: Int64
    private(set) var isDone: Bool
    let ratio: Double
    let tags: [String]
    let state: TorrentState?
    let category: String

    init(_ torrent: Torrent) {
        addedAt = torrent[.addedAt].integer ?? 0
        isDone = torrent[.done].flag == true
        ratio = torrent[.ratio].real ?? 0
        tags = torrent[.tags].texts ?? []
        state = torrent.state
        category = torrent[.category].text ?? ""
    }

    /// What is known of a torrent that its client checks: how far the check has come says nothing of the download.
    func carryingOver(from former: Glimpse?) -> Glimpse {
        guard state == .checking || state == .moving, let former, former.addedAt == addedAt else { return self }
        var copy = self
        copy.isDone = former.isDone
        return copy
    }
}

/// What was so from an instant on.
struct Dated<Value: Sendable>: Sendable {
    let since: Duration
    let value: Value
}

extension [Dated<Glimpse?>] {
    /// Whether something was so at any time of a stretch that ends now.
    func anySince(_ start: Duration, _ holds: (Glimpse?) -> Bool) -> Bool {
        for (index, entry) in enumerated().reversed() {
            if holds(entry.value) { return true }
            if entry.since <= start || index == 0 { return false }
        }
        return false
    }

    /// Whether something has been so without a break from an instant on.
    func allSince(_ start: Duration, _ holds: (Glimpse?) -> Bool) -> Bool {
        guard let first, first.since <= start else { return false }
        return !anySince(start) { !holds($0) }
    }
}
