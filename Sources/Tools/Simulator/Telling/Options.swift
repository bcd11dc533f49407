/// What the program was asked to do.
package struct Options: Sendable {
    package static let usage = """
        Usage: deploy/simulate [--seeds N] [--days D] [--seed S] [--faults A,B,...] [--trace] [--minutes M]

          --seeds N    how many worlds (default 20), with seeds 1, 2, 3, ...
          --days D     virtual days in each (default 2)
          --seed S     this one seed alone
          --faults     these kinds of faults alone, by their names
          --sabotage X plants a bug, which has to be found
          --trace      prints what happens; for one seed
          --minutes M  ends after so many minutes, however many seeds are left
        """

    var seeds = 20
    var first: UInt64 = 1
    var days = 2
    var minutes: Int?
    var faults: Set<Fault>?
    var sabotage: Sabotage?
    var isTraced = false
    var isSingle = false

    /// Reads the words of a command line; nil where they make no sense.
    package init?(_ words: [String]) {
        var rest = words[...]
        func number(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        while let word = rest.popFirst() {
            if word == "--trace" {
                isTraced = true
                continue
            }
            guard let value = rest.popFirst() else { return nil }
            switch word {
            case "--seeds":
                guard let count = number(value) else { return nil }
                seeds = count
            case "--days":
                guard let count = number(value) else { return nil }
                days = count
            case "--minutes":
                guard let count = number(value) else { return nil }
                minutes = count
            case "--seed":
                guard let seed = UInt64(value) else { return nil }
                (first, seeds, isSingle) = (seed, 1, true)
            case "--from":
                guard let seed = UInt64(value) else { return nil }
                first = seed
            case "--faults":
                let named = value.split(separator: ",").map { Fault(rawValue: String($0)) }
                guard !named.contains(nil) else { return nil }
                faults = Set(named.compactMap(\.self))
            case "--sabotage":
                guard let bug = Sabotage(rawValue: value) else { return nil }
                sabotage = bug
            default: return nil
            }
        }
    }

    func plan(_ seed: UInt64) -> SeedPlan {
        var plan = SeedPlan(seed: seed, days: days)
        (plan.faults, plan.sabotage, plan.isTraced) = (faults, sabotage, isTraced)
        return plan
    }
}
