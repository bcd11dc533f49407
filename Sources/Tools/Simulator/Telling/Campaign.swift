import Clocks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Many seeds, and the account of them.
package struct Campaign: Sendable {
    private let options: Options
    private let clock = SystemTime()
    /// Of so many seeds one is run twice, to see that both runs are the same.
    private static let repeats: UInt64 = 50

    package init(_ options: Options) { self.options = options }

    /// What came of one seed: its run, and whether a second run was the same where there was one.
    private struct Finding: Sendable {
        let result: SeedResult
        let isRepeatable: Bool?
    }

    /// Runs them and prints the account.
    ///
    /// - Returns: The page about the catalogue with the figures of this run, and whether every promise was kept.
    package func run() async -> (page: String, isKept: Bool) {
        let start = clock.now.boot
        var account = Account()
        var seeds = (options.first..<(options.first + UInt64(options.seeds))).makeIterator()
        await withTaskGroup(of: Finding.self) { group in
            for _ in 0..<options.jobs {
                if let seed = seeds.next() { group.addTask { await find(seed) } }
            }
            for await finding in group {
                await tell(finding, &account)
                let isLate = options.minutes.map { clock.now.boot - start > .seconds(60 * $0) } ?? false
                if !isLate, let seed = seeds.next() { group.addTask { await find(seed) } }
            }
        }
        account.print(after: clock.now.boot - start, days: options.hours / 24)
        return (
            FaultCatalogue.page(struck: account.faults, account.summary(days: options.hours / 24)),
            account.violations == 0
        )
    }

    private func find(_ seed: UInt64) async -> Finding {
        let plan = options.plan(seed)
        let result = await plan.run()
        guard seed % Self.repeats == 1 else { return Finding(result: result, isRepeatable: nil) }
        var again = plan
        again.isTraced = false
        return Finding(result: result, isRepeatable: await again.run().hash == result.hash)
    }

    private func tell(_ finding: Finding, _ account: inout Account) async {
        let result = finding.result
        account.add(result)
        if let isRepeatable = finding.isRepeatable {
            account.repeated += 1
            if !isRepeatable {
                account.violations += 1
                print("seed \(result.plan.seed): two runs of it differ")
            }
        }
        for violation in result.violations { print("seed \(result.plan.seed): \(violation)") }
        // Who reads what happens in a world has found it already.
        if !result.violations.isEmpty, options.sabotage == nil, !options.isTraced { await shrink(result) }
        // A run of hours is watched while it goes on.
        fflush(nil)
    }

    /// Finds a smaller world in which the same promise is broken, and prints how to see it again.
    private func shrink(_ result: SeedResult) async {
        let small = await Shrinking(result).run()
        let faults = small.faults.map { $0.map(\.rawValue).sorted().joined(separator: ",") } ?? ""
        print(
            "  again: deploy/simulate --seed \(small.seed) --hours \(small.hours) --trace"
                + (faults.isEmpty ? "" : " --faults \(faults)"))
    }
}
