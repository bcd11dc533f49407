import CEL
import Clocks
import Torrents

/// A torrent as conditions see it: facts become values, unknown and absent stay what they are.
struct TorrentRecord: Record {
    private let torrent: Torrent
    private let now: WallTime
    private let obligations: Obligations

    init(_ torrent: Torrent, _ now: WallTime, _ obligations: Obligations) {
        self.torrent = torrent
        self.now = now
        self.obligations = obligations
    }

    var recordType: RecordType { Vocabulary.torrent }

    func field(at slot: Int) -> Value {
        let value = Self.value(of: slot, in: torrent, at: now, by: obligations)
        guard case .unknown = value, let field = TorrentField(rawValue: slot) else { return value }
        return .unknown(Unknown([FieldReference("torrent", [field.name])]))
    }

    /// The value of a field, read from the torrent itself; one that is unknown does not name itself.
    static func value(of slot: Int, in torrent: Torrent, at now: WallTime, by obligations: Obligations) -> Value {
        guard let field = TorrentField(rawValue: slot) else {
            return DerivedField(slot: slot)?.value(of: torrent, at: now, by: obligations) ?? .absent
        }
        switch torrent.value(of: field, at: now) {
        case .unknown: return .unknown(Unknown([]))
        case .absent: return .absent
        case .flag(let flag): return .bool(flag)
        case .integer(let number): return value(number, field.kind)
        case .real(let number): return .double(number)
        case .text(let text): return .string(text)
        case .texts(let texts): return .list(texts.map(Value.string))
        case .trackers(let trackers): return .list(trackers.map { .record(TrackerRecord(tracker: $0)) })
        case .files(let files): return .list(files.map { .record(TorrentFileRecord(file: $0)) })
        }
    }

    private static func value(_ number: Int64, _ kind: TorrentField.Kind) -> Value {
        switch kind {
        case .time: .timestamp(Timestamp(seconds: number, nanoseconds: 0))
        case .duration: .duration(TimeSpan(clampingSeconds: number))
        default: .int(number)  // bytes, rates and counts are plain integers to the language
        }
    }
}

/// One element of `torrent.trackers`.
struct TrackerRecord: Record {
    let tracker: Tracker

    var recordType: RecordType { Vocabulary.tracker }

    func field(at slot: Int) -> Value {
        func unknown(_ name: String) -> Value { .unknown(Unknown([FieldReference("torrent", ["trackers", name])])) }
        switch slot {
        case 0: return .string(tracker.host)
        case 1: return .int(Int64(tracker.tier))
        case 2: return tracker.state.map { .string($0.rawValue) } ?? unknown("state")
        case 3: return .string(tracker.message)
        case 4: return tracker.seeds.map { .int(Int64($0)) } ?? unknown("seeds")
        case 5: return tracker.peers.map { .int(Int64($0)) } ?? unknown("peers")
        default: return .absent  // no further slot is declared
        }
    }
}

/// One element of `torrent.files`.
struct TorrentFileRecord: Record {
    let file: TorrentFile

    var recordType: RecordType { Vocabulary.torrentFile }

    func field(at slot: Int) -> Value {
        switch slot {
        case 0: .string(file.path)
        case 1: .int(file.size)
        case 2: .double(file.progress)
        case 3: .bool(file.wanted)
        case 4: .string(file.priority)
        case 5: .string(file.path.split(separator: "/").last.map(String.init) ?? file.path)
        default: .absent  // no further slot is declared
        }
    }
}
