#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A simulation that does not find a bug which was planted proves nothing by finding none.
package struct Proof: Sendable {
    private let options: Options

    package init(_ options: Options) { self.options = options }

    /// Plants each bug in world after world until the invariant that is there for it finds it, and prints by which.
    ///
    /// - Returns: False where one was not found.
    package func run() async -> Bool {
        var isWhole = true
        for bug in Sabotage.allCases {
            let found = await find(bug)
            isWhole = isWhole && found != nil
            print("planted \(bug.rawValue): \(found ?? "NOT FOUND by \(bug.finders.map(\.rawValue).sorted())")")
            fflush(nil)
        }
        return isWhole
    }

    private func find(_ bug: Sabotage) async -> String? {
        for seed in options.first..<(options.first + UInt64(options.seeds)) {
            var plan = options.plan(seed)
            (plan.sabotage, plan.wanted) = (bug, bug.finders)
            let result = await plan.run()
            guard let violation = result.violations.first(where: { bug.finders.contains($0.invariant) }) else {
                continue
            }
            return "found by \(violation.invariant.rawValue) in the world of seed \(seed)"
        }
        return nil
    }
}
