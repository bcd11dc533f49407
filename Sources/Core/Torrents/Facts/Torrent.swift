package import Clocks

/// One torrent as its client described it in one snapshot.
///
/// A value whose copies share storage, so that the unchanged torrents of two snapshots are the same storage and the
/// diff passes over them without looking.
package struct Torrent: Sendable {
    /// How its client addresses it.
    package let id: Infohash
    // Asked of every torrent in every poll, so they lie here, in the bytes that the id leaves free, and the poll of a
    // list that has not changed touches no storage at all.
    /// What it does; nil where the client has a word that is not known here.
    package let state: TorrentState?
    /// Whether its client hides something for a while that an earlier snapshot has told.
    let isUnsettled: Bool
    /// Whether time alone can make news of it: stalling, or reaching a limit of time.
    let canChangeByTime: Bool
    /// Whether its client itself says that its data is not there.
    package let tellsOfMissingData: Bool
    private let storage: Storage

    /// The immutable facts behind any number of copies.
    private final class Storage: Sendable {
        let facts: TorrentFacts
        init(_ facts: TorrentFacts) { self.facts = facts }
    }

    /// Makes a torrent of its facts.
    package init(_ id: Infohash, _ facts: TorrentFacts) {
        self.id = id
        let state = facts.text(of: .state).flatMap(TorrentState.init(rawValue:))
        self.state = state
        isUnsettled = facts.isUnsettled(in: state)
        canChangeByTime =
            facts.quietSince != nil || facts.integer(of: .seedingTimeLimit) != nil
            || facts.integer(of: .idleSeedingLimit) != nil
        tellsOfMissingData = facts.tellsOfMissingData(in: state)
        storage = Storage(facts)
    }

    /// A fact as the client told it, or as it was worked out when the list was read.
    package subscript(field: TorrentField) -> FieldValue { storage.facts[field] }

    /// A fact of the list that is a number or a truth value, which counts as 0 or 1; nil for any other.
    package func number(of field: TorrentField) -> Double? { storage.facts.number(of: field) }

    /// A fact as it stands at an instant: durations that were counting when the client told them have counted on.
    package func value(of field: TorrentField, at now: WallTime) -> FieldValue {
        switch field {
        case .stalled: return isStalled(at: now).map(FieldValue.flag) ?? .unknown
        case .seedingTime, .activeTime:
            guard let since = storage.facts.countsSince, case .integer(let told) = storage.facts[field] else {
                return storage.facts[field]
            }
            return .integer(told + Swift.max(0, now.seconds - since))
        default: return storage.facts[field]  // every other fact stands still between two snapshots
        }
    }

    /// Since when, in seconds since 1970, `seedingTime` and `activeTime` have been counting on; nil where they do not.
    package var countsSince: Int64? { storage.facts.countsSince }

    /// Since when, in seconds since 1970, a download has been without traffic; nil where it is not.
    package var quietSince: Int64? { storage.facts.quietSince }

    /// All facts, to derive a changed torrent from.
    package var facts: TorrentFacts { storage.facts }

    /// The fields that differ from another description of the same torrent.
    package func changes(since earlier: Torrent) -> FieldSet {
        storage === earlier.storage ? [] : storage.facts.differences(from: earlier.storage.facts)
    }

    /// Whether both are one description rather than two that may be equal.
    package func isSameDescription(as other: Torrent) -> Bool { storage === other.storage }
}

extension Torrent: Equatable {
    package static func == (left: Torrent, right: Torrent) -> Bool {
        left.id == right.id && (left.storage === right.storage || left.storage.facts == right.storage.facts)
    }
}

extension Torrent {
    /// Its name, or its id where it has none.
    package var name: String { self[.name].text ?? id.hex }

    /// Whether a download has moved no byte for as long as `Stall.threshold`; nil where that cannot be known.
    ///
    /// Clients mean different things by their own word (qBittorrent: no traffic now; Transmission: half an hour, if
    /// so configured), so this is computed alike for all, from when we saw it fall quiet.
    package func isStalled(at now: WallTime) -> Bool? {
        guard let isQuiet else { return nil }
        guard isQuiet, let since = storage.facts.quietSince else { return false }
        return now.seconds - since >= Stall.threshold
    }

    /// Whether it wants data and gets none just now; nil where that cannot be known.
    var isQuiet: Bool? { storage.facts.isQuiet(in: state) }

    /// One life of an infohash in a client: a torrent that is removed and added again is another one.
    package var incarnation: Incarnation { Incarnation(id: id, addedAt: self[.addedAt].integer) }
}

/// When a quiet download counts as stalled.
package enum Stall {
    /// Seconds without a byte.
    package static let threshold: Int64 = 30
}

/// Which life of an infohash is meant, so that a decision about one is never carried out on the next.
package struct Incarnation: Hashable, Sendable {
    /// Which torrent it is.
    package let id: Infohash
    /// When that life began, in seconds since 1970, where the client knows it.
    package let addedAt: Int64?

    package init(id: Infohash, addedAt: Int64?) {
        self.id = id
        self.addedAt = addedAt
    }
}
