import Actions
import Clocks
import Engine
import JSON
import Rules
import Testing
import TestKit
import Torrents

/// An engine with rules given as JSON, driven by hand.
struct World {
    private(set) var engine: Engine
    private(set) var ticks: [Tick] = []
    /// Whether each list is judged as a whole.
    var judgesAll = false { didSet { engine.judgesAll = judgesAll } }
    /// What is done to each observation before the engine gets it.
    var recoding: (@Sendable (Observation) -> Observation?)?
    /// Whether each observation is refused by the journal at first, and given again.
    var isRefusedFirst = false
    /// What a journal would hold.
    private var kept: [String: JSON] = [:]
    private var known: [ClientName: [Infohash: Torrent]] = [:]

    init(_ rules: String, limits: String = #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#) throws {
        engine = Engine(rules: try Self.rules(rules, limits: limits))
    }

    static let actions: [any Action] = [
        PauseAction(), ResumeAction(), RemoveAction(), CategoryAction(), TagsAction(), LimitsAction(),
        BandwidthAction(), ProtectAction(), WebhookAction(), RunAction(), MoveFileAction(), AddAction(), MoveAction(),
    ]

    private static let windows = """
        {"day": {"from": "08:00", "to": "18:00"}, "evening": {"from": "18:00", "to": "22:00"},
         "night": {"from": "22:00", "to": "02:00"}}
        """

    static let noLimits = #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#

    init(_ rules: String, limits: String = Self.noLimits, clients: String) throws {
        engine = Engine(rules: try Self.rules(rules, limits: limits, clients: clients))
    }

    init(reading rules: RuleSet) { engine = Engine(rules: rules) }

    /// The torrents that a journal would know, by client and hash.
    var knownTorrents: [(client: ClientName, torrent: Torrent)] {
        known.sorted { $0.key < $1.key }.flatMap { client, torrents in
            torrents.sorted { $0.key < $1.key }.map { (client, $0.value) }
        }
    }

