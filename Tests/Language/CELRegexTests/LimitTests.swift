import Testing

@testable import CEL

struct LimitTests {
    private func nested(_ depth: Int) -> String {
        String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }

    @Test func `groups nest to the limit and no deeper`() throws {
        try Engines(nested(1_000)).expect(true, on: "a")
        let error = try #require(throws: PatternError.self) { try Pattern(nested(1_001)) }
        #expect(error.position == 1_000)
        #expect(error.cause.contains("deeper than 1000"))
    }

    @Test func `a pattern that expands too far is refused where it does`() throws {
        let error = try #require(throws: PatternError.self) { try Pattern("x(?:abcdefghijk){1000}") }
        #expect(error.cause.contains("more than 10000 steps"))
        #expect(error.position == 1)
    }

    @Test func `nothing is expanded for zero repetitions`() throws {
        try Engines("^(?:(?:abcdefghijk){1000}){0}$").expect(true, on: "")
    }

    @Test func `a very long pattern is refused`() throws {
        let error = try #require(throws: PatternError.self) { try Pattern(String(repeating: "a", count: 70_000)) }
        #expect(error.cause.contains("longer than 65536 bytes"))
        #expect(throws: PatternError.self) { try Pattern(String(repeating: "a", count: 60_000)) }
        #expect(try Pattern(String(repeating: "a", count: 9_000)).matches("a") == false)
    }

    @Test func `too many different classes are refused`() throws {
        let classes = (0x4E00..<0x6000).compactMap(Unicode.Scalar.init).map { "[^\($0)]" }
        let error = try #require(throws: PatternError.self) { try Pattern(classes.joined()) }
        #expect(error.cause.contains("too many different character classes"))
    }

    @Test func `more letters than a byte can count are told apart`() throws {
        let words = (0x4E00..<0x5000).compactMap(Unicode.Scalar.init).map { "\($0)x" }
        let engines = try Engines("^(?:\(words.joined(separator: "|")))$")
        engines.expect(true, on: "\u{4FFF}x")
        engines.expect(false, on: "\u{5000}x")
    }

    @Test func `an automaton that would be too large gives way to simulation`() throws {
        let source = "^(?:a|b)*a(?:a|b){14}$"
        let program = try Pattern.Program(Pattern.Parser.parse(source))
        #expect(Pattern.AutomatonBuilder.build(program) == nil)
        let engines = try Engines(source)
        engines.expect(true, on: "bba" + String(repeating: "b", count: 14))
        engines.expect(false, on: "bba" + String(repeating: "b", count: 15))
    }

}
