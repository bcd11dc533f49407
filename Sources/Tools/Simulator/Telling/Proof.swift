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
        var (isWhole, worlds) = (true, UInt64(0))
        var bugs = Sabotage.allCases.makeIterator()
        await withTaskGroup(of: (bug: Sabotage, finding: Finding?).self) { group in
            for _ in 0..<options.jobs {
                if let bug = bugs.next() { group.addTask { (bug, await find(bug)) } }
            }
            for await (bug, finding) in group {
                isWhole = isWhole && finding != nil
                worlds = max(worlds, finding.map { $0.seed - options.first + 1 } ?? UInt64(options.seeds))
                let words = finding.map { "found by \($0.invariant.rawValue) in the world of seed \($0.seed)" }
                print("planted \(bug.rawValue): \(words ?? "NOT FOUND by \(bug.finders.map(\.rawValue).sorted())")")
                fflush(nil)
                if let bug = bugs.next() { group.addTask { (bug, await find(bug)) } }
            }
        }
        print("\(Sabotage.allCases.count) bugs planted, each in at most \(worlds) worlds, all found: \(isWhole)")
        return isWhole
    }

    /// Where a bug was found, and by what.
    private struct Finding: Sendable {
        let invariant: Invariant
        let seed: UInt64
    }

    private func find(_ bug: Sabotage) async -> Finding? {
        for seed in options.first..<(options.first + UInt64(options.seeds)) {
            var plan = options.plan(seed)
            (plan.sabotage, plan.wanted) = (bug, bug.finders)
            let result = await plan.run()
            guard let violation = result.violations.first(where: { bug.finders.contains($0.invariant) }) else {
                continue
            }
            return Finding(invariant: violation.invariant, seed: seed)
        }
        return nil
    }
}
