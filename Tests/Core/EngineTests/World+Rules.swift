import Actions
import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Worlds of rules that are given as JSON, told in seconds.
extension World {
    static let actions: [any Action] = [
        PauseAction(), ResumeAction(), RemoveAction(), CategoryAction(), TagsAction(), LimitsAction(),
        BandwidthAction(), ProtectAction(), WebhookAction(), RunAction(), MoveFileAction(), AddAction(), MoveAction(),
        ThrottleAction(), RenameAction(), FilesAction(),
    ]

    private static let windows = """
        {"day": {"from": "08:00", "to": "18:00"}, "evening": {"from": "18:00", "to": "22:00"},
         "night": {"from": "22:00", "to": "02:00"}}
        """

    static let noLimits = #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#

    init(
        _ rules: String, limits: String = Self.noLimits, clients: String? = nil, disks: String = "{}",
        groups: String = "{}", hooks: String = "{}"
    ) throws {
        self.init(
            reading: try Self.rules(
                rules, limits: limits, clients: clients, disks: disks, groups: groups, hooks: hooks))
    }

    static func rules(
        _ rules: String, limits: String, windows: String = Self.windows,
        lets: String = #"{"age": "now - torrent.addedAt"}"#, client: String = "home", others: [String] = [],
        clients: String? = nil, disks: String = "{}", groups: String = "{}", hooks: String = "{}"
    ) throws -> RuleSet {
        let entries = ([client] + others).enumerated().map { index, name in
            #""\#(name)": {"type": "test", "url": "http://127.0.0.1:\#(index + 1)"}"#
        }
        let clients = clients ?? entries.joined(separator: ", ")
        let text = """
            {"version": 1, "timezone": "UTC",
             "windows": \(windows), "clients": {\(clients)}, "disks": \(disks),
             "let": \(lets), "groups": \(groups), "hooks": \(hooks), "limits": \(limits), "rules": [\(rules)]}
            """
        let capabilities: Set<String> = [
            "freeSpaceOfPath", "categories", "tags", "torrentLimits", "move", "torrentNames", "fileNames", "filePaths",
        ]
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

    /// The rules that rest, as a reader of the journal would tell.
    func resting(at seconds: Double) -> [Rest] { resting(at: .at(seconds)) }

    @discardableResult
    mutating func release(_ release: Release, at seconds: Double) throws -> Tick {
        try self.release(release, at: .at(seconds))
    }

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
    mutating func override(_ window: String, _ state: WindowOverride.State, until: Double, at seconds: Double) throws
        -> Tick
    {
        try override(WindowOverride(window: window, state: state, until: .at(until)), at: .at(seconds))
    }

    @discardableResult
    mutating func endOverride(of window: String, at seconds: Double) throws -> Tick {
        try endOverride(of: window, at: .at(seconds))
    }

    /// Ends every open intent of a tick well.
    mutating func finish(_ tick: Tick, at seconds: Double) {
        for intent in tick.intents { observe(.outcome(intent.id, .done("done"), at: .at(seconds))) }
    }

    mutating func reload(_ rules: String, at seconds: Double) throws {
        try reload(try Self.rules(rules, limits: Self.noLimits), at: seconds)
    }

    @discardableResult
    mutating func reload(_ rules: RuleSet, at seconds: Double, underWay: Set<IntentID> = []) throws -> Tick {
        reload(rules, at: .at(seconds), underWay: underWay)
    }
}

extension Tick {
    var eventNames: [String] { events.map(\.type.rawValue) }
    var actionNames: [String] { intents.map(\.action) }
}

extension WallTime {
    static func at(_ seconds: Double) -> WallTime { Moment.at(seconds).wall }
}
