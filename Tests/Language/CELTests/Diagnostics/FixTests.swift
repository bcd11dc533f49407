import CEL
import Testing

/// A condition as people write it, and the condition that they mean.
struct FixCase: Sendable, CustomTestStringConvertible {
    let source: String
    let mended: String

    init(_ source: String, _ mended: String) {
        self.source = source
        self.mended = mended
    }

    var testDescription: String { source }
}

struct FixTests {
    private static func diagnostics(of source: String) -> [Diagnostic] {
        do throws(CompileError) {
            _ = try TorrentHost.environment.compile(source, expecting: .bool)
            return []
        } catch {
            return error.diagnostics
        }
    }

    /// The source with every change made, the last one first so that the others stay in place.
    private static func mended(_ source: String, _ diagnostics: [Diagnostic]) -> String {
        diagnostics.compactMap(\.change).sorted { $0.range.lowerBound > $1.range.lowerBound }
            .reduce(source) { $1.applied(to: $0) }
    }

    @Test(arguments: DiagnosticTests.tables.flatMap { $0 })
    func `every fix that the tables suggest compiles`(_ test: DiagnosticCase) {
        let found = Self.diagnostics(of: test.source)
        for diagnostic in found {
            guard let change = diagnostic.change else { continue }
            let rest = Self.diagnostics(of: change.applied(to: test.source))
            let others = found.filter { $0 != diagnostic }.map(\.cause)
            #expect(rest.allSatisfy { others.contains($0.cause) }, "\(change) leaves \(rest.map(\.cause))")
        }
        guard found.allSatisfy({ $0.change != nil }) else { return }
        let whole = Self.mended(test.source, found)
        #expect(Self.diagnostics(of: whole).isEmpty, "\(whole)")
    }

    @Test(arguments: DiagnosticTests.tables.flatMap { $0 })
    func `a fix that says what to write stands for a change`(_ test: DiagnosticCase) {
        for diagnostic in Self.diagnostics(of: test.source) where diagnostic.change == nil {
            let fix = diagnostic.fix ?? ""
            let inWords = ["a ", "an ", "it ", "all ", "names ", "numbers ", "the "].contains {
                fix.hasPrefix("write \($0)")
            }
            let isConcrete = fix.hasPrefix("write ") && !fix.contains("...") && !fix.contains("x.") && !inWords
            #expect(!isConcrete || Self.undecided.contains(test.source), "\(diagnostic.cause); \(fix)")
        }
    }

    /// Conditions that nothing makes whole: what is to be written takes a decision.
    private static let undecided: Set<String> = [
        "torrent.ratio > 2.0 &", "torrent.in", "9223372036854775808", "torrent.ratio >= 2h",
        "[1, 2].transformMapEntry(i, v, v) == {}", "torrent.done + 1 == 2", "torrent.name.matches('x{2,1}')",
    ]

    @Test(arguments: FixCase.all)
    func `what people bring from elsewhere has one meaning here`(_ test: FixCase) {
        let found = Self.diagnostics(of: test.source)
        #expect(!found.isEmpty, "accepted")
        let mended = Self.mended(test.source, found)
        #expect(mended == test.mended, "\(found.map { "\($0.cause); \($0.fix ?? "")" })")
        #expect(Self.diagnostics(of: mended).isEmpty)
    }
}

extension FixCase {
    static let all: [FixCase] = amounts + words + signs + shapes + several

