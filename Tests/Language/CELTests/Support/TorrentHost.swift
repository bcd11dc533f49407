import CEL

/// A host with torrents, disks and a clock, as conditions know it.
enum TorrentHost {
    static let trackerType = RecordType(
        "tracker",
        fields: [
            Field("host", type: .string, maximumCount: 253), Field("message", type: .string, mayBeAbsent: true),
            Field("peers", type: .int, unit: .count),
        ])

    static let fileType = RecordType(
        "file",
        fields: [Field("path", type: .string, aliases: ["name", "filename"]), Field("size", type: .int, unit: .bytes)])

    static let torrentType = RecordType(
        "torrent",
        fields: [
            Field("name", type: .string, maximumCount: 255), Field("ratio", type: .double, unit: .ratio),
            Field("size", type: .int, unit: .bytes), Field("downloaded", type: .int, unit: .bytes),
            Field("downRate", type: .int, unit: .bytesPerSecond),
            Field("downLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true),
            Field("seedingTime", type: .duration, minimum: 0), Field("addedAt", type: .timestamp),
            Field("completedAt", type: .timestamp, mayBeAbsent: true),
            Field("state", type: .string, knownValues: ["downloading", "seeding", "paused", "error"]),
            Field("tags", type: .list(.string), maximumCount: 64),
            Field("trackers", type: .list(.record(trackerType)), maximumCount: 32),
            Field("files", type: .list(.record(fileType)), maximumCount: 50_000),
            Field("seedsConnected", type: .int, unit: .count),
            Field("done", type: .bool, aliases: ["finished", "completed"]),
            Field("queuePosition", type: .int), Field("category", type: .string),
            Field("progress", type: .double, unit: .ratio, maximum: 1, aliases: ["percentDone"]),
        ])

    static let diskType = RecordType(
        "disk", fields: [Field("path", type: .string), Field("free", type: .int, unit: .bytes)])

    /// Variables in the order of their slots: torrent, disk, now, strikes.
    static let environment: Environment = {
        var environment = Environment(zones: FewZones())
        environment.declare(variable: "torrent", type: .record(torrentType))
        environment.declare(variable: "disk", type: .record(diskType))
        environment.declare(variable: "now", type: .timestamp)
        environment.declare(variable: "strikes", type: .int)
        return environment
    }()
}

/// Two zones with fixed offsets, enough to tell them apart.
struct FewZones: ZoneOffsets {
    var names: [String] { ["Europe/Moscow", "Asia/Kathmandu"] }

    func isKnown(_ zone: String) -> Bool { names.contains(zone) }

    func offset(of zone: String, atUnixSeconds seconds: Int64) -> Int32? {
        switch zone {
        case "Europe/Moscow": 10_800
        case "Asia/Kathmandu": 20_700
        default: nil  // no such zone
        }
    }
}

/// A record that holds its fields by name.
struct TestRecord: Record {
    let recordType: RecordType
    private let values: [Value]

    /// Places values at their slots; fields without a value are absent.
    init(_ type: RecordType, _ fields: [String: Value]) {
        recordType = type
        values = type.fields.map { fields[$0.name] ?? .absent }
    }

    func field(at slot: Int) -> Value { values[slot] }
}
