/// Looks for a smaller world in which the same promise is broken: with fewer kinds of faults, then with fewer days.
///
/// Less may happen then, and at other times; what counts is that the same promise is broken.
struct Shrinking {
    private let result: SeedResult
    private let wanted: Set<Invariant>

    init(_ result: SeedResult) {
        self.result = result
        wanted = Set(result.violations.map(\.invariant))
    }

    /// - Returns: The smallest plan that was found; the original one where nothing smaller breaks a promise.
    func run() async -> SeedPlan {
        var plan = result.plan
        plan.isTraced = false
        var faults = result.chosen
        for fault in result.chosen.sorted(by: { $0.rawValue < $1.rawValue }) {
            var smaller = plan
            smaller.faults = faults.subtracting([fault])
            guard await breaks(smaller) else { continue }
            faults.remove(fault)
            plan = smaller
        }
        while plan.hours >= 48 {
            var shorter = plan
            shorter.hours = plan.hours / 48 * 24
            guard await breaks(shorter) else { break }
            plan = shorter
        }
        return plan
    }

    private func breaks(_ plan: SeedPlan) async -> Bool {
        let result = await plan.run()
        return result.violations.contains { wanted.contains($0.invariant) }
    }
}
