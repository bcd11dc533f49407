/// Every fact about a torrent that a rule can read: the one list that adapters fill, the diff compares, the journal
/// records and the checker knows.
///
/// Case names are the names in conditions, raw values their slots there. Adding a fact is adding a case here and
/// filling it in an adapter.
package enum TorrentField: Int, CaseIterable, Sendable {
    // What it is.
    case hash, hashV2, name, comment, creator, `private`, magnet
    // Where its owner put it.
    case client, category, tags
    // What it is doing.
    case state, stalled, forced, done, progress
    // How much.
    case size, totalSize, downloaded, uploaded, left, ratio, downloadedSession, uploadedSession
    // How fast.
    case downRate, upRate, downLimit, upLimit
    // When and how long.
    case addedAt, completedAt, lastActiveAt, seenCompleteAt, seedingTime, activeTime, eta, reannounceIn
    // Who else.
    case seedsConnected, peersConnected, seedsTotal, peersTotal, availability
    // Its trackers.
    case tracker, trackers, trackerStatus, trackerMessage, unregistered
    // Its data on disk.
    case savePath, contentPath, downloadPath, missingFiles, hardlinks, contentId
    // How the client treats it.
    case queuePosition, priority, sequential, firstLast, superSeeding, autoManaged
    case ratioLimit, seedingTimeLimit, idleSeedingLimit
    // Its files, and what is wrong.
    case files, error

    /// What shape and unit a fact has.
    package enum Kind: Hashable, Sendable {
        /// UTF-8 text.
        case text
        /// One of `TorrentState`'s raw values.
        case state
        /// One of `TrackerState`'s raw values.
        case trackerState
        case flag
        /// Whole bytes.
        case bytes
        /// Whole bytes per second; for limits, absent means none.
        case rate
        /// A number without unit: 1.0 is as much up as down.
        case ratio
        /// From 0 to 1.
        case fraction
        /// A whole number of things.
        case count
        /// Whole seconds since 1970.
        case time
        /// Whole seconds.
        case duration
        /// A list of texts.
        case texts
        /// A list of `Tracker`.
        case trackers
        /// A list of `TorrentFile`.
        case files
    }

    private static let names = allCases.map { "\($0)" }

    private static let byName = Dictionary(uniqueKeysWithValues: zip(names, allCases))

    /// The name in conditions and records.
    package var name: String { Self.names[rawValue] }

    /// Finds a field by its name in conditions.
    package init?(name: String) {
        guard let field = Self.byName[name] else { return nil }
        self = field
    }

    package var kind: Kind {
        switch self {
        case .hash, .hashV2, .name, .comment, .creator, .magnet, .client, .category, .tracker, .trackerMessage,
            .savePath, .contentPath, .downloadPath, .contentId, .priority, .error:
            .text
        case .state: .state
        case .trackerStatus: .trackerState
        case .private, .stalled, .forced, .done, .unregistered, .missingFiles, .sequential, .firstLast, .superSeeding,
            .autoManaged:
            .flag
        case .size, .totalSize, .downloaded, .uploaded, .left, .downloadedSession, .uploadedSession: .bytes
        case .downRate, .upRate, .downLimit, .upLimit: .rate
        case .ratio, .availability, .ratioLimit: .ratio
        case .progress: .fraction
        case .seedsConnected, .peersConnected, .seedsTotal, .peersTotal, .hardlinks, .queuePosition: .count
        case .addedAt, .completedAt, .lastActiveAt, .seenCompleteAt: .time
        case .seedingTime, .activeTime, .eta, .reannounceIn, .seedingTimeLimit, .idleSeedingLimit: .duration
        case .tags: .texts
        case .trackers: .trackers
        case .files: .files
        }
    }

    /// Whether a torrent can lack the fact, so that a condition has to ask `has()` first.
    package var mayBeAbsent: Bool {
        switch self {
        case .hashV2, .comment, .creator, .downLimit, .upLimit, .completedAt, .lastActiveAt, .seenCompleteAt, .eta,
            .reannounceIn, .tracker, .trackerMessage, .downloadPath, .contentId, .queuePosition, .ratioLimit,
            .seedingTimeLimit, .idleSeedingLimit, .error:
            true
        default: false  // every other fact is there or cannot be known
        }
    }

    /// Facts that change from poll to poll on any active torrent, so that their change alone is no news.
    package static let volatile: FieldSet = [
        .downRate, .upRate, .eta, .reannounceIn, .downloaded, .uploaded, .downloadedSession, .uploadedSession, .left,
        .progress, .ratio, .lastActiveAt, .seedingTime, .activeTime, .stalled, .availability, .seedsConnected,
        .peersConnected, .seedsTotal, .peersTotal, .seenCompleteAt,
    ]
}

/// A set of torrent fields, as small as two machine words.
package struct FieldSet: Hashable, Sendable, ExpressibleByArrayLiteral, Sequence {
    private var bits: UInt128 = 0

    package init() {}
    package init(arrayLiteral elements: TorrentField...) { for field in elements { insert(field) } }
    package init(_ fields: some Sequence<TorrentField>) { for field in fields { insert(field) } }

    /// Every field there is.
    package static let all = FieldSet(TorrentField.allCases)

    package var isEmpty: Bool { bits == 0 }
    package func contains(_ field: TorrentField) -> Bool { bits & Self.bit(field) != 0 }
    package mutating func insert(_ field: TorrentField) { bits |= Self.bit(field) }
    package mutating func remove(_ field: TorrentField) { bits &= ~Self.bit(field) }
    package mutating func formUnion(_ other: FieldSet) { bits |= other.bits }
    package func union(_ other: FieldSet) -> FieldSet {
        var both = self
        both.formUnion(other)
        return both
    }
    package func isDisjoint(with other: FieldSet) -> Bool { bits & other.bits == 0 }
    package func intersection(_ other: FieldSet) -> FieldSet {
        var common = self
        common.bits &= other.bits
        return common
    }
    package func symmetricDifference(_ other: FieldSet) -> FieldSet {
        var differing = self
        differing.bits ^= other.bits
        return differing
    }
    package func subtracting(_ other: FieldSet) -> FieldSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    package func makeIterator() -> some IteratorProtocol<TorrentField> {
        TorrentField.allCases.lazy.filter(contains).makeIterator()
    }

    private static func bit(_ field: TorrentField) -> UInt128 { 1 &<< UInt128(field.rawValue) }
}
