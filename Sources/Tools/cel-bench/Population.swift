import CEL

/// A made-up population of torrents, the same on every run.
enum Population {
    static let trackerType = RecordType("tracker", fields: [Field("host", type: .string)])

    static let torrentType = RecordType(
        "torrent",
        fields: [
            Field("ratio", type: .double, unit: .ratio), Field("seedingTime", type: .duration),
            Field("state", type: .string, knownValues: ["seeding", "paused", "downloading"]),
            Field("category", type: .string), Field("tags", type: .list(.string), maximumCount: 64),
            Field("size", type: .int, unit: .bytes), Field("name", type: .string, maximumCount: 255),
            Field("trackers", type: .list(.record(trackerType)), maximumCount: 32),
        ])

    static let environment: Environment = {
        var environment = Environment()
        environment.declare(variable: "torrent", type: .record(torrentType))
        return environment
    }()

    static let torrents: [Torrent] = {
        var random = Random(state: 7)
        return (0..<10_000).map { Torrent($0, &random) }
    }()
}

/// A small generator with a seed, so that populations repeat.
struct Random {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }
}

/// A tracker with its host as the only field.
final class Tracker: Record {
    let host: Value

    init(host: String) { self.host = .string(host) }

    func field(at slot: Int) -> Value { host }
}

/// A torrent whose fields are stored as values, which is its own activation too.
final class Torrent: Record, Activation {
    private let ratio: Double
    private let seedingTime: TimeSpan
    private let state: String
    private let category: String
    private let tags: Value
    private let size: Int64
    private let name: String
    private let trackers: Value

    init(_ index: Int, _ random: inout Random) {
        ratio = Double(random.next(below: 400)) / 100
        seedingTime = TimeSpan(clampingSeconds: Int64(random.next(below: 30 * 86_400)))
        state = ["seeding", "paused", "downloading"][random.next(below: 3)]
        category = ["tv", "movies", "music", "software", "books"][random.next(below: 5)]
        tags = .list(
            (0..<random.next(below: 4)).map { .string("tag\($0)") }
                + (random.next(below: 4) == 0 ? [.string("keep")] : []))
        size = Int64(random.next(below: 100)) << 30
        let quality = ["720p", "1080p", "2160p", "4K"][random.next(below: 4)]
        name = "Some.Show.S\(index % 20).E\(index).\(quality).WEB.x264-GROUP"
        trackers = .list(
            (0...random.next(below: 3)).map { number in
                .record(Tracker(host: number == 2 ? "tracker.example.org" : "tracker\(index % 50).example.com"))
            })
    }

    func field(at slot: Int) -> Value {
        switch slot {
        case 0: .double(ratio)
        case 1: .duration(seedingTime)
        case 2: .string(state)
        case 3: .string(category)
        case 4: tags
        case 5: .int(size)
        case 6: .string(name)
        case 7: trackers
        default: .absent  // no such slot
        }
    }

    func value(ofVariable slot: Int) -> Value { .record(self) }

    func field(_ field: Int, ofVariable slot: Int) -> Value { self.field(at: field) }
}
