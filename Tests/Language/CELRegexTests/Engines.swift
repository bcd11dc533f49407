import Testing

@testable import CEL

/// The verdicts of every way of matching that applies to a pattern, which must all agree.
struct Engines {
    private let pattern: Pattern
    private let program: Pattern.Program
    private let prefilter: Pattern.Prefilter?
    private let automata: [String: Pattern.Automaton]

    init(_ source: String) throws(PatternError) {
        pattern = try Pattern(source)
        let tree = try Pattern.Parser.parse(source)
        program = try Pattern.Program(tree)
        prefilter = Pattern.Prefilter(tree)
        let plain = Pattern.AutomatonBuilder.build(program)
        let filtered = prefilter.flatMap { [program] in Pattern.AutomatonBuilder.build(program, prefilter: $0) }
        automata = ["automaton": plain, "filtered automaton": filtered].compactMapValues(\.self)
    }

    /// Whether texts are searched for a required literal first.
    var isFiltered: Bool { prefilter != nil }

    /// Each engine's verdict, by its name.
    func verdicts(on text: String) -> [String: Bool] {
        var simulation = Pattern.Simulation(program)
        var filtered = Pattern.Simulation(program, prefilter: prefilter)
        var verdicts = automata.mapValues { $0.matches(text.utf8.span) }
        verdicts["chosen"] = pattern.matches(text)
        verdicts["simulation"] = simulation.matches(text.utf8.span)
        verdicts["filtered simulation"] = filtered.matches(text.utf8.span)
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
