import Clocks

/// What was counted over all seeds.
struct Account {
    var repeated = 0
    var violations = 0
    private var seeds = 0
    private(set) var faults: [Fault: Int] = [:]
    private var broken: [Invariant: Int] = [:]
    private var jobs = 0
    private var lives = 0
    private var events = 0
    private var intents = 0
    private var removals = 0

    mutating func add(_ result: SeedResult) {
        seeds += 1
        violations += result.violations.count
        faults.merge(result.faults, uniquingKeysWith: +)
        for violation in result.violations { broken[violation.invariant, default: 0] += 1 }
        jobs += result.jobs
        lives += result.lives
        events += result.events
        intents += result.intents
        removals += result.removals
    }

    func print(after passed: Duration, days: Int) {
        let seconds = max(0.001, passed.inSeconds)
        let all = faults.values.reduce(0, +)
        func figure(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
        for (fault, count) in faults.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Swift.print("fault \(fault.rawValue): \(count)")
        }
        for (invariant, count) in broken.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Swift.print("broken \(invariant.rawValue) \(invariant): \(count)")
        }
        Swift.print("lives of the daemon: \(lives), jobs: \(jobs), events: \(events), intents: \(intents)")
        Swift.print("removals carried out: \(removals)")
        Swift.print("seeds run twice with the same result: \(repeated)")
        Swift.print(
            "seeds per minute: \(figure(Double(seeds) * 60 / seconds)), virtual days per second: "
                + "\(figure(Double(seeds * days) / seconds)), faults per second: \(figure(Double(all) / seconds))")
        Swift.print(summary(days: days))
    }

    /// The last line.
    func summary(days: Int) -> String {
        "\(seeds) seeds, \(days) days each, \(faults.values.reduce(0, +)) faults, \(violations) violations"
    }
}
