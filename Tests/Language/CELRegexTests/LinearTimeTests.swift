import Testing

@testable import CEL

struct LinearTimeTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let pattern: String
        /// What is repeated to make the text, and what ends it.
        let unit: String
        let ending: String
        let isFound: Bool

        init(_ pattern: String, repeating unit: String, then ending: String, isFound: Bool) {
            self.pattern = pattern
            self.unit = unit
            self.ending = ending
            self.isFound = isFound
        }

        var testDescription: String { pattern.debugDescription }

        func text(_ count: Int) -> String { String(repeating: unit, count: count) + ending }
    }

    static let attacks = [
        Attack("^(a+)+$", repeating: "a", then: "!", isFound: false),
        Attack("(a+)+$", repeating: "a", then: "!", isFound: false),
        Attack("(a|a)*b", repeating: "a", then: "", isFound: false),
        Attack("^(?:a|aa)+$", repeating: "a", then: "b", isFound: false),
        Attack("^(a?){30}a{30}b", repeating: "a", then: "", isFound: false),
        Attack("(.*)(.*)(.*)x", repeating: "y", then: "", isFound: false),
        Attack("(.*)(.*)(.*)x", repeating: "y", then: "x", isFound: true),
        Attack("^((((a*)*)*)*)*$", repeating: "a", then: "b", isFound: false),
        Attack("^(?:(?:a{1,10}){1,10}){1,10}$", repeating: "a", then: "b", isFound: false),
        Attack(#"^(\w+\s?)*$"#, repeating: "word ", then: "!", isFound: false),
        Attack(#"\b(?:\w+\W+){20}\d+$"#, repeating: "é a1 ", then: "-", isFound: false),
        Attack("(?:a|b)*a(?:a|b){14}c", repeating: "ab", then: "", isFound: false),
        Attack("(?i)(?:x+x+)+y", repeating: "xX", then: "", isFound: false),
    ]

    @Test(arguments: attacks) func `the work grows with the text and not faster`(_ attack: Attack) throws {
        let program = try Pattern.Program(Pattern.Parser.parse(attack.pattern))
        var counts: [Int] = []
        for count in [200, 400, 800] {
            let text = attack.text(count)
            var simulation = Pattern.Simulation(program)
            let isFound = simulation.matches(text.utf8.span)
            #expect(isFound == attack.isFound)
            // At each position an instruction is entered, tried and resolved at most once each.
            #expect(simulation.steps <= 3 * program.instructions.count * (text.unicodeScalars.count + 1))
            counts.append(simulation.steps)
        }
        #expect(counts[1] <= counts[0] * 21 / 10 && counts[2] <= counts[1] * 21 / 10, "\(counts)")
    }

    @Test(arguments: attacks) func `the chosen engine answers on long texts`(_ attack: Attack) throws {
        #expect(try Pattern(attack.pattern).matches(attack.text(20_000)) == attack.isFound)
    }

    @Test func `optional and required runs meet exactly`() throws {
        let engines = try Engines("^(a?){30}a{30}$")
        engines.expect(true, on: String(repeating: "a", count: 30))
        engines.expect(true, on: String(repeating: "a", count: 60))
        engines.expect(false, on: String(repeating: "a", count: 29))
        engines.expect(false, on: String(repeating: "a", count: 61))
    }

    @Test func `an anchored simulation stops where it cannot match any more`() throws {
        let program = try Pattern.Program(Pattern.Parser.parse("^abc"))
        var simulation = Pattern.Simulation(program)
        let text = "x" + String(repeating: "abc", count: 10_000)
        let isFound = simulation.matches(text.utf8.span)
        #expect(!isFound)
        #expect(simulation.steps < 10)
    }
}
