import Testing

@testable import CEL

struct ReferenceTests {
    @Test(arguments: UInt64(1)...20) func `every engine agrees with trying everything`(_ seed: UInt64) throws {
        var generator = ShapeGenerator(seed: seed)
        var found = 0
        for _ in 0..<60 {
            let shape = generator.shape(depth: 3)
            let engines = try Engines(shape.source(textEnd: #"\z"#))
            for _ in 0..<8 {
                let text = generator.text(upTo: 7)
                let expected = ReferenceMatcher(text).contains(shape)
                engines.expect(expected, on: text)
                found += expected ? 1 : 0
            }
        }
        #expect((60...420).contains(found), "the draw should give both verdicts often, but \(found) of 480 matched")
    }

    @Test(arguments: UInt64(21)...24) func `a group around a pattern changes nothing`(_ seed: UInt64) throws {
        var generator = ShapeGenerator(seed: seed)
        for _ in 0..<40 {
            let source = generator.shape(depth: 3).source(textEnd: "$")
            let plain = try Pattern(source)
            let wrapped = try ["(\(source))", "(?:\(source)){1}", "(?s:(?-s:\(source)))", "\(source)|\(source)"].map(
                Pattern.init)
            for _ in 0..<6 {
                let text = generator.text(upTo: 9)
                for other in wrapped { #expect(other.matches(text) == plain.matches(text), "\(other) on \(text)") }
            }
        }
    }

    @Test(arguments: UInt64(31)...34) func `a longer text around a match is a match without anchors`(_ seed: UInt64)
        throws
    {
        var generator = ShapeGenerator(seed: seed)
        for _ in 0..<60 {
            let source = generator.shape(depth: 3).source(textEnd: "x")
            guard !source.contains("\\") else { continue }
            let pattern = try Pattern(source)
            let text = generator.text(upTo: 6)
            if pattern.matches(text) { #expect(pattern.matches("a\(text)é"), "\(source) on \(text)") }
        }
    }

    @Test(arguments: UInt64(61)...68) func `fragments in any order are refused inside or matched alike`(
        _ seed: UInt64
    ) throws {
        var generator = ShapeGenerator(seed: seed)
        var compiled = 0
        for _ in 0..<150 {
            let source = generator.fragments(upTo: 7)
            do throws(PatternError) {
                let engines = try Engines(source)
                compiled += 1
                for _ in 0..<4 {
                    let text = generator.text(upTo: 9)
                    let verdicts = engines.verdicts(on: text)
                    #expect(Set(verdicts.values).count == 1, "\(source) on \(text): \(verdicts)")
                }
            } catch {
                #expect((0...source.utf8.count).contains(error.position), "\(source): \(error)")
                #expect(!error.cause.isEmpty)
            }
        }
        #expect((20...140).contains(compiled), "the draw should give both outcomes often, but \(compiled) compiled")
    }
}
