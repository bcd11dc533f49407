import CEL
import Testing

/// Activations over one torrent whose fields are given by name.
struct TorrentBindings {
    static func bindings(_ fields: [String: Value]) -> Bindings {
        Bindings(
            [
                "torrent": .record(TestRecord(TorrentHost.torrentType, fields)),
                "disk": .record(TestRecord(TorrentHost.diskType, ["free": .int(5 << 30)])),
                "now": .timestamp(Timestamp(seconds: 1_000_000)), "strikes": .int(2),
            ], for: TorrentHost.environment)
    }

    static func evaluate(_ source: String, _ fields: [String: Value]) throws -> Value {
        try TorrentHost.environment.compile(source).evaluate(bindings(fields))
    }
}

struct AbsenceTests {
    private let unknown = Value.unknown(Unknown([]))
    private let ratio = FieldReference("torrent", ["ratio"])
    private let size = FieldReference("torrent", ["size"])

    @Test func `an absent field is asked for, defaulted or an error`() throws {
        let guarded = "has(torrent.completedAt) && torrent.completedAt < now"
        #expect(try TorrentBindings.evaluate(guarded, [:]) == .bool(false))
        #expect(
            try TorrentBindings.evaluate(guarded, ["completedAt": .timestamp(Timestamp(seconds: 5))]) == .bool(true))
        #expect(try TorrentBindings.evaluate("torrent.?completedAt.orValue(now) == now", [:]) == .bool(true))
        #expect(try TorrentBindings.evaluate("torrent.?completedAt.hasValue()", [:]) == .bool(false))
        guard case .error(let error) = try TorrentBindings.evaluate("torrent.ratio > 1.0", [:]) else {
            Issue.record("reading what is absent must fail")
            return
        }
        #expect(error.kind == .absentField)
        #expect(error.message == "'torrent.ratio' is absent")
    }

    @Test func `an unknown field spreads with its name`() throws {
        for source in [
            "torrent.ratio > 1.0", "1.0 < torrent.ratio", "!(torrent.ratio > 1.0)", "torrent.ratio + 1.0 == 2.0",
            "torrent.ratio in [1.0]",
        ] {
            #expect(try TorrentBindings.evaluate(source, ["ratio": unknown]) == .unknown(Unknown([ratio])), "\(source)")
        }
        #expect(try TorrentBindings.evaluate("has(torrent.ratio)", ["ratio": unknown]) == .unknown(Unknown([ratio])))
        #expect(
            try TorrentBindings.evaluate("torrent.?ratio.orValue(1.0)", ["ratio": unknown])
                == .unknown(Unknown([ratio])))
        #expect(
            try TorrentBindings.evaluate("torrent.ratio > 1.0 ? 1 : 2", ["ratio": unknown])
                == .unknown(Unknown([ratio])))
    }

    @Test func `true absorbs an unknown in or, false in and`() throws {
        let fields: [String: Value] = ["ratio": unknown, "size": unknown, "done": .bool(true)]
        #expect(try TorrentBindings.evaluate("torrent.ratio > 1.0 || torrent.done", fields) == .bool(true))
        #expect(try TorrentBindings.evaluate("torrent.ratio > 1.0 && !torrent.done", fields) == .bool(false))
        #expect(
            try TorrentBindings.evaluate("torrent.ratio > 1.0 && torrent.done", fields) == .unknown(Unknown([ratio])))
    }

    @Test func `unknowns join and outweigh errors`() throws {
        let fields: [String: Value] = ["ratio": unknown, "size": unknown]
        let both = Value.unknown(Unknown([ratio, size]))
        #expect(try TorrentBindings.evaluate("torrent.ratio > 1.0 && torrent.size > 1 * GiB", fields) == both)
        #expect(try TorrentBindings.evaluate("torrent.ratio > double(torrent.size / GiB)", fields) == both)
        #expect(try TorrentBindings.evaluate("1 / 0 == 1 || torrent.ratio > 1.0", fields) == .unknown(Unknown([ratio])))
        #expect(
            try TorrentBindings.evaluate("[1.0, 2.0].exists(x, x > torrent.ratio || 1 / 0 == 1)", fields)
                == .unknown(Unknown([ratio])))
    }

    @Test func `an unknown list makes the loop unknown`() throws {
        let result = try TorrentBindings.evaluate("torrent.trackers.exists(t, t.host == 'x')", ["trackers": unknown])
        #expect(result == .unknown(Unknown([FieldReference("torrent", ["trackers"])])))
        let known = Unknown([FieldReference("tracker", ["host"])])
        let tracker = Value.record(TestRecord(TorrentHost.trackerType, ["host": .unknown(known)]))
        #expect(
            try TorrentBindings.evaluate("torrent.trackers.exists(t, t.host == 'x')", ["trackers": .list([tracker])])
                == .unknown(known))
    }

    @Test func `a condition that failed neither holds nor does not hold`() throws {
        let program = try TorrentHost.environment.compile("torrent.ratio > 1.0")
        #expect(program.holds(TorrentBindings.bindings(["ratio": unknown])) == nil)
        #expect(program.holds(TorrentBindings.bindings([:])) == nil)
        #expect(program.holds(TorrentBindings.bindings(["ratio": .double(2)])) == true)
        #expect(program.holds(TorrentBindings.bindings(["ratio": .double(1)])) == false)
    }
}
