package import Torrents

/// A torrent being read again, begun from what the former snapshot said of it.
///
/// Facts that come out equal cost nothing, and when all do, the former value itself is handed out, storage and all,
/// so that the diff need not look at it.
package struct TorrentDraft {
    package let id: Infohash
    private let former: Torrent?
    private var facts: TorrentFacts
    private var changed: Bool

    package init(_ id: Infohash, former: Torrent?) {
        self.id = id
        self.former = former
        facts = former?.facts ?? TorrentFacts()
        changed = former == nil
    }

    package subscript(field: TorrentField) -> FieldValue {
        get { facts[field] }
        set {
            guard facts[field] != newValue else { return }
            facts[field] = newValue
            changed = true
        }
    }

    /// The torrent as it is now: the former one when nothing differs.
    package func torrent() -> Torrent {
        guard let former, !changed else { return Torrent(id, facts) }
        return former
    }
}

extension TorrentDraft {
    /// Sets a duration that passes by itself, such as the time spent seeding, a little late on purpose.
    ///
    /// Were it shown to the second, every seeding torrent would differ in every snapshot for no reason. It lags behind
    /// by less than one per cent, and by less than a minute.
    package mutating func setPassing(_ field: TorrentField, _ seconds: Int64) {
        if let shown = facts[field].integer, shown <= seconds, seconds - shown < Self.tolerance(shown) { return }
        self[field] = .integer(seconds)
    }

    private static func tolerance(_ seconds: Int64) -> Int64 { Swift.max(1, Swift.min(60, seconds / 128)) }

    /// Sets a text that is absent when empty.
    package mutating func setText(_ field: TorrentField, orAbsent text: String) {
        self[field] = text.isEmpty ? .absent : .text(text)
    }
}
