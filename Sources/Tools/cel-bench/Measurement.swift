import CEL

/// What one condition costs.
struct Measurement: CustomStringConvertible {
    private let name: String
    private let matches: Int
    private let evaluation: Duration
    private let compilation: Duration

    /// Compiles the condition and evaluates it over the population, many times each.
    init(_ name: String, _ source: String) throws {
        let environment = Population.environment
        let torrents = Population.torrents
        let program = try environment.compile(source, expecting: .bool)
        self.name = name
        matches = Self.count(torrents, program)
        evaluation = Self.fastest(of: 60) { _ = Self.count(torrents, program) } / torrents.count
        compilation = try Self.fastest(of: 200) { _ = try environment.compile(source, expecting: .bool) }
    }

    var description: String {
        "\(name): \(Self.nanoseconds(evaluation)) ns per evaluation, \(matches) matches, "
            + "compiled in \(Self.nanoseconds(compilation) / 1_000) µs"
    }

    @inline(never)
    private static func count(_ torrents: [Torrent], _ program: Program) -> Int {
        var matches = 0
        for torrent in torrents where program.holds(torrent) == true { matches += 1 }
        return matches
    }

    /// The shortest of several runs, which other work on the machine disturbed least.
    static func fastest<Failure: Error>(of runs: Int, _ work: () throws(Failure) -> Void) throws(Failure)
        -> Duration
    {
        let clock = ContinuousClock()
        var best = Duration.seconds(3_600)
        for _ in 0..<runs {
            let start = clock.now
            try work()
            best = min(best, clock.now - start)
        }
        return best
    }

    static func nanoseconds(_ duration: Duration) -> Double {
        let parts = duration.components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }
}

/// What a dear condition costs on the subject on which it is slowest.
struct WorstCase: CustomStringConvertible {
    private let source: String
    private let steps: Int
    private let evaluation: Duration

    /// Evaluates a condition on each subject.
    init(_ source: String, _ subjects: [LargestSubject]) throws {
        let program = try LargestSubject.environment.compile(source, expecting: .bool)
        self.source = source
        steps = program.worstCaseCost
        evaluation =
            subjects.map { subject in Measurement.fastest(of: 5) { _ = program.holds(subject) } }.max() ?? .zero
    }

    var description: String {
        "\((Measurement.nanoseconds(evaluation) / 1e4).rounded() / 100) ms, \(steps / 1_000_000) million steps: \(source)"
    }
}
