import Testing

@testable import CEL

/// The verdicts of every way of matching that applies to a pattern, which must all agree.
struct Engines {
    private let pattern: Pattern
    private let program: Pattern.Program
    private let automaton: Pattern.Automaton?

    init(_ source: String) throws(PatternError) {
        pattern = try Pattern(source)
        program = try Pattern.Program(Pattern.Parser.parse(source))
        automaton = Pattern.AutomatonBuilder.build(program)
    }

    /// Each engine's verdict, by its name.
    func verdicts(on text: String) -> [String: Bool] {
        var simulation = Pattern.Simulation(program)
        var verdicts = ["chosen": pattern.matches(text), "simulation": simulation.matches(text.utf8.span)]
        if let automaton { verdicts["automaton"] = automaton.matches(text.utf8.span) }
        return verdicts
    }

    /// Fails the test for each engine that does not answer as expected.
    func expect(
        _ expected: Bool, on text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (engine, verdict) in verdicts(on: text) {
            #expect(
                verdict == expected, "\(engine): \(pattern.source.debugDescription) on \(text.debugDescription)",
                sourceLocation: sourceLocation)
        }
    }
}
