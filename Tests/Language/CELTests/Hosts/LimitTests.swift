import CEL
import Clocks
import Testing

struct LimitTests {
    private func refusal(_ source: String, _ limits: Limits = .standard) -> CompileError? {
        var environment = TorrentHost.environment
        environment.limits = limits
        do throws(CompileError) {
            _ = try environment.compile(source)
            return nil
        } catch {
            return error
        }
    }

    @Test func `source text beyond 4 KiB is refused`() {
        let long = "'" + String(repeating: "a", count: 4_095) + "'"
        #expect(refusal(long)?.phase == .parse)
        #expect(refusal(String(long.dropFirst(2))) != nil)
        #expect(refusal("'" + String(repeating: "a", count: 4_094) + "'") == nil)
    }

    @Test func `nesting beyond the limit is refused without recursing`() {
        for (open, close) in [
            ("(", ")"), ("[", "]"), ("!", ""), ("-", ""), ("dyn(", ")"), ("{1:", "}"), ("true ? 1 : ", ""),
        ] {
            let source = String(repeating: open, count: 1_000) + "1" + String(repeating: close, count: 1_000)
            #expect(refusal(source, Limits(sourceBytes: 1 << 20))?.phase == .parse, "\(open)")
        }
        #expect(
            refusal("1" + String(repeating: " + 1", count: 64))?.diagnostics.first?.fix == "name a part of it in 'let'")
        #expect(refusal("true" + String(repeating: " && true", count: 400)) == nil)
    }

    @Test func `loops in loops in loops are refused`() {
        let source = "torrent.tags.all(a, torrent.tags.all(b, torrent.tags.all(c, a == c)))"
        #expect(refusal(source)?.diagnostics.first?.cause == "loops may be nested only 2 deep")
        #expect(refusal(source, Limits(comprehensionNesting: 3, worstCaseCost: .max)) == nil)
    }

    @Test func `the worst case follows declared sizes`() throws {
        let cost = { (source: String) in try TorrentHost.environment.compile(source).worstCaseCost }
        #expect(try cost("torrent.ratio >= 2.0") < 500)
        #expect(try (64 * 100...64 * 300).contains(cost("torrent.tags.exists(t, t == 'x')")))
        #expect(try cost("torrent.files.exists(f, f.size > 1 * GiB)") > 50_000 * 100)
        #expect(try cost("torrent.name.matches('a')") >= 255 * 2)
        #expect(refusal("torrent.files.all(a, torrent.files.all(b, a.path == b.path))") != nil)
        #expect(
            refusal("torrent.files.all(f, f.size > 1 * GiB)", Limits(worstCaseCost: 8_000_000))?.diagnostics.first?
                .range
                == 0..<38)
    }

    @Test func `work while evaluating is counted`() throws {
        var environment = Environment(
            limits: Limits(worstCaseCost: .max, evaluationCost: 100_000, worstCaseBytes: .max))
        environment.declare(variable: "x", type: .string)
        environment.declare(variable: "n", type: .int)
        let bindings = Bindings(
            ["x": .string(String(repeating: "a", count: 10_000)), "n": .int(2_000)], for: environment)
        for source in [
            "lists.range(n).all(i, i >= 0)",
            "cel.bind(a, x + x, cel.bind(b, a + a, cel.bind(c, b + b, c + c))).size() > 0",
            "lists.range(n).map(i, x).join().size() > 0",
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, n].all(i, x.matches('a*b|a*'))",
        ] {
            guard case .error(let error) = try environment.compile(source).evaluate(bindings) else {
                Issue.record("\(source) should be stopped")
                continue
            }
            #expect(error.kind == .costExceeded, "\(source)")
        }
        #expect(
            try environment.compile("x.startsWith('a') && lists.range(10).all(i, i < 10)").evaluate(bindings)
                == .bool(true))
    }

    @Test func `what the checker accepts never misses a field or an overload`() throws {
        var random = SeededGenerator(seed: 42)
        let fields: [String: Value] = [
            "name": .string("n"), "ratio": .double(1.5), "size": .int(5), "downRate": .int(7),
            "seedingTime": .duration(TimeSpan(clampingSeconds: 9)),
            "addedAt": .timestamp(Timestamp(seconds: 3)), "state": .string("seeding"), "tags": .list([.string("a")]),
            "done": .bool(true), "downloaded": .int(1),
            "seedsConnected": .int(1), "queuePosition": .int(4), "category": .string("tv"), "trackers": .list([]),
            "files": .list([]),
        ]
        let atoms = [
            "torrent.ratio", "torrent.size", "torrent.name", "torrent.tags", "torrent.done", "torrent.seedingTime",
            "now", "torrent.addedAt", "1", "2.5", "'a'", "true", "0",
            "days(1)", "10 * GiB", "torrent.?completedAt", "strikes", "torrent.downRate", "[1, 2]", "{'a': 1}",
            "torrent.trackers", "null", "1u",
        ]
        let joins = [
            " + ", " - ", " * ", " / ", " == ", " != ", " < ", " >= ", " in ", " && ", " || ", ".contains(",
            ".orValue(", " ? 1 : ",
        ]
        let bindings = TorrentBindings.bindings(fields)
        var accepted = 0
        for _ in 0..<20_000 {
            var source = atoms[random.below(atoms.count)]
            for _ in 0..<(1 + random.below(3)) {
                let join = joins[random.below(joins.count)]
                let next = atoms[random.below(atoms.count)]
                source = "(\(source)\(join)\(next)\(join.hasSuffix("(") ? ")" : ""))"
            }
            guard let program = try? TorrentHost.environment.compile(source) else { continue }
            accepted += 1
            if case .error(let error) = program.evaluate(bindings) {
                if error.kind == .noSuchOverload || error.kind == .undeclared {
                    Issue.record("\(source): \(error.message)")
                }
            }
        }
        #expect(accepted > 300)
    }
}