    static func rules(
        _ rules: String, limits: String, windows: String = Self.windows,
        lets: String = #"{"age": "now - torrent.addedAt"}"#, client: String = "home", others: [String] = [],
        clients: String? = nil
    ) throws -> RuleSet {
        let entries = ([client] + others).enumerated().map { index, name in
            #""\#(name)": {"type": "test", "url": "http://127.0.0.1:\#(index + 1)"}"#
        }
        let clients = clients ?? entries.joined(separator: ", ")
        let text = """
            {"version": 1, "timezone": "UTC",
             "windows": \(windows), "clients": {\(clients)},
             "let": \(lets), "limits": \(limits), "rules": [\(rules)]}
            """
        let capabilities: Set<String> = ["categories", "tags", "torrentLimits", "move"]
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: capabilities)], actions: actions.map(\.kind))
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        do {
            return try RuleSet(reading: source, with: catalogue)
        } catch {
            Issue.record("\(error.diagnostics.map(source.rendered).joined(separator: "\n"))")
            throw error
        }
    }

    /// What the journal remembers, by key.
    var keys: [String] { kept.keys.sorted() }

    /// The clients of which the journal knows torrents.
    var knownClients: [ClientName] { known.filter { !$0.value.isEmpty }.map(\.key) }

    /// The rules that fire for something, as the journal has it.
    var firing: Set<String> {
        Set(
            kept.filter { $0.key.hasPrefix("episode/") && $0.value["phase"]?.stringValue == "firing" }
                .map { String($0.key.split(separator: "/")[1]) })
    }

    /// The rules that rest, as a reader of the journal would tell.
    func resting(at seconds: Double) -> [Rest] { resting(at: .at(seconds)) }

    func resting(at wall: WallTime) -> [Rest] {
        EngineState(restoring: kept, torrents: [:]).restingRules(at: wall)
    }

    @discardableResult
    mutating func release(_ release: Release, at seconds: Double) throws -> Tick {
        let tick = try engine.release(release, at: .at(seconds))
        keep(tick)
        return tick
    }

    /// What a journal would hold under keys that begin like this.
    func rows(_ prefix: String) -> [String: JSON] { kept.filter { $0.key.hasPrefix(prefix) } }

    /// What a reader of the journal would be warned of.
    var warnings: [ClientWarning] { EngineState(restoring: kept, torrents: [:]).clientWarnings }

    /// Shows the engine a list of the client, polled every five seconds.
    @discardableResult
    mutating func see(_ torrents: [Torrent], at seconds: Double, session: String = "one") -> Tick {
        observe(.snapshot(.fixture(torrents, at: seconds, session: session), interval: .seconds(5)))
    }

    /// Shows the engine a list of another client than `home`, or one with other facts.
    @discardableResult
    mutating func see(_ torrents: [Torrent], of client: String, at seconds: Double, free: Int64? = nil) -> Tick {
        var server = ClientFacts(version: "test", altSpeedActive: false)
        server.freeSpace = free
        let snapshot = Snapshot.fixture(torrents, at: seconds, client: client, server: server)
        return observe(.snapshot(snapshot, interval: .seconds(5)))
    }

    @discardableResult
    mutating func release(_ release: Release, at moment: Moment) throws -> Tick {
        let tick = try engine.release(release, at: moment)
        keep(tick)
        return tick
    }

    /// What a reader of the journal would be told to release.
    var holds: [StandingHold] { EngineState(restoring: kept, torrents: [:]).standingHolds }

    @discardableResult
    mutating func observe(_ original: Observation) -> Tick {
        let observation = recoding?(original) ?? original
        if isRefusedFirst {
            let refused = engine.observe(observation)
            engine.rollBack()
            let tick = engine.observe(observation)
            if refused.records != tick.records || refused.intents != tick.intents || refused.number != tick.number {
                Issue.record("taken back, tick \(refused.number) came out another")
            }
            keep(tick)
            return tick
        }
        let tick = engine.observe(observation)
        keep(tick)
        return tick
    }

    @discardableResult
    mutating func override(_ window: String, _ state: WindowOverride.State, until: Double, at seconds: Double) throws
        -> Tick
    {
        let override = WindowOverride(window: window, state: state, until: .at(until))
        let tick = try engine.override(override, at: .at(seconds))
        keep(tick)
        return tick
    }

    @discardableResult
    mutating func endOverride(of window: String, at seconds: Double) throws -> Tick {
        let tick = try engine.endOverride(of: window, at: .at(seconds))
        keep(tick)
        return tick
    }

    /// Ends every open intent of a tick well.
    mutating func finish(_ tick: Tick, at seconds: Double) {
        for intent in tick.intents { observe(.outcome(intent.id, .done("done"), at: .at(seconds))) }
    }

    /// Starts anew from what a journal would hold, perhaps by other rules.
    mutating func restart(with rules: RuleSet? = nil) {
        engine = Engine(
            rules: rules ?? engine.rules,
            state: EngineState(restoring: kept, torrents: known.mapValues { Array($0.values) }))
        engine.judgesAll = judgesAll
    }

    mutating func reload(_ rules: String, at seconds: Double) throws {
        try reload(try Self.rules(rules, limits: #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#), at: seconds)
    }

    @discardableResult
    mutating func reload(_ rules: RuleSet, at seconds: Double, underWay: Set<IntentID> = []) throws -> Tick {
        reload(rules, at: .at(seconds), underWay: underWay)
    }

    @discardableResult
    mutating func reload(_ rules: RuleSet, at moment: Moment, underWay: Set<IntentID>) -> Tick {
        if isRefusedFirst {
            _ = engine.reload(rules, at: moment, underWay: underWay)
            engine.rollBack()
        }
        let tick = engine.reload(rules, at: moment, underWay: underWay)
        keep(tick)
        return tick
    }

    private mutating func keep(_ tick: Tick) {
        engine.commit()
        ticks.append(tick)
        for (key, value) in tick.records { kept[key] = value }
        for (client, torrent) in tick.known {
            guard let copy = Torrent(json: torrent.json) else { continue }
            known[client, default: [:]][torrent.id] = copy
        }
        for (client, id) in tick.gone { known[client]?[id] = nil }
    }
}

extension Tick {
    var eventNames: [String] { events.map(\.kind.rawValue) }
    var actionNames: [String] { intents.map(\.action) }
}

extension WallTime {
    static func at(_ seconds: Double) -> WallTime { Moment.at(seconds).wall }
}
