import CEL
import Testing

/// The worst case that the checker works out has to hold whatever the values are, as long as they are as declared.
struct WorstCaseTests {
    private static let name = String(repeating: "\"a", count: 127)

    private static let bindings = TorrentBindings.bindings([
        "name": .string(name), "ratio": .double(-1.7e308), "size": .int(.max), "state": .string("seeding"),
        "tags": .list((0..<64).map { .string("tag \($0)") }),
        "seedingTime": .duration(TimeSpan(totalNanoseconds: .min)),
        "addedAt": .timestamp(Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)),
        "trackers": .list(
            (0..<32).map { _ in
                .record(
                    TestRecord(TorrentHost.trackerType, ["host": .string(String(name.dropLast())), "peers": .int(1)]))
            }),
    ])

    @Test(arguments: [
        "string(torrent.addedAt) + string(torrent.seedingTime) + string(torrent.size) + string(torrent.ratio)",
        "torrent.name.replace('', torrent.name)", "torrent.name.replace('\"a', '123456789')",
        "torrent.name.replace('a', 'bcd')", "torrent.tags.join(torrent.name)",
        "torrent.name.split('')", "torrent.name.split('a').map(p, p + p).join('--')", "strings.quote(torrent.name)",
        "base64.encode(bytes(torrent.name))", "'%.1000f %s %x'.format([torrent.ratio, torrent.tags, torrent.name])",
        "'%f'.format([torrent.ratio])", "torrent.trackers.map(t, t.host).join(',')", "dyn(torrent.tags)",
        "cel.bind(a, [torrent.name + torrent.name], a.map(x, x + x).join())", "torrent.trackers[0].host",
        "[torrent.tags, ['x']].flatten().distinct()", "lists.range(500).map(i, string(i)).join(', ')",
        "torrent.tags.transformMap(i, t, t + t).transformList(k, v, v + string(k)).sort()",
        "(torrent.size > 1 * GiB ? torrent.name : 'x') + torrent.name", "{'a': torrent.name}.a + 'b'",
        "optional.of(torrent.name).orValue('x') + 'y'", "torrent.tags.sortBy(t, t.size()).map(t, t + t).join()",
    ])
    func `no evaluation takes more steps than the worst case`(source: String) throws {
        var environment = TorrentHost.environment
        environment.limits.evaluationCost = try environment.check(source).worstCaseCost
        let value = try environment.compile(source).evaluate(Self.bindings)
        if case .error(let error) = value { Issue.record("\(error.message)") }
    }

    @Test(arguments: [
        "lists.range(torrent.size).distinct().size() > 0", "sets.contains(lists.range(strikes), lists.range(strikes))",
        "cel.bind(l, lists.range(strikes), l.all(i, !((i + 1) in l)))",
        "lists.range(strikes).map(i, lists.range(i)).flatten().size() > 0",
        "torrent.files.all(f, torrent == torrent)",
        "lists.range(torrent.files.size()).exists(i, torrent.files[i].size > 1 * GiB)",
        "torrent.files.all(f, f.path.split('/').size() < 9)",
    ])
    func `what could take hours is refused`(source: String) {
        let failure = #expect(throws: CompileError.self) { try TorrentHost.environment.compile(source) }
        #expect(failure?.diagnostics.first?.cause.hasPrefix("in the worst case") ?? false)
    }

    @Test(arguments: [
        "torrent.files.exists(f, f.path.lowerAscii().endsWith('.exe'))",
        "torrent.files.exists(f, f.path.matches('a+b'))", "torrent.files.exists(f, f.path.matches('(?i)sample.*mkv$'))",
        "torrent.files.exists(f, f.path.lowerAscii().contains('sample'))",
        "torrent.files.exists(f, f.path.replace('.', ' ').endsWith(' exe'))",
        "torrent.files.filter(f, f.size > 1 * MiB).map(f, f.size).sum() > 1 * GiB",
    ])
    func `what looks at every file once is accepted`(source: String) throws {
        #expect(try TorrentHost.environment.check(source).worstCaseCost > 50_000)
    }

    @Test func `a record equals itself whatever its fields are`() {
        let type = RecordType("r", fields: [Field("a", type: .double), Field("b", type: .dyn, mayBeAbsent: true)])
        for other in [Value.unknown(Unknown([])), .error(EvaluationError(.invalidArgument, "")), .absent, .null] {
            let value = Value.record(TestRecord(type, ["a": .double(.nan), "b": other]))
            #expect(value == value)
            #expect(value != .record(TestRecord(type, ["a": .double(1), "b": other])))
        }
    }
}