    private static let amounts: [FixCase] = [
        .init("torrent.size > \"10GB\"", "torrent.size > 10 * GB"),
        .init("torrent.size > '10 GiB'", "torrent.size > 10 * GiB"),
        .init("torrent.size > '1.5 TiB'", "torrent.size > 1536 * GiB"),
        .init("torrent.size > '10'", "torrent.size > 10 * GiB"),
        .init("torrent.downRate < '10 KiB/s'", "torrent.downRate < 10 * KiB"),
        .init("torrent.progress == 100", "torrent.progress == 1.0"),
        .init("torrent.progress >= 100", "torrent.progress >= 1.0"),
        .init("torrent.progress > 50", "torrent.progress > 0.5"),
        .init("torrent.progress == '50%'", "torrent.progress == 0.5"),
        .init("torrent.progress == 100%", "torrent.progress == 1.0"),
        .init("torrent.progress > 50 % && torrent.done", "torrent.progress > 0.5 && torrent.done"),
        .init("torrent.ratio == '2'", "torrent.ratio == 2.0"),
        .init("torrent.seedingTime > 7 days", "torrent.seedingTime > days(7)"),
        .init("torrent.seedingTime > 36 hours", "torrent.seedingTime > hours(36)"),
        .init("torrent.seedingTime > '7 days'", "torrent.seedingTime > days(7)"),
        .init("torrent.seedingTime > 90 seconds", "torrent.seedingTime > duration('90s')"),
        .init("torrent.seedingTime > duration('2 weeks')", "torrent.seedingTime > weeks(2)"),
        .init("torrent.size > 10 GiB", "torrent.size > 10 * GiB"),
        .init("torrent.size > 10 gb", "torrent.size > 10 * GB"),
        .init("torrent.size > 5 * GiB * GiB", "torrent.size > 5 * GiB"),
        .init("torrent.size > 2^30 * GiB", "torrent.size > 1073741824 * GiB"),
        .init("torrent.addedAt > timestamp('2026-01-01')", "torrent.addedAt > timestamp('2026-01-01T00:00:00Z')"),
    ]

    private static let words: [FixCase] = [
        .init("not torrent.done", "!torrent.done"),
        .init("not torrent.name == 'a'", "!(torrent.name == 'a')"),
        .init("NOT(torrent.done)", "!(torrent.done)"),
        .init("not (torrent.done) && torrent.ratio > 2.0", "!(torrent.done) && torrent.ratio > 2.0"),
        .init("NOT torrent.done AND torrent.ratio > 2.0", "!torrent.done && torrent.ratio > 2.0"),
        .init("torrent.tags contains 'x'", "'x' in torrent.tags"),
        .init("torrent.name contains 'x'", "torrent.name.contains('x')"),
        .init("torrent.done && torrent.tags contains 'x'", "torrent.done && 'x' in torrent.tags"),
        .init("tags contains 'x'", "'x' in torrent.tags"),
        .init("torrent.tags not contains 'x'", "!('x' in torrent.tags)"),
        .init("'x' not in torrent.tags", "!('x' in torrent.tags)"),
        .init("torrent.name startswith 'x'", "torrent.name.startsWith('x')"),
        .init("torrent.name like 'x%'", "torrent.name.startsWith('x')"),
        .init("torrent.name like '%x'", "torrent.name.endsWith('x')"),
        .init("torrent.name like '%x%'", "torrent.name.contains('x')"),
        .init("torrent.name like 'x.*y'", "torrent.name.matches('x.*y')"),
        .init("torrent.name matches 'x'", "torrent.name.matches('x')"),
        .init("torrent.tags in 'x'", "'x' in torrent.tags"),
        .init("torrent.state in 'seeding'", "torrent.state == 'seeding'"),
        .init("torrent.state is 'seeding'", "torrent.state == 'seeding'"),
        .init("torrent.state is not 'seeding'", "torrent.state != 'seeding'"),
        .init("torrent.ratio between 1.0 and 2.0", "torrent.ratio >= 1.0 && torrent.ratio <= 2.0"),
        .init("torrent.ratio gt 2.0", "torrent.ratio > 2.0"),
        .init("if torrent.done then torrent.ratio > 2.0 else false", "torrent.done ? torrent.ratio > 2.0 : false"),
        .init("if torrent.done then torrent.ratio > 2.0", "torrent.done && torrent.ratio > 2.0"),
        .init("if (torrent.done) torrent.ratio > 2.0", "(torrent.done) && torrent.ratio > 2.0"),
        .init("if(torrent.done, torrent.ratio > 2.0, false)", "(torrent.done ? torrent.ratio > 2.0 : false)"),
        .init(
            "torrent.ratio > 2.0 if torrent.done else false", "torrent.done ? torrent.ratio > 2.0 : false"),
        .init("torrent.done == True", "torrent.done == true"),
        .init("torrent.done == FALSE", "torrent.done == false"),
        .init("torrent.finished", "torrent.done"),
        .init("finished", "torrent.done"),
        .init("torrent.percent_done > 0.5", "torrent.progress > 0.5"),
        .init("torrent.category == None", "!has(torrent.category)"),
    ]

