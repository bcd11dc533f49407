import Testing

@testable import CEL

struct PrefilterTests {
    struct Requirement: Sendable, CustomTestStringConvertible {
        enum Place { case matchStart, textStart, textEnd, anywhere }

        let pattern: String
        /// The literal that every match needs, and where; nil for none.
        let literal: String?
        let place: Place

        init(_ pattern: String, _ literal: String?, _ place: Place = .anywhere) {
            self.pattern = pattern
            self.literal = literal
            self.place = place
        }

        var testDescription: String { pattern.debugDescription }
    }

    static let requirements = [
        Requirement(#"foo\d+"#, "foo", .matchStart),
        Requirement(#"\d+bar"#, "bar"),
        Requirement(#"\d+middle\d+"#, "middle"),
        Requirement(#"foo.*bar\d+"#, "foo", .matchStart),
        Requirement(#"(?i)FOO.*bar\d+"#, "foo", .matchStart),
        Requirement(#"foo.*longer\d+"#, "longer"),
        Requirement(#"^tracker\.[a-z]+\.org"#, "tracker.", .textStart),
        Requirement(#"\Atracker\.[a-z]+\.organisation"#, "tracker.", .textStart),
        Requirement(#".*\.example\.org$"#, ".example.org", .textEnd),
        Requirement(#"\d+mkv\z"#, "mkv", .textEnd),
        Requirement(#"(?m)^foo\d+"#, "foo", .matchStart),
        Requirement(#"(?m)\d+foo$"#, "foo"),
        Requirement(#"\bfoo\b"#, "foo", .matchStart),
        Requirement(#"(?:\bfo)o\d"#, "foo", .matchStart),
        Requirement(#"\d?foo\d"#, "foo"),
        Requirement("(?:a|b)*a(?:a|b){14}XYZ", "XYZ"),
        Requirement("(?:tracker|torrent)s?", nil),
        Requirement("(?:track|trait)s?", "tra", .matchStart),
        Requirement("(?:first|best) ?", "st"),
        Requirement("(?:^foo|^foot)s?", "foo", .textStart),
        Requirement("(?:^foo|foot)s?", "foo", .matchStart),
        Requirement("(?:1foo|2foo)$", "foo", .textEnd),
        Requirement("(?:1foo|foo$)", "foo"),
        Requirement("(?:foo)+", "foo", .matchStart),
        Requirement("(?:foo){2,}", "foofoo", .matchStart),
        Requirement("^(?:ab)+c[0-9]", "ab", .textStart),
        Requirement("(?:ab)+c[0-9]", "abc"),
        Requirement("x(?:ab){1,2}y[0-9]", "xab", .matchStart),
        Requirement("(?:[0-9]ab){2}", "ab"),
        Requirement("(?:ab[0-9]cd){2}", "cdab"),
        Requirement("(?:foo)*", nil),
        Requirement("(?:foo)?bar?", "ba"),
        Requirement("x(?:foo){0}yz?", "xy", .matchStart),
        Requirement("(?:foo|)bar?", "ba"),
        Requirement("a.b.c", nil),
        Requirement("[Ff]oo[0-9]", "foo", .matchStart),
        Requirement("(?i)tracker[0-9]", "trac", .matchStart),
        Requirement("(?i)sonarr[0-9]", "onarr"),
        Requirement("A(?i:b)C[0-9]", "abc", .matchStart),
        Requirement("[0-9]né[0-9]", "né"),
        Requirement("(?i)[0-9]né[0-9]", nil),
        Requirement(#"\x{D800}foo[0-9]"#, "foo"),
        Requirement("[0-9]|foo", nil),
        Requirement("a{70}[0-9]", String(repeating: "a", count: 64), .matchStart),
    ]

    @Test(arguments: requirements) func `the longest required literal is found`(_ requirement: Requirement) throws {
        let filter = try Pattern.Prefilter(Pattern.Parser.parse(requirement.pattern))
        let literal = filter.map { String(decoding: $0.literal.bytes, as: UTF8.self) }
        #expect(literal == requirement.literal)
        let place: Requirement.Place? = filter.map { filter in
            if filter.literal.isPrefix { return .textStart }
            if filter.literal.isSuffix { return .textEnd }
            return filter.beginsMatch ? .matchStart : .anywhere
        }
        #expect((place ?? .anywhere) == requirement.place)
    }

    @Test(arguments: [
        ("foo.*bar[0-9]", "fo.bar1"), ("(?i)foo.*bar[0-9]", "FO.BAR1"), ("^foo[0-9]", "xfoo1"),
        ("[0-9]foo$", "1foo "), ("(?:a|b)*a(?:a|b){14}XYZ", String(repeating: "ab", count: 500)),
    ]) func `nothing is simulated without the literal`(_ source: String, _ text: String) throws {
        let tree = try Pattern.Parser.parse(source)
        let program = try Pattern.Program(tree)
        var filtered = Pattern.Simulation(program, prefilter: Pattern.Prefilter(tree))
        let passes = filtered.matches(text.utf8.span)
        #expect(!passes)
        #expect(filtered.steps == 0)
        var plain = Pattern.Simulation(program)
        let isFound = plain.matches(text.utf8.span)
        #expect(!isFound)
        #expect(plain.steps > 0)
    }

    @Test func `a simulation begins at the first place that fits`() throws {
        let tree = try Pattern.Parser.parse(#"\bfoo[0-9]"#)
        let program = try Pattern.Program(tree)
        let ending = "é foo1"
        var steps: [Int] = []
        for text in [ending, String(repeating: "x é ", count: 1_000) + ending] {
            var simulation = Pattern.Simulation(program, prefilter: Pattern.Prefilter(tree))
            let isFound = simulation.matches(text.utf8.span)
            #expect(isFound)
            steps.append(simulation.steps)
        }
        #expect(steps[0] == steps[1])
    }

    @Test(arguments: [
        (#"\bfoo[0-9]"#, ["foo1", " foo1", "éfoo1", "xfoo1 foo1"], ["xfoo1", "_foo1", "xfoo1xfoo1"]),
        (#"\Bfoo[0-9]"#, ["xfoo1", "foo1xfoo1"], ["foo1", "éfoo1", " foo1"]),
        (#"(?m)^foo[0-9]"#, ["foo1", "\nfoo1", "xfoo1\nfoo1"], ["xfoo1", "éfoo1", "\n foo1"]),
        (#"(?:^foo|foox)[0-9]"#, ["foo1", "yfoox1", "éfoox1"], ["yfoo1", "éfoo1"]),
        (#"(?:\bfoo|foo\b)[ x]"#, ["xfoo ", "foox", "-foox"], ["xfoox", "foo-"]),
        ("(?:aé|aè)[0-9]", ["éaé1", "aè1", "aêaè1"], ["aê1", "aé", "é1"]),
        (#"(?s)foo.*\bbar$"#, ["xfoo bar", "foofoo\nbar"], ["foobar", "foo bar "]),
    ]) func `what stands before the literal still counts`(
        _ source: String, _ matching: [String], _ failing: [String]
    ) throws {
        let engines = try Engines(source)
        for text in matching { engines.expect(true, on: text) }
        for text in failing { engines.expect(false, on: text) }
    }
}
