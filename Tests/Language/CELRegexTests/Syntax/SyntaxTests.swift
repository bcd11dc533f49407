import Testing

@testable import CEL

struct SyntaxTests {
    @Test(arguments: SyntaxCase.literals) func `literals stand for themselves`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.escapes) func `escapes name scalars and ASCII classes`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.classes) func `brackets collect scalars`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.anchors) func `assertions take nothing`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.repetitions) func `repetitions count`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.groups) func `groups and alternatives nest`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.flags) func `flags hold to the end of their group`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    @Test(arguments: SyntaxCase.unicode) func `properties and folding follow Unicode`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    private func verify(_ row: SyntaxCase) throws {
        let engines = try Engines(row.pattern)
        for text in row.matching { engines.expect(true, on: text) }
        for text in row.failing { engines.expect(false, on: text) }
    }

    @Test func `a pattern is a value known by its source`() throws {
        let pattern = try Pattern("a+")
        #expect(try pattern == Pattern("a+"))
        #expect(try pattern != Pattern("aa*"))
        #expect(try Set([pattern, Pattern("a+")]).count == 1)
        #expect(pattern.source == "a+")
    }

    @Test func `one pattern serves many tasks at once`() async throws {
        let pattern = try Pattern(#"(?i)\b(2160p|4k)\b"#)
        await withTaskGroup { group in
            for task in 0..<16 {
                group.addTask {
                    (0..<200).allSatisfy {
                        pattern.matches("Name.\(task).\($0 % 2 == 0 ? "4K" : "4kk").x") == ($0 % 2 == 0)
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
