#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the program was asked to do.
package struct Options: Sendable {
    /// What is printed where help is asked for.
    package static let usage = """
        Usage: deploy/simulate [--seeds N] [--days D] [--seed S] [--from S] [--jobs J] [--minutes M]
                               [--faults A,B,...] [--sabotage BUG] [--trace] [--catalogue FILE]

        Lets the daemon live through made-up worlds full of faults, and says whether it kept its promises.

          --seeds N       how many worlds, with seeds 1, 2, 3, ... (default 20, and 60 with --sabotage all)
          --days D        virtual days in each, of which the last three hours are calm (default 2)
          --hours H       virtual hours in each, in place of days
          --seed S        this one seed alone
          --from S        the first seed (default 1)
          --jobs J        how many worlds at a time (default: as many as there are processors); what is found does not
                          depend on it
          --minutes M     begins no further world after so many minutes
          --faults A,B    these kinds of faults alone: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))
          --sabotage BUG  plants a bug that has to be found, or with "all" each of them, one after the other: \(Sabotage.allCases.map(\.rawValue).joined(separator: ", "))
          --trace         prints what happens in the world of --seed
          --catalogue F   writes the page about the catalogue of faults, with the figures of this run

        The last line is "N seeds, D days each, F faults, V violations". A seed that breaks a promise is run again with
        fewer kinds of faults and fewer days, and the smallest world that still breaks it is told.
        Exit code: 0 when every promise was kept, 1 when one was broken, 64 when the arguments make no sense.
        """

    /// How many seeds are run.
    package var seeds: Int { wantedSeeds ?? (provesItself ? 60 : 20) }
    /// The number that was asked for.
    private var wantedSeeds: Int?
    /// The first of them.
    package private(set) var first: UInt64 = 1
    /// How many virtual hours each world lasts.
    package private(set) var hours = 48
    /// How many worlds run side by side.
    package private(set) var jobs = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    /// After how many minutes no further seed is begun; nil for no such limit.
    package private(set) var minutes: Int?
    /// The kinds of faults that may happen; nil leaves that to the seeds.
    package private(set) var faults: Set<Fault>?
    /// The bug that is planted; nil for none.
    package private(set) var sabotage: Sabotage?
    /// Where the page about the catalogue of faults is written to.
    package private(set) var catalogue: String?
    /// Whether each bug is planted, to see that it is found.
    package private(set) var provesItself = false
    /// Whether it is printed what happens.
    package private(set) var isTraced = false
    /// Whether the usage is asked for, and nothing else.
    package private(set) var wantsHelp = false

    /// Reads the words of a command line.
    ///
    /// - Throws: `OptionError` for the first word that makes no sense.
    package init(_ words: [String]) throws(OptionError) {
        var rest = words[...]
        var isSingle = false
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--trace": isTraced = true
            default:
                guard Self.words.contains(word) else { throw OptionError("there is no option \"\(word)\"") }
                guard let value = rest.popFirst() else { throw OptionError("\(word) needs a value") }
                isSingle = isSingle || word == "--seed"
                try take(word, value)
            }
        }
        if isTraced, !isSingle { throw OptionError("--trace needs --seed") }
    }

    private static let words: Set = [
        "--seeds", "--days", "--seed", "--from", "--jobs", "--minutes", "--faults", "--sabotage",
        "--catalogue", "--hours",
    ]

    private mutating func take(_ word: String, _ value: String) throws(OptionError) {
        switch word {
        case "--seeds": wantedSeeds = try Self.count(value, of: word, atMost: 1_000_000)
        case "--days": hours = 24 * (try Self.count(value, of: word, atMost: 365))
        case "--hours": hours = try Self.count(value, of: word, atMost: 10_000)
        case "--jobs": jobs = try Self.count(value, of: word, atMost: 64)
        case "--minutes": minutes = try Self.count(value, of: word, atMost: 100_000)
        case "--catalogue": catalogue = value
        case "--seed": (first, wantedSeeds) = (UInt64(try Self.count(value, of: word, atMost: .max)), 1)
        case "--from": first = UInt64(try Self.count(value, of: word, atMost: 1 << 62))
        case "--faults":
            faults = []
            for name in value.split(separator: ",").map(String.init) {
                guard let fault = Fault(rawValue: name) else { throw OptionError("there is no fault \"\(name)\"") }
                faults?.insert(fault)
            }
        case "--sabotage" where value == "all": provesItself = true
        default:
            guard let bug = Sabotage(rawValue: value) else {
                throw OptionError("there is no bug \"\(value)\" to plant")
            }
            sabotage = bug
        }
    }

    private static func count(_ text: String, of word: String, atMost limit: Int) throws(OptionError) -> Int {
        guard let number = Int(text), (1...limit).contains(number) else {
            throw OptionError("\(word) needs a whole number from 1 to \(limit), not \"\(text)\"")
        }
        return number
    }

    func plan(_ seed: UInt64) -> SeedPlan {
        var plan = SeedPlan(seed: seed, hours: hours)
        (plan.faults, plan.sabotage, plan.isTraced) = (faults, sabotage, isTraced)
        return plan
    }
}

/// Why the words of a command line make no sense.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
