package import Clocks
package import Engine
package import JSON
package import Rules
package import Torrents

/// An engine with the journal that it would be restored from, fed one observation at a time.
///
/// Nothing but observations moves it, time included, so that the same observations give the same ticks.
package struct World {
    /// The engine as it is now.
    package private(set) var engine: Engine
    /// What was decided so far, oldest first.
    package private(set) var ticks: [Tick] = []
    /// Whether each list is judged as a whole.
    package var judgesAll = false { didSet { engine.judgesAll = judgesAll } }
    /// Whether each tick tells of everything that waits, also of what was told before.
    package var tellsAll = false { didSet { engine.tellsAll = tellsAll } }
    /// What is done to each observation before the engine gets it.
    package var recoding: (@Sendable (Observation) -> Observation?)?
    /// Whether the journal refuses each observation at first, so that it is taken back and given again.
    package var isRefusedFirst = false
    /// The ticks that came out another when they were given again.
    package private(set) var disagreements: [Int64] = []
    private var rows: [String: JSON] = [:]
    private var known: [ClientName: [Infohash: Torrent]] = [:]

    /// An engine that has seen nothing yet.
    package init(reading rules: RuleSet) { engine = Engine(rules: rules) }

    /// Feeds an observation to the engine, and writes down what follows.
    @discardableResult
    package mutating func observe(_ original: Observation) -> Tick {
        let observation = recoding?(original) ?? original
        let refused = isRefusedFirst ? engine.observe(observation) : nil
        if refused != nil { engine.rollBack() }
        let tick = engine.observe(observation)
        if let refused,
            refused.records != tick.records || refused.intents != tick.intents || refused.number != tick.number
        {
            disagreements.append(tick.number)
        }
        return keep(tick)
    }

    /// Ends what rests or is held, as a person would.
    ///
    /// - Throws: `ReleaseError` where nothing of the kind rests or is held.
    @discardableResult
    package mutating func release(_ release: Release, at moment: Moment) throws(ReleaseError) -> Tick {
        keep(try engine.release(release, at: moment))
    }

    /// Holds, refuses, allows or approves, as a person would.
    ///
    /// - Throws: `InstructionError` where it is about something that is not there.
    @discardableResult
    package mutating func instruct(_ instruction: Instruction, at moment: Moment) throws(InstructionError) -> Tick {
        keep(try engine.instruct(instruction, at: moment))
    }

    /// Opens or closes a window by hand for a while.
    ///
    /// - Throws: `OverrideError` where there is no such window, or the time is past.
    @discardableResult
    package mutating func override(_ override: WindowOverride, at moment: Moment) throws(OverrideError) -> Tick {
        keep(try engine.override(override, at: moment))
    }

    /// Lets the hours of a window count again.
    ///
    /// - Throws: `OverrideError` where there is no such window.
    @discardableResult
    package mutating func endOverride(of window: String, at moment: Moment) throws(OverrideError) -> Tick {
        keep(try engine.endOverride(of: window, at: moment))
    }

    /// Swaps in another rule file.
    ///
    /// - Parameters:
    ///   - rules: The file as it is now.
    ///   - moment: When.
    ///   - underWay: Intents whose call may have been made already, which nothing can call off.
    /// - Returns: The tick; it names the intents that are called off.
    @discardableResult
    package mutating func reload(_ rules: RuleSet, at moment: Moment, underWay: Set<IntentID> = []) -> Tick {
        if isRefusedFirst {
            _ = engine.reload(rules, at: moment, underWay: underWay)
            engine.rollBack()
        }
        return keep(engine.reload(rules, at: moment, underWay: underWay))
    }

    /// Starts the engine anew from what the journal holds, perhaps by other rules.
    package mutating func restart(with rules: RuleSet? = nil) {
        engine = Engine(rules: rules ?? engine.filed, state: restored(with: known.mapValues { Array($0.values) }))
        engine.judgesAll = judgesAll
        engine.tellsAll = tellsAll
    }

    private func restored(with torrents: [ClientName: [Torrent]] = [:]) -> EngineState {
        EngineState(restoring: rows, torrents: torrents)
    }

    @discardableResult
    private mutating func keep(_ tick: Tick) -> Tick {
        engine.commit()
        ticks.append(tick)
        for (key, value) in tick.records { rows[key] = value }
        for (client, torrent) in tick.known {
            guard let copy = Torrent(json: torrent.json) else { continue }
            known[client, default: [:]][torrent.id] = copy
        }
        for (client, id) in tick.gone { known[client]?[id] = nil }
        return tick
    }
}

extension World {
    /// What the journal holds, by key.
    package var keys: [String] { rows.keys.sorted() }

    /// What the journal holds under keys that begin like this.
    package func rows(_ prefix: String) -> [String: JSON] { rows.filter { $0.key.hasPrefix(prefix) } }

    /// The torrents that the journal knows, by client and hash.
    package var knownTorrents: [(client: ClientName, torrent: Torrent)] {
        known.sorted { $0.key < $1.key }.flatMap { client, torrents in
            torrents.sorted { $0.key < $1.key }.map { (client, $0.value) }
        }
    }

    /// The clients of which the journal knows torrents.
    package var knownClients: [ClientName] { known.filter { !$0.value.isEmpty }.map(\.key) }

    /// The rules that fire for some subject, as the journal has it.
    package var firing: Set<String> {
        Set(
            rows.filter { $0.key.hasPrefix("episode/") && $0.value["phase"]?.stringValue == "firing" }
                .map { String($0.key.split(separator: "/")[1]) })
    }

    /// The rules that rest, as a reader of the journal would tell.
    package func resting(at wall: WallTime) -> [Rest] { restored().restingRules(at: wall) }

    /// What a reader of the journal would be warned of.
    package var warnings: [ClientWarning] { restored().clientWarnings }

    /// What people have said of decisions, and are asked, as a reader of the journal would tell.
    package var words: PersonalWords { restored().view(at: WallTime(milliseconds: 0)).words }

    /// What a reader of the journal would be told to release.
    package var holds: [StandingHold] { restored().standingHolds }
}
