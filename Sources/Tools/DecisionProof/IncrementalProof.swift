import Clocks
import Engine
import JSON
import Rules
import Simulation
import Torrents

/// An engine that asks rules only about what can have changed, beside one that asks about everything.
///
/// Both get the same lists; whatever one of them decides, plans or writes down, the other has to as well.
package struct IncrementalProof {
    /// A plan is compared before each so many lists.
    private static let between = 8
    private static let clients = ["home", "away"]
    private let rules: RuleSet
    /// How many ticks were compared.
    package private(set) var ticks = 0
    /// How many intents they planned.
    package private(set) var intents = 0

    /// - Throws: `RuleFileError` where the rules cannot be read, which only a mistake in them can bring about.
    package init() throws { rules = try ProofRules.read(clients: Self.clients) }

    /// Tells the story of a seed to both.
    ///
    /// - Returns: Where they first differ; nil where they never do.
    package mutating func compare(seed: UInt64, steps: Int) -> String? {
        var (frugal, thorough) = (Engine(rules: rules), Engine(rules: rules))
        thorough.judgesAll = true
        var story = Story(seed: seed, clients: Self.clients)
        for step in 0..<steps {
            let observation = story.next()
            if step % Self.between == 0, let place = compareRehearsals(frugal, thorough, of: observation) {
                return "seed \(seed), step \(step): \(place)"
            }
            let (tick, full) = (frugal.observe(observation), thorough.observe(observation))
            ticks += 1
            intents += tick.intents.count
            guard Self.isEqual(tick, full) else { return "seed \(seed), step \(step): \(Self.difference(tick, full))" }
            for intent in tick.intents {
                let outcome: Outcome = [.done("done"), .done("done"), .held("not now"), .dead("never")][story.pick(4)]
                let end = Observation.outcome(intent.id, outcome, at: observation.at)
                let (tick, full) = (frugal.observe(end), thorough.observe(end))
                ticks += 1
                guard Self.isEqual(tick, full) else { return "seed \(seed), step \(step), end of \(intent.id)" }
            }
            frugal.commit()
            thorough.commit()
        }
        return nil
    }

    /// Rehearses what comes next, and the same once more a while later, as plans are asked for between two lists.
    ///
    /// - Returns: Where the two first differ; nil where they do not.
    private mutating func compareRehearsals(
        _ frugal: Engine, _ thorough: Engine, of observation: Observation
    ) -> String? {
        var lists = [observation]
        if case .snapshot(let list, let rhythm) = observation {
            lists.append(.snapshot(list.taken(at: list.takenAt.advanced(by: .seconds(90))), interval: rhythm))
        }
        for assumesTimePassed in [false, true] {
            let (few, all) = (
                frugal.rehearsal(of: lists, at: observation.at, assumesTimePassed: assumesTimePassed),
                thorough.rehearsal(of: lists, at: observation.at, assumesTimePassed: assumesTimePassed)
            )
            for (tick, full) in zip(few.ticks, all.ticks) {
                ticks += 1
                guard Self.isEqual(tick, full) else {
                    return "rehearsed\(assumesTimePassed ? ", all waiting over" : ""): \(Self.difference(tick, full))"
                }
            }
        }
        return nil
    }

    private static func isEqual(_ tick: Tick, _ full: Tick) -> Bool {
        told(tick) == told(full) && tick.decisions == full.decisions && tick.intents == full.intents
            && tick.rehearsed == full.rehearsed && tick.records == full.records
    }

    private static func difference(_ tick: Tick, _ full: Tick) -> String {
        let (few, all) = (Set(told(tick)), Set(told(full)))
        return "only by what changed: \(few.subtracting(all).sorted()), only by everything: "
            + "\(all.subtracting(few).sorted())"
    }

    private static func told(_ tick: Tick) -> [String] {
        tick.events.map { "\($0.type) \($0.torrent?.name ?? "")" }
            + tick.decisions.map { "\($0.rule) \($0.title) \($0.verdict) \($0.reason)" }
    }
}
