import Testing

@testable import CEL

struct PrefilterPropertyTests {
    @Test(arguments: UInt64(1)...16) func `no verdict changes when a literal is searched for first`(
        _ seed: UInt64
    ) throws {
        var generator = ShapeGenerator(seed: seed)
        var filtered = 0
        var found = 0
        for _ in 0..<60 {
            let source = generator.literalPattern()
            let engines = try Engines(source)
            filtered += engines.isFiltered ? 1 : 0
            for _ in 0..<12 {
                let text = generator.textOfLiterals()
                let verdicts = engines.verdicts(on: text)
                #expect(Set(verdicts.values).count == 1, "\(source) on \(text.debugDescription): \(verdicts)")
                found += verdicts["simulation"] == true ? 1 : 0
            }
        }
        #expect((20...58).contains(filtered), "most patterns should require a literal, but \(filtered) of 60 did")
        #expect((60...600).contains(found), "the draw should give both verdicts often, but \(found) of 720 matched")
    }
}

extension ShapeGenerator {
    /// A pattern with flags, literals, assertions and repetitions, most often one that requires some literal.
    fileprivate mutating func literalPattern() -> String {
        let flags = pick(["", "", "", "(?i)", "(?m)", "(?im)", "(?s)"])
        let parts = (0..<pick([1, 1, 2, 2, 3])).map { _ in part() }
        return flags + parts.joined() + pick(["", "", "", "$", #"\z"#, #"\b"#, "[ab1]", ".*", "[^b]"])
    }

    private mutating func part() -> String {
        let before = pick(["", "", "", "", "^", "$", #"\b"#, #"\B"#, ".", ".*", "[^a]", "[b1]*"])
        let item = pick([
            "ab", "ba", "bé", "éa", "a1", "aB", "[aA]b", "a", "(?:ab|a1)", "(?:éb|bb)", "(?:^ab|ab1)", "(?:ab$|1ab)",
            "(?:|ab)", "(?:a.b)", #"(?:a\bb|ab)"#, "(?i:ab)",
        ])
        return before + pick([item, item, item, item, "(?:\(item))+", "(?:\(item)){2}", "(?:\(item))?"])
    }

    fileprivate mutating func textOfLiterals() -> String {
        (0..<pick([1, 2, 3, 4])).map { _ in pick(["ab", "AB", "ba", "bé", "éa", "a1", "1", " ", "\n", "b", "aB"]) }
            .joined()
    }
}