    private static let signs: [FixCase] = [
        .init("torrent.ratio <> 2.0", "torrent.ratio != 2.0"),
        .init("torrent.ratio => 2.0", "torrent.ratio >= 2.0"),
        .init("torrent.ratio =< 2.0", "torrent.ratio <= 2.0"),
        .init("torrent.ratio === 2.0", "torrent.ratio == 2.0"),
        .init("torrent.ratio ≥ 2.0", "torrent.ratio >= 2.0"),
        .init("torrent.name =~ '^x'", "torrent.name.matches('^x')"),
        .init("torrent.name !~ '^x'", "!torrent.name.matches('^x')"),
        .init("torrent.done ^ torrent.ratio > 2.0", "torrent.done != (torrent.ratio > 2.0)"),
        .init("strikes ^ 3 == 1", "math.bitXor(strikes, 3) == 1"),
        .init("1 < torrent.ratio < 2", "1 < torrent.ratio && torrent.ratio < 2"),
        .init("1.0 <= torrent.ratio <= 2.0", "1.0 <= torrent.ratio && torrent.ratio <= 2.0"),
        .init("torrent.completedAt ?? now < now", "torrent.?completedAt.orValue(now) < now"),
        .init("torrent->done", "torrent.done"),
        .init("torrent.name == “x”", "torrent.name == 'x'"),
        .init("torrent.ratio > 2,5", "torrent.ratio > 2.5"),
    ]

    private static let shapes: [FixCase] = [
        .init("torrent.tags == 'x'", "'x' in torrent.tags"),
        .init("torrent.tags != 'x'", "!('x' in torrent.tags)"),
        .init("torrent.tags.exists(t t == 'a')", "torrent.tags.exists(t, t == 'a')"),
        .init("torrent.state in ['seeding' 'paused']", "torrent.state in ['seeding', 'paused']"),
        .init("torrent.files.exists(f, f.name == 'a')", "torrent.files.exists(f, f.path == 'a')"),
        .init("torrent.files.exists(f, f.name.contains('a'))", "torrent.files.exists(f, f.path.contains('a'))"),
        .init("torrent.category == null", "!has(torrent.category)"),
        .init("torrent.done == 'no'", "!torrent.done"),
        .init("torrent.?completedAt < now", "has(torrent.completedAt) && torrent.completedAt < now"),
        .init("torrent.completedAt < now", "has(torrent.completedAt) && torrent.completedAt < now"),
        .init(
            "torrent.done || torrent.completedAt < now",
            "torrent.done || (has(torrent.completedAt) && torrent.completedAt < now)"),
        .init("torrent.addedAt < days(7)", "now - torrent.addedAt < days(7)"),
        .init("startsWith(torrent.name, 'a')", "torrent.name.startsWith('a')"),
        .init("torrent.tags.any(t, t == 'keep')", "torrent.tags.exists(t, t == 'keep')"),
        .init("torrent.done || true", "torrent.done"),
        .init("!torrent.name", "torrent.name == ''"),
    ]

    private static let several: [FixCase] = [
        .init("torrent.ratoi > 2.0 && torrent.size > 10", "torrent.ratio > 2.0 && torrent.size > 10 * GiB"),
        .init("torrent.ratio = 2.0 && torrent.size > 10", "torrent.ratio == 2.0 && torrent.size > 10 * GiB"),
        .init("torrent.ratio = 2.0 and torrent.finished", "torrent.ratio == 2.0 && torrent.done"),
        .init("torrent.size > '10GB' && torrent.tags == 'x'", "torrent.size > 10 * GB && 'x' in torrent.tags"),
    ]
}
