import CEL
import Clocks
import Testing

struct EquivalenceTests {
    /// Conditions whose parts have nodes of their own, which a trace replaces by the general ones.
    private static let parts = [
        "torrent.ratio >= 2.0", "1.5 > torrent.ratio", "torrent.ratio > 1", "torrent.size > 10 * GiB",
        "torrent.seedingTime >= days(7)",
        "torrent.state == 'seeding'", "'paused' != torrent.state", "torrent.state in ['seeding', 'paused']",
        "'keep' in torrent.tags",
        "torrent.category in ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'tv', 'é']", "torrent.queuePosition in [1, 2, 3]",
        "torrent.queuePosition == 4",
        "torrent.name.startsWith('Ub')", "torrent.name.endsWith('é')", "torrent.name.contains('unt')",
        "torrent.name.matches('(?i)u.*é$')",
        "torrent.tags.exists(t, t == 'keep')", "torrent.tags.all(t, t.size() > 1)", "has(torrent.downLimit)",
        "torrent.?downLimit.orValue(5) > 1 * KiB",
        "torrent.done", "torrent.addedAt < now", "torrent.category == 'e\\u0301'", "torrent.seedsConnected == 0",
        "strikes > 1",
    ]

    private static func value(_ kind: Type, _ random: inout SeededGenerator) -> Value {
        switch random.below(12) {
        case 0: return .unknown(Unknown([]))
        case 1: return .absent
        case 2: return .failure
        default: break  // mostly a real value
        }
        switch kind {
        case .double: return .double([0, 1, 1.5, 2, .nan][random.below(5)])
        case .int: return .int([0, 1, 4, 20 << 30][random.below(4)])
        case .duration: return .duration(TimeSpan(clampingSeconds: Int64(random.below(1_000_000))))
        case .timestamp: return .timestamp(Timestamp(seconds: Int64(random.below(2_000_000))))
        case .bool: return .bool(random.below(2) == 0)
        case .string:
            return .string(["seeding", "paused", "tv", "Ubuntué", "\u{e9}", "e\u{301}", ""][random.below(7)])
        case .list(.string): return .list((0..<random.below(3)).map { .string(["keep", "x"][$0 % 2]) })
        default: return .list([])  // lists of records are not read here
        }
    }

    @Test(arguments: 0..<20)
    func `compiled conditions agree with their general form on every input`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<60 {
            let count = 1 + random.below(5)
            let source = (0..<count).map { index in
                (index > 0 ? [" && ", " || ", " && !", " || !"][random.below(4)] : "") + "("
                    + Self.parts[random.below(Self.parts.count)] + ")"
            }.joined()
            let program = try TorrentHost.environment.compile(source, expecting: .bool)
            for _ in 0..<10 {
                var fields: [String: Value] = [:]
                for field in TorrentHost.torrentType.fields { fields[field.name] = Self.value(field.type, &random) }
                let bindings = TorrentBindings.bindings(fields)
                let value = program.evaluate(bindings)
                #expect(program.trace(bindings).value == value, "\(source)")
                let holds: Bool? = if case .bool(let flag) = value { flag } else { nil }
                #expect(program.holds(bindings) == holds, "\(source)")
                let read = Set(program.fieldsRead.map(\.description))
                if case .unknown(let unknown) = value {
                    #expect(unknown.fields.allSatisfy { read.contains($0.description) })
                }
            }
        }
    }
}

extension Value {
    /// An error that a host may return for a field.
    fileprivate static let failure = Value.error(EvaluationError(.invalidArgument, "the host could not read it"))
}
