extension Program {
    /// Whether it comes to an outcome wherever another condition of the same variables is true, as far as forms show.
    ///
    /// - Parameters:
    ///   - other: The condition that is true.
    ///   - outcome: What this one is to be then.
    /// - Returns: False also where it is so in a way that their forms do not show.
    public func isImplied(by other: Program, being outcome: Bool = true) -> Bool {
        let known = other.demands(being: true)
        return demands(being: outcome).allSatisfy { demand in known.contains { demand.isImplied(by: $0) } }
    }

    /// Two parts of it that are never true together, by their UTF-8 offsets; nil where forms show none.
    public var contradiction: (first: Range<Int>, second: Range<Int>)? {
        let demands = demands(being: true)
        for (place, first) in demands.enumerated() {
            if let second = demands[(place + 1)...].first(where: first.contradicts) {
                return (first.range, second.range)
            }
        }
        return nil
    }

    private func demands(being outcome: Bool) -> [Demand] {
        HostChecks(environment: environment, tree: expression.tree, source: expression.source)
            .demands(of: expression.tree.root, being: outcome)
    }
}
