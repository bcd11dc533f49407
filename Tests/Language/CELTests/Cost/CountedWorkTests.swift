import CEL
import Testing

/// What functions take by the length of their arguments, before and while they are evaluated.
struct CountedWorkTests {
    private static func cost(_ source: String) throws -> Int {
        try TorrentHost.environment.check(source).worstCaseCost
    }

    private static func refusal(_ source: String) -> Diagnostic? {
        do throws(CompileError) {
            _ = try TorrentHost.environment.check(source)
            return nil
        } catch {
            return error.diagnostics.first
        }
    }

    @Test(arguments: [
        "x.size() > 5", "x < y", "x == y", "x.startsWith(y)", "x.endsWith(y)", "x.contains(y)", "x.contains('ab')",
        "x + y == y", "x in [y]", "x in {'a': 1}", "x.lowerAscii() == 'a'", "bytes(x) == b'a'", "int(x) > 5",
        "x.trim() == y", "x.substring(1) == y", "x.charAt(1) == y", "x.reverse() == y", "x.replace(y, x) == y",
        "x.indexOf(y) == 5", "strings.quote(x) == y", "x.matches('a+b')", "'%s'.format([x]) == y", "[x] == [y]",
    ])
    func `the length of texts counts`(source: String) throws {
        func environment(_ bytes: Int) -> Environment {
            var environment = Environment(limits: Limits(worstCaseCost: .max, undeclaredCount: bytes))
            for name in ["x", "y"] { environment.declare(variable: name, type: .string) }
            return environment
        }
        let (short, long) = try (environment(100).check(source), environment(10_000).check(source))
        #expect(long.worstCaseCost > short.worstCaseCost + 9_900, "before it is evaluated")
        var bounded = environment(10_000)
        bounded.limits.evaluationCost = short.worstCaseCost
        let bindings = Bindings(
            ["x": .string(String(repeating: "a", count: 10_000)), "y": .string(String(repeating: "a", count: 10_000))],
            for: bounded)
        guard case .error(let error) = try bounded.compile(source).evaluate(bindings) else {
            Issue.record("a text that is longer than declared should stop it")
            return
        }
        #expect(error.kind == .costExceeded)
    }

    @Test func `the size of a pattern counts`() throws {
        let small = try Self.cost("torrent.name.matches('[a-z]+Z')")
        let large = try Self.cost("torrent.name.matches('(?:(?:a|b|.){1,30}){1,33}Z')")
        #expect(large > 1_000 * small)
        #expect(
            Self.refusal("torrent.files.exists(f, f.path.matches('(?:(?:a|b|.){1,30}){1,33}Z'))")?.fix
                == "write the pattern as one constant text, with small repetition counts")
    }

    @Test func `a pattern that is not constant is compiled at a price, and only a small one`() throws {
        #expect(Self.refusal("torrent.tags.exists(t, torrent.name.matches(t))") != nil)
        #expect(Self.refusal("torrent.name.matches(torrent.category)") == nil)
        var environment = Environment()
        environment.declare(variable: "p", type: .string)
        let program = try environment.compile("'aaa'.matches(p)")
        for (pattern, isFine) in [("a{3}", true), ("a{900}", true), ("(?:ab?){900}", false)] {
            let value = program.evaluate(Bindings(["p": .string(pattern)], for: environment))
            if case .error(let error) = value {
                #expect(!isFine, "\(pattern): \(error.message)")
            } else {
                #expect(isFine)
            }
        }
        let long = String(repeating: "a", count: 2_000)
        guard case .error = program.evaluate(Bindings(["p": .string(long)], for: environment)) else {
            Issue.record("a long pattern should be refused")
            return
        }
    }

    @Test func `what is held at once counts`() throws {
        for source in [
            "lists.range(1000000).map(x, {x: x}).size() == 0", "lists.range(1000000).map(x, [x]).size() == 0",
            "torrent.files.map(f, {f.path: f, 'x': f}).size() == 0",
        ] {
            var environment = TorrentHost.environment
            environment.limits.worstCaseCost = .max
            let failure = #expect(throws: CompileError.self) { try environment.check(source) }
            #expect(failure?.diagnostics.first?.cause.contains("at once") ?? false, "\(source)")
        }
        #expect(Self.refusal("torrent.files.filter(f, f.size > 1 * GiB).map(f, f.path).size() > 5") == nil)
    }

    @Test func `a hint about another loop only where there is one`() {
        let one = Self.refusal("torrent.files.exists(f, f.path.replace('ab', 'c').reverse().split('') == [])")
        #expect(one?.fix == "do less for each element, or visit fewer of them")
        let two = Self.refusal("torrent.files.exists(f, torrent.files.exists(g, f.path == g.path))")
        #expect(two?.fix == "visit fewer elements, or visit them once instead of inside another loop")
    }
}
