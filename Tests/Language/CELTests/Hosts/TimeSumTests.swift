import CEL
import Testing

struct TimeSumTests {
    private static let environment: CEL.Environment = {
        let torrent = RecordType(
            "torrent",
            fields: [
                Field("done", type: .bool), Field("addedAt", type: .timestamp), Field("seedingTime", type: .duration),
                Field("limit", type: .duration), Field("ratio", type: .double),
            ])
        var environment = CEL.Environment()
        environment.declare(variable: "torrent", type: .record(torrent))
        environment.declare(
            variable: "group",
            type: .record(RecordType("group", fields: [Field("torrents", type: .list(.record(torrent)))])))
        environment.declare(variable: "now", type: .timestamp)
        if let age = try? environment.check("now - torrent.addedAt") { environment.define(name: "age", as: age) }
        if let old = try? environment.check("age > days(3)") { environment.define(name: "old", as: old) }
        return environment
    }()

    private static let seedingTime = FieldReference("torrent", ["seedingTime"])

    private static func sums(_ source: String, elements: Set<FieldReference> = []) throws -> [String]? {
        let program = try environment.compile(source)
        return program.timeSums(clock: "now", running: [seedingTime], elements: elements)?.map { sum in
            let fields = sum.fields.map { "\($0.value)*\($0.key.path[0])" }.sorted()
            return ([sum.clock == 0 ? nil : "\(sum.clock)*now"].compactMap(\.self) + fields).joined(separator: " ")
                + " \(sum.constant / 1_000_000_000)"
        }
    }

    @Test(arguments: [
        ("torrent.done && torrent.ratio > 1.0", []),
        ("torrent.seedingTime >= days(1)", ["1*seedingTime -86400"]),
        ("torrent.done || !(duration('60s') < torrent.seedingTime)", ["-1*seedingTime 60"]),
        ("now - torrent.addedAt > torrent.limit", ["1*now -1*addedAt -1*limit 0"]),
        ("torrent.addedAt + days(2) - hours(1) < now", ["-1*now 1*addedAt 169200"]),
        ("now > timestamp('2023-11-15T00:00:00Z')", ["1*now -1700006400"]),
        ("old && torrent.done ? age > days(3) : torrent.ratio > 2.0", ["1*now -1*addedAt -259200"]),
        ("(torrent.seedingTime == days(1)) != torrent.done", ["1*seedingTime -86400"]),
        ("has(torrent.seedingTime)", []),
        ("torrent.limit > days(1)", []),
    ])
    func `comparisons of times are sums whose signs decide`(source: String, sums: [String]) throws {
        #expect(try Self.sums(source) == sums)
    }

    @Test(arguments: [
        "now.getHours() < 12", "string(torrent.seedingTime) == '1s'", "torrent == torrent",
        "torrent.seedingTime in [days(1)]", "[now, torrent.addedAt].exists(t, t < timestamp(0))",
        "(torrent.done ? torrent.seedingTime : torrent.limit) > days(1)", "now - torrent.addedAt > days(20000)",
        "[torrent].exists(t, t.seedingTime > days(1))", "torrent.?seedingTime.orValue(days(1)) > days(2)",
    ])
    func `where time matters in another way, nothing is promised`(source: String) throws {
        #expect(try Self.sums(source) == nil)
    }

    @Test(arguments: [
        ("group.torrents.all(t, t.done && t.ratio > 1.0)", []),
        ("group.torrents.all(t, t.seedingTime >= days(1))", ["1*seedingTime -86400"]),
        ("group.torrents.exists(t, now - t.addedAt > t.limit)", ["1*now -1*addedAt -1*limit 0"]),
        ("group.torrents.filter(t, t.done).all(u, u.seedingTime > days(2))", ["1*seedingTime -172800"]),
        ("group.torrents.all(i, t, t.seedingTime > days(1) || i > 3)", ["1*seedingTime -86400"]),
        ("group.torrents.size() > 2 && group.torrents.map(t, t.ratio).max() > 1.0", []),
        (
            "group.torrents.exists(t, t.done && group.torrents.exists(u, u.seedingTime > days(1)))",
            ["1*seedingTime -86400"]
        ),
        ("cel.bind(all, group.torrents, all.exists(t, t.seedingTime > days(1)))", ["1*seedingTime -86400"]),
    ])
    func `sums of what a list holds are those of each element`(source: String, sums: [String]) throws {
        #expect(try Self.sums(source, elements: [Self.seedingTime]) == sums)
    }

    @Test(arguments: [
        "group.torrents.exists(t, group.torrents.exists(u, t.seedingTime > u.seedingTime))",
        "group.torrents.exists(t, group.torrents.exists(u, t.seedingTime > u.limit))",
        "group.torrents.exists(t, t.seedingTime > torrent.limit)", "group.torrents[0].seedingTime > days(1)",
        "group.torrents.map(t, t.seedingTime).max() > days(1)", "group.torrents == [torrent]",
        "group.torrents.exists(t, t == torrent)", "group.torrents.exists(t, string(t.seedingTime) == '1s')",
        "cel.bind(first, group.torrents[0], first.seedingTime > days(1))",
        "group.torrents.filter(t, t.done) == group.torrents", "group.torrents.exists(t, now.getHours() > 3)",
        "{'a': group.torrents} == {'a': group.torrents}", "optional.of(group.torrents[0]).hasValue()",
    ])
    func `where time matters to several elements at once, nothing is promised`(source: String) throws {
        #expect(try Self.sums(source, elements: [Self.seedingTime]) == nil)
    }
}
