import CEL

/// The environments that expressions are checked against.
enum Hosts {
    /// Low enough for thousands of inputs in a second.
    private static let limits = Limits(worstCaseCost: 20_000, evaluationCost: 1_000_000)

    private static let tracker = RecordType(
        "tracker",
        fields: [
            Field("host", type: .string, maximumCount: 253), Field("message", type: .string, mayBeAbsent: true),
            Field("peers", type: .int, unit: .count), Field("ratio", type: .double, mayBeAbsent: true),
        ])

    private static let torrent = RecordType(
        "torrent",
        fields: [
            Field("name", type: .string, maximumCount: 255), Field("ratio", type: .double, unit: .ratio),
            Field("size", type: .int, unit: .bytes),
            Field("downLimit", type: .int, unit: .bytesPerSecond, mayBeAbsent: true),
            Field("queuePosition", type: .int), Field("pieces", type: .uint), Field("done", type: .bool),
            Field("seedingTime", type: .duration), Field("addedAt", type: .timestamp),
            Field("completedAt", type: .timestamp, mayBeAbsent: true), Field("infohash", type: .bytes),
            Field("state", type: .string, knownValues: ["downloading", "seeding", "paused", "error"]),
            Field("tags", type: .list(.string), maximumCount: 64), Field("sizes", type: .list(.int)),
            Field("trackers", type: .list(.record(tracker)), maximumCount: 32), Field("first", type: .record(tracker)),
            Field("counts", type: .map(.string, .int)), Field("places", type: .map(.int, .record(tracker))),
            Field("grid", type: .list(.list(.double))), Field("note", type: .optional(.string)),
            Field("address", type: .ip), Field("extra", type: .dyn, mayBeAbsent: true),
        ])

    /// A host with a record of fields of every kind, other variables and definitions, and stricter checks.
    static let host: Environment = {
        var environment = Environment(limits: limits, zones: FixedZones())
        environment.declare(variable: "torrent", type: .record(torrent))
        environment.declare(variable: "now", type: .timestamp)
        environment.declare(variable: "strikes", type: .int)
        environment.declare(variable: "names", type: .list(.string))
        environment.declare(constant: "patience", value: .duration(TimeSpan(clampingSeconds: 3_600)))
        for (name, source) in [
            ("isOld", "now - torrent.addedAt > days(7)"), ("known", "torrent.tags + ['keep']"),
            ("isLost", "!(torrent.state in known) && isOld"),
        ] {
            guard let definition = try? environment.check(source) else { preconditionFailure("\(name) is refused") }
            environment.define(name: name, as: definition)
        }
        return environment
    }()

    /// The language with its published libraries, and a variable of each simple kind.
    static let plain: Environment = {
        var environment = Environment(
            libraries: Library.published, container: "a.b", limits: limits, zones: FixedZones())
        environment.limits.depth = 250
        for (name, type) in [
            ("x", Type.int), ("u", .uint), ("f", .double), ("s", .string), ("y", .bytes), ("t", .timestamp),
            ("d", .duration), ("l", .list(.int)), ("m", .map(.string, .int)), ("a.b.v", .bool), ("o", .optional(.int)),
            ("n", .null), ("z", .dyn),
        ] {
            environment.declare(variable: name, type: type)
        }
        return environment
    }()
}

/// Two zones with fixed offsets.
private struct FixedZones: ZoneOffsets {
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
