import CEL
import Clocks
import Testing

struct SearchTests {
    private static func text(_ length: Int, _ random: inout SeededGenerator) -> String {
        String((0..<length).map { _ in random.below(8) == 0 ? "é" : "a" })
    }

    /// Every position at which the part stands, tried one by one.
    private static func positions(of part: String, in text: String) -> [Int] {
        let text = Array(text), part = Array(part)
        return text.indices.filter { text[$0...].starts(with: part) }
    }

    @Test(arguments: 0..<10)
    func `texts are found where trying every position finds them`(seed: Int) throws {
        var environment = Environment()
        for name in ["s", "p"] { environment.declare(variable: name, type: .string) }
        let sources = [
            "s.contains(p)", "s.indexOf(p)", "s.lastIndexOf(p)", "s.split(p).join(p) == s", "s.replace(p, p) == s",
        ]
        let programs = try sources.map { try environment.compile($0) }
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            let text = Self.text(random.below(120), &random)
            let part = Self.text(1 + random.below(seed.isMultiple(of: 2) ? 6 : 50), &random)
            let found = Self.positions(of: part, in: text)
            let bindings = Bindings(["s": .string(text), "p": .string(part)], for: environment)
            let expected: [Value] = [
                .bool(!found.isEmpty), .int(Int64(found.first ?? -1)), .int(Int64(found.last ?? -1)), .bool(true),
                .bool(true),
            ]
            #expect(programs.map { $0.evaluate(bindings) } == expected, "\(part) in \(text)")
        }
    }

    @Test func `replacing counts what does not overlap`() throws {
        let environment = Environment()
        for (source, expected) in [
            ("'aaaaa'.replace('aa', 'b')", "bba"), ("'abab'.replace('', '-')", "-a-b-a-b-"),
            ("'aaaa'.replace('a', 'b', 2)", "bbaa"), ("'ab'.replace('', '-', 1)", "-ab"), ("''.replace('', 'x')", "x"),
            ("'abc'.replace('c', '')", "ab"), ("'abc'.replace('abcd', 'x')", "abc"), ("'aab'.replace('ab', 'x')", "ax"),
        ] {
            #expect(
                try environment.compile(source).evaluate(Bindings(for: environment)) == .string(expected), "\(source)")
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `a repetitive text is searched in a time that grows with its length`() throws {
        let environment = Environment()
        let first = "'" + String(repeating: "a", count: 64) + "'"
        let doubled = (1...15).map { "cel.bind(a\($0), a\($0 - 1) + a\($0 - 1), " }.joined()
        let closing = String(repeating: ")", count: 16)
        for question in ["a15.contains('b' + a14)", "a15.indexOf('b' + a14) >= 0", "a15.lastIndexOf(a14 + 'b') >= 0"] {
            let program = try environment.compile("cel.bind(a0, \(first), \(doubled)\(question)\(closing)")
            #expect(program.evaluate(Bindings(for: environment)) == .bool(false))
        }
    }
}
