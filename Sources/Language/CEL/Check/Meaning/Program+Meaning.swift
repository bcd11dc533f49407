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

    /// What it asks for to be true, worked out once to be compared with many others.
    public var meaning: Meaning { Meaning(demands: demands(being: true)) }

    /// What it asks for, each part with the text that is the same for the same terms and the one field that it reads,
    /// such as `torrent.ratio`; nil where a part reads more than one field, or is one of several that would do.
    public var plainParts: [(text: String, field: String)]? {
        var parts: [(text: String, field: String)] = []
        for demand in demands(being: true) {
            guard let text = demand.about, let field = demand.field else { return nil }
            parts.append((text, field))
        }
        return parts
    }

    /// Between which numbers terms have to lie for it to be true, as far as forms show: outside of them it is false,
    /// whatever its other parts come to.
    ///
    /// By the term's text, such as `torrent.ratio`; lengths of time in seconds, truth values as 0 and 1.
    public var bounds: [String: NumberBounds] {
        demands(being: true).reduce(into: [:]) { bounds, demand in
            if let about = demand.about { bounds[about, default: NumberBounds()].narrow(to: demand.wish) }
        }.filter { $0.value != NumberBounds() }
    }

    private func demands(being outcome: Bool) -> [Demand] {
        HostChecks(environment: environment, tree: expression.tree, source: expression.source)
            .demands(of: expression.tree.root, being: outcome)
    }
}

/// What a condition asks for to be true, as far as its form shows.
public struct Meaning: Sendable {
    fileprivate let demands: [Demand]

    /// Whether its condition is never true together with another one of the same variables, as far as forms show.
    ///
    /// - Parameters:
    ///   - other: What the other condition asks for.
    ///   - third: What a condition asks for whose terms do not count, as what they are will change; nil where all count.
    /// - Returns: False also where it is so in a way that their forms do not show.
    public func contradicts(_ other: Meaning, apartFrom third: Meaning? = nil) -> Bool {
        let changing = Set((third?.demands ?? []).map(\.about))
        return demands.contains { demand in
            !changing.contains(demand.about) && other.demands.contains(where: demand.contradicts)
        }
    }
}

/// The lowest and the highest number that a term may be.
public struct NumberBounds: Hashable, Sendable {
    /// Negative infinity where there is none.
    public private(set) var lowest = -Double.infinity
    /// Infinity where there is none; below the lowest one where no number will do.
    public private(set) var highest = Double.infinity

    fileprivate mutating func narrow(to wish: Demand.Wish) {
        switch wish {
        case .above(let number, let orEqual): lowest = max(lowest, orEqual ? number : number.nextUp)
        case .below(let number, let orEqual): highest = min(highest, orEqual ? number : number.nextDown)
        case .outcome(let flag): (lowest, highest) = (max(lowest, flag ? 1 : 0), min(highest, flag ? 1 : 0))
        case .equal, .unequal: break  // told as texts
        }
    }
}
