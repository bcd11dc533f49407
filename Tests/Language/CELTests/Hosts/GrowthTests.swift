import CEL
import Testing

struct GrowthTests {
    @Test func `lists that double without a loop are refused`() {
        let levels = (1...30).map { "cel.bind(x\($0), [x\($0 - 1), x\($0 - 1)], " }.joined()
        let closing = String(repeating: ")", count: 31)
        for question in ["x30 == x30", "'%s'.format([x30]) == ''", "dyn(1) in [x30]", "x30.flatten(30) == []"] {
            let source = "cel.bind(x0, [1], \(levels)\(question)\(closing)"
            let failure = #expect(throws: CompileError.self) { try TorrentHost.environment.compile(source) }
            #expect(failure?.diagnostics.first?.cause.hasPrefix("in the worst case") ?? false, "\(question)")
        }
    }

    @Test func `texts that grow in one step are stopped`() throws {
        var environment = Environment()
        environment.declare(variable: "x", type: .string)
        let bindings = Bindings(["x": .string(String(repeating: "a", count: 5_000))], for: environment)
        for source in [
            "x.replace('', x).replace('', x)", "lists.range(9000).map(i, x).join(x)",
            "'%s'.format([lists.range(9000).map(i, x)])",
        ] {
            guard case .error(let error) = try environment.compile(source).evaluate(bindings) else {
                Issue.record("\(source) should be stopped")
                continue
            }
            #expect(error.kind == .costExceeded || error.message.contains("longer than"), "\(source)")
        }
    }

    @Test func `a definition cannot come to mention itself`() throws {
        var environment = Environment()
        environment.define(name: "a", as: try environment.check("1"))
        environment.define(name: "b", as: try environment.check("a + 1"))
        environment.define(name: "a", as: try environment.check("b + 1"))
        let failure = #expect(throws: CompileError.self) { try environment.compile("a") }
        #expect(failure?.diagnostics.first?.cause == "'a' refers to itself")
    }

    @Test func `definitions may not lie arbitrarily deep in each other`() throws {
        var environment = TorrentHost.environment
        environment.define(name: "d0", as: try environment.check("torrent.done"))
        var refused: CompileError?
        for level in 1...2_000 where refused == nil {
            do throws(CompileError) {
                environment.define(name: "d\(level)", as: try environment.check("!d\(level - 1)"))
            } catch {
                refused = error
            }
        }
        #expect(refused?.diagnostics.first?.fix == "define some of them without the others")
    }

    @Test func `instants and lengths from a host never trap`() throws {
        var environment = Environment()
        environment.declare(variable: "t", type: .timestamp)
        environment.declare(variable: "d", type: .duration)
        for (seconds, fraction) in [(Int64.max, Int32.max), (.min, .min), (0, -1)] {
            let values: [String: Value] = [
                "t": .timestamp(Timestamp(seconds: seconds, nanoseconds: fraction)),
                "d": .duration(TimeSpan(totalNanoseconds: seconds)),
            ]
            let bindings = Bindings(values, for: environment)
            for source in [
                "t.getFullYear()", "t.getHours('+01:00')", "string(t)", "t + d", "t - d", "t - t", "d + d",
                "string(d)", "d.getHours()", "int(t)", "t < t", "[t, d]",
            ] {
                _ = try environment.compile(source).evaluate(bindings).description
            }
        }
    }
}
