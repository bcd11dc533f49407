import Testing

@testable import CEL

struct ComparisonTests {
    @Test(.enabled(if: Python.isAvailable, "needs python3 on the PATH to compare with"), arguments: UInt64(51)...53)
    func `verdicts equal those of Python`(_ seed: UInt64) throws {
        var generator = ShapeGenerator(seed: seed)
        var shapes: [Shape] = []
        var questions: [Python.Question] = []
        for _ in 0..<300 {
            let shape = generator.shape(depth: 3)
            // Python before 3.14 finds no "\B" in an empty text.
            let texts = (0..<6).map { _ in generator.text(upTo: 8) }.filter { !$0.isEmpty }
            shapes.append(shape)
            questions.append(Python.Question(pattern: shape.source(textEnd: #"\Z"#), texts: texts))
        }
        let answers = try Python.answers(to: questions)
        #expect(answers.count == shapes.count)
        for ((shape, question), expected) in zip(zip(shapes, questions), answers) {
            let engines = try Engines(shape.source(textEnd: #"\z"#))
            for (text, verdict) in zip(question.texts, expected) { engines.expect(verdict, on: text) }
        }
    }

    @Test(arguments: RecordedVerdicts.ofPython) func `verdicts equal those once recorded from Python`(
        _ row: SyntaxCase
    ) throws {
        try verify(row)
    }

    @Test(arguments: RecordedVerdicts.ofRE2) func `verdicts equal those once recorded from RE2`(_ row: SyntaxCase)
        throws
    {
        try verify(row)
    }

    @Test(arguments: RecordedVerdicts.onNames) func `verdicts on names equal those of both`(_ row: SyntaxCase) throws {
        try verify(row)
    }

    private func verify(_ row: SyntaxCase) throws {
        let engines = try Engines(row.pattern)
        for text in row.matching { engines.expect(true, on: text) }
        for text in row.failing { engines.expect(false, on: text) }
    }
}
