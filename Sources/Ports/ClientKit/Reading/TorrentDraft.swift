package import Torrents

/// A torrent being read again, begun from what the former snapshot said of it.
///
/// Facts that come out equal cost nothing, and when all do, the former value itself is handed out, storage and all,
/// so that the diff need not look at it.
package struct TorrentDraft {
    /// The torrent that is read.
    package let id: Infohash
    private let former: Torrent?
    private var facts: TorrentFacts
    private var changed: Bool

    /// Begins with what the former list said; a torrent that it did not have begins empty.
    package init(_ id: Infohash, former: Torrent?) {
        self.id = id
        self.former = former
        facts = former?.facts ?? TorrentFacts()
        changed = former == nil
    }

    /// One fact as it is known so far.
    package subscript(field: TorrentField) -> FieldValue {
        get { facts[field] }
        set { if facts.update(field, to: newValue) { changed = true } }
    }

    /// Sets a whole number from a bound on; below it the fact is another one.
    package mutating func set(
        _ field: TorrentField, _ number: Int64, from bound: Int64, else other: @autoclosure () -> FieldValue
    ) {
        guard number >= bound else { return self[field] = other() }
        if facts.update(field, to: number) { changed = true }
    }

    /// Sets a fact that is a number.
    package mutating func set(_ field: TorrentField, _ number: Double) {
        if facts.update(field, to: number) { changed = true }
    }

    /// Sets a fact that is yes or no.
    package mutating func set(_ field: TorrentField, _ flag: Bool) {
        if facts.update(field, to: flag) { changed = true }
    }

    /// Sets a fact that is a text.
    package mutating func set(_ field: TorrentField, _ text: String) {
        if facts.update(field, to: text) { changed = true }
    }

    /// A fact that is a text; nil for any other.
    package func text(of field: TorrentField) -> String? { facts.text(of: field) }

    /// A fact that is a whole number; nil for any other.
    package func integer(of field: TorrentField) -> Int64? { facts.integer(of: field) }

    /// Since when both durations count on by themselves, in seconds since 1970; nil while they stand.
    package var countsSince: Int64? { facts.countsSince }

    /// The torrent as it is now: the former one when nothing differs.
    package func torrent() -> Torrent {
        guard let former, !changed else { return Torrent(id, facts) }
        return former
    }
}

extension TorrentDraft {
    /// Sets the time spent seeding and the time spent active as they are at an instant, in seconds.
    ///
    /// While both count on by themselves, they are left as they were told first, together with the instant from which
    /// they count, so that a torrent that merely seeds differs in no snapshot from the one before. A clock that is a
    /// little off, or a second that is cut, moves nothing.
    package mutating func setTimes(seeding: Int64, active: Int64, at now: Int64, counting: Bool) {
        if counting, let since = facts.countsSince,
            Self.isNear(facts[.seedingTime], now &- since, seeding),
            Self.isNear(facts[.activeTime], now &- since, active)
        {
            return
        }
        self[.seedingTime] = .integer(seeding)
        self[.activeTime] = .integer(active)
        let since = counting ? now : nil
        if facts.countsSince != since {
            facts.countsSince = since
            changed = true
        }
    }

    /// Whether what was told and the seconds since differ from a count by no more than clocks and cut fractions do.
    fileprivate static func isNear(_ told: FieldValue, _ passed: Int64, _ count: Int64) -> Bool {
        guard case .integer(let told) = told else { return false }
        return (-2...2).contains(told &+ passed &- count)
    }

    /// Sets a text that is absent when empty.
    package mutating func setText(_ field: TorrentField, orAbsent text: String) {
        if text.isEmpty { self[field] = .absent } else { set(field, text) }
    }
}

extension Torrent {
    /// Whether its times, counted on to an instant where they count, are these, so that nothing has to be set.
    package func tells(seeding: Int64, active: Int64, at now: Int64) -> Bool {
        guard let since = countsSince else {
            return self[.seedingTime] == .integer(seeding) && self[.activeTime] == .integer(active)
        }
        return TorrentDraft.isNear(self[.seedingTime], now &- since, seeding)
            && TorrentDraft.isNear(self[.activeTime], now &- since, active)
    }
}
