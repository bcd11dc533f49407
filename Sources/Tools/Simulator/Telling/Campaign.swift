import Clocks

/// Many seeds one after the other, and the account of them.
package struct Campaign {
    private let options: Options
    private let clock = SystemTime()

    package init(_ options: Options) { self.options = options }

    /// Runs them and prints the account; false where a promise was broken.
    package func run() async -> Bool {
        let start = clock.now.boot
        var account = Account()
        for seed in options.first..<(options.first + UInt64(options.seeds)) {
            let result = await options.plan(seed).run()
            account.add(result)
            if seed % 50 == 1 { await repeatRun(of: result, &account) }
            for violation in result.violations { print("seed \(seed): \(violation)") }
            if !result.violations.isEmpty, options.sabotage == nil { await shrink(result) }
            let passed = clock.now.boot - start
            if let minutes = options.minutes, passed > .seconds(60 * minutes) { break }
        }
        account.print(after: clock.now.boot - start, days: options.days)
        return account.violations == 0
    }

    /// The same seed must tell the same story.
    private func repeatRun(of result: SeedResult, _ account: inout Account) async {
        var plan = result.plan
        plan.isTraced = false
        let again = await plan.run()
        account.repeated += 1
        guard again.hash != result.hash else { return }
        account.violations += 1
        print("seed \(plan.seed): two runs of it differ")
    }

    /// Finds a smaller world in which the same promise is broken, and prints how to see it again.
    private func shrink(_ result: SeedResult) async {
        let small = await Shrinking(result).run()
        let faults = small.faults.map { $0.map(\.rawValue).sorted().joined(separator: ",") } ?? ""
        print(
            "  again: deploy/simulate --seed \(small.seed) --days \(small.days) --trace"
                + (faults.isEmpty ? "" : " --faults \(faults)"))
    }
}

/// What was counted over all seeds.
struct Account {
    var seeds = 0
    var repeated = 0
    var violations = 0
    private var faults: [Fault: Int] = [:]
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
        func figure(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
        Swift.print("seeds per minute: \(figure(Double(seeds) * 60 / seconds))")
        Swift.print("virtual days per second: \(figure(Double(seeds * days) / seconds))")
        Swift.print("lives of the daemon: \(lives), jobs: \(jobs), events: \(events), intents: \(intents)")
        Swift.print("removals carried out: \(removals)")
        Swift.print("seeds run twice with the same result: \(repeated)")
        for (fault, count) in faults.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Swift.print("fault \(fault.rawValue): \(count)")
        }
        for (invariant, count) in broken.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Swift.print("broken \(invariant.rawValue) \(invariant): \(count)")
        }
        let all = faults.values.reduce(0, +)
        Swift.print("\(seeds) seeds, \(days) days each, \(all) faults, \(violations) violations")
    }
}
