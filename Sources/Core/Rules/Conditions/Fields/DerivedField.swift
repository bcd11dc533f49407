import CEL
import Clocks
import Releases
package import Torrents

/// What rules read of a torrent that follows from its facts; slots of the `torrent` record behind those of all facts.
package enum DerivedField: Int, CaseIterable, Sendable {
    case release, averageUpRate, popularity, owes, owesUntil

    /// Its name in conditions.
    package var name: String { "\(self)" }

    /// Finds a field by its name in conditions.
    package init?(name: String) {
        guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = field
    }

    /// Its place in the record.
    init?(slot: Int) { self.init(rawValue: slot - TorrentField.allCases.count) }

    /// The facts that it follows from.
    package var inputs: FieldSet {
        switch self {
        case .release: [.name]
        case .averageUpRate: [.uploaded, .activeTime]
        case .popularity: [.ratio, .activeTime]
        case .owes, .owesUntil: Obligations.inputs.union([.tracker])
        }
    }

    /// Whether it changes with time while the client says nothing new.
    package var isRunning: Bool { self != .release }

    var declaration: Field {
        switch self {
        case .release:
            Field(
                name, type: .record(Vocabulary.release),
                documentation: "what its name says of it, read by rules of our own; the client is not asked")
        case .averageUpRate:
            Field(
                name, type: .int, unit: .bytesPerSecond,
                documentation: "`uploaded` divided by `activeTime`; unknown where either is, or no time has passed")
        case .popularity:
            Field(
                name, type: .double, unit: .ratio,
                documentation: "how much `ratio` it gains in thirty days of `activeTime`; unknown where either is, or "
                    + "no time has passed")
        case .owes:
            Field(
                name, type: .bool,
                documentation: "whether it owes a tracker seeding by `obligations`; unknown where that cannot be told")
        case .owesUntil:
            Field(
                name, type: .timestamp, mayBeAbsent: true,
                documentation:
                    "when it will owe nothing any more if it goes on seeding; absent where it owes nothing or "
                    + "that cannot be told")
        }
    }
}

extension DerivedField {
    /// The value for a torrent.
    func value(of torrent: Torrent, at now: WallTime, by obligations: Obligations) -> Value {
        switch self {
        case .release:
            guard let name = torrent[.name].text else { return unknown }
            return .record(ReleaseRecord(ReleaseName(name)))
        case .averageUpRate:
            guard let uploaded = torrent[.uploaded].integer, let seconds = active(torrent, now) else { return unknown }
            return .int(uploaded / seconds)
        case .popularity:
            guard case .real(let ratio) = torrent[.ratio], let seconds = active(torrent, now) else { return unknown }
            return .double(ratio * Self.month / Double(seconds))
        case .owes:
            switch obligations.debt(of: torrent, at: now) {
            case .none: return .bool(false)
            case .owes: return .bool(true)
            case .unknown, .counting: return unknown
            }
        case .owesUntil:
            switch obligations.debt(of: torrent, at: now) {
            case .none, .owes(_, until: nil): return .absent
            case .owes(_, let until?): return .timestamp(Scope.timestamp(milliseconds: until.milliseconds))
            case .unknown, .counting: return unknown
            }
        }
    }

    private static let month = 30.0 * 86_400

    private func active(_ torrent: Torrent, _ now: WallTime) -> Int64? {
        torrent.value(of: .activeTime, at: now).integer.flatMap { $0 > 0 ? $0 : nil }
    }

    private var unknown: Value { .unknown(Unknown([FieldReference("torrent", [name])])) }
}

extension Program {
    /// Whether it reads what torrents owe their trackers.
    var readsDebts: Bool {
        fieldsRead.contains { $0.path.first == DerivedField.owes.name || $0.path.first == DerivedField.owesUntil.name }
    }
}

/// What the name of a torrent says, as conditions see it.
struct ReleaseRecord: Record {
    private let release: ReleaseName

    init(_ release: ReleaseName) { self.release = release }

    var recordType: RecordType { Vocabulary.release }

    func field(at slot: Int) -> Value {
        func text(_ text: String?) -> Value { text.map { .string($0) } ?? .absent }
        func number(_ number: Int?) -> Value { number.map { .int(Int64($0)) } ?? .absent }
        return switch slot {
        case 0: .string(release.title)
        case 1: number(release.year)
        case 2: number(release.season)
        case 3: number(release.episode)
        case 4: text(release.resolution)
        case 5: text(release.source)
        case 6: text(release.codec)
        case 7: text(release.group)
        default: .absent  // no further slot is declared
        }
    }
}
