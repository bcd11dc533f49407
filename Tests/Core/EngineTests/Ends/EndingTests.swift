import Actions
import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// What becomes of what a rule has set when the rule file is loaded again.
@Suite struct EndingTests {
    private static let seeding = #""each": "torrent", "when": "torrent.done""#
    private static let limit = #"{"limits": {"up": "100 kB/s"}, "revert": true}"#
    private static let rule = """
        {"id": "slow", \(seeding), "do": [\(limit), {"tags": {"add": ["slow"]}}],
         "onExit": [{"tags": {"remove": ["slow"]}}]}
        """

    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rules: String
    }

    static let edits: [Edit] = [
        Edit(testDescription: "gone", rules: ""),
        Edit(
            testDescription: "off", rules: rule.replacing(#""id": "slow","#, with: #""id": "slow", "enabled": false,"#)),
        Edit(
            testDescription: "dryRun",
            rules: rule.replacing(#""id": "slow","#, with: #""id": "slow", "mode": "dryRun","#)),
        Edit(testDescription: "another condition", rules: rule.replacing("torrent.done", with: "torrent.ratio > 9.0")),
        Edit(testDescription: "another do", rules: #"{"id": "slow", \#(seeding), "do": [{"category": "x"}]}"#),
        Edit(testDescription: "another id", rules: rule.replacing(#""slow","#, with: #""other","#)),
    ]

    @Test(arguments: edits, [false, true])
    func `a rule that a reload takes out or changes ends in order, also over a restart`(edit: Edit, restarts: Bool)
        throws
    {
        var scene = try TorrentScene(Self.rule)
        scene.look(at: 0)
        scene.look(at: 5)
        #expect(scene.upLimit == 100_000 && scene.tags == ["slow"])
        let set = try World.rules(edit.rules, limits: World.noLimits)
        if restarts { scene.world.restart(with: set) }
        try scene.world.reload(set, at: 8)
        let tick = scene.look(at: 10)
        if edit.testDescription != "another id" {
            #expect(scene.upLimit == nil, "\(edit)")
            #expect(scene.tags == [], "\(edit)")
            #expect(tick.intents.filter { $0.rule == "slow" && $0.purpose != .act }.map(\.purpose) == [.exit, .revert])
        }
        for second in [15.0, 20, 25] { #expect(scene.look(at: second).intents.isEmpty) }
        #expect(scene.world.rows("ending/").isEmpty)
        // Another rule that claims the same has taken over what was there before.
        guard edit.testDescription == "another id" else { return }
        #expect(scene.upLimit == 100_000 && scene.tags == ["slow"])
        try scene.world.reload("", at: 30)
        scene.look(at: 35)
        #expect(scene.upLimit == nil && scene.tags == [])
    }

    @Test func `what a person changed since is left alone by the end`() throws {
        var scene = try TorrentScene(Self.rule)
        scene.look(at: 0)
        scene.look(at: 5)
        scene.upLimit = 7_000
        try scene.world.reload("", at: 8)
        scene.look(at: 10)
        #expect(scene.upLimit == 7_000 && scene.tags == [])
    }

    @Test func `a rule that still holds its claim hands the former state on to its new version`() throws {
        let before =
            #"{"id": "p", \#(Self.seeding), "do": [{"pause": {}, "revert": true}, {"tags": {"add": ["a", "b"]}, "revert": true}]}"#
        let after =
            #"{"id": "p", \#(Self.seeding), "do": [{"tags": {"add": ["b"]}, "revert": true}, {"pause": {}, "revert": true}]}"#
        var scene = try TorrentScene(before)
        scene.look(at: 0)
        scene.look(at: 5)
        #expect(scene.state == .paused && scene.tags == ["a", "b"])
        try scene.world.reload(after, at: 8)
        for second in [10.0, 15, 20] { scene.look(at: second) }
        #expect(scene.state == .paused && scene.tags == ["b"])
        try scene.world.reload("", at: 22)
        scene.look(at: 25)
        #expect(scene.state == .seeding && scene.tags == [])
    }

    @Test func `a changed let changes the meaning of the rules that use it, and of no other`() throws {
        func rules(_ hit: String) throws -> RuleSet {
            try World.rules(
                """
                {"id": "uses", "each": "torrent", "when": "isOld", "do": [{"limits": {"up": "1 kB/s"}, "revert": true}]},
                {"id": "other", "each": "torrent", "when": "torrent.done", "do": [{"tags": {"add": ["x"]}, "revert": true}]}
                """, limits: World.noLimits, lets: #"{"isOld": "\#(hit)"}"#)
        }
        let (first, second) = (try rules("torrent.ratio >= 1.0"), try rules("torrent.ratio >= 3.0"))
        #expect(first.rules[0].meaning != second.rules[0].meaning)
        #expect(first.rules[1].meaning == second.rules[1].meaning)
    }

    @Test func `an edit of onExit begins nothing again, and is what happens at the end`() throws {
        let hook =
            #"{"id": "h", \#(Self.seeding), "do": [{"webhook": "http://h/"}], "onExit": [{"tags": {"add": ["a"]}}]}"#
        var scene = try TorrentScene(hook)
        #expect(scene.look(at: 0).actionNames == ["webhook"])
        try scene.world.reload(hook.replacing(#"["a"]"#, with: #"["b"]"#), at: 3)
        #expect(scene.look(at: 5).actionNames == [])
        try scene.world.reload("", at: 8)
        scene.look(at: 10)
        #expect(scene.tags == ["b"])
    }

    @Test func `what was only rehearsed leaves nothing behind, and enforcement starts anew`() throws {
        let rule = #"{"id": "r", \#(Self.seeding), "cooldown": "1d", "do": [\#(Self.limit), {"webhook": "http://h/"}]}"#
        var scene = try TorrentScene(rule.replacing(#""id": "r","#, with: #""id": "r", "mode": "dryRun","#))
        scene.look(at: 0)
        scene.look(at: 5)
        try scene.world.reload(rule, at: 8)
        #expect(scene.look(at: 10).actionNames == ["limits", "webhook"])
        scene.look(at: 15)
        #expect(scene.world.rows("baseline/").count == 1)
    }

    @Test func `a client that is only named anew keeps its state`() throws {
        let hold = #"{"id": "h", \#(Self.seeding), "for": "80s", "do": [{"webhook": "http://h/"}]}"#
        var scene = try TorrentScene("\(Self.rule), \(hold)")
        for second in stride(from: 0.0, through: 65, by: 5) { scene.look(at: second) }
        let renamed = try World.rules("\(Self.rule), \(hold)", limits: World.noLimits, client: "mansion")
        scene.world.restart(with: renamed)
        try scene.world.reload(renamed, at: 67)
        scene.client = "mansion"
        for second in [70.0, 75, 80, 85] {
            let tick = scene.look(at: second)
            #expect(tick.eventNames.isEmpty && tick.intents.isEmpty)
        }
        #expect(scene.look(at: 90).actionNames == ["webhook"], "what was held before counts")
        #expect(scene.world.rows("episode/").keys.allSatisfy { !$0.contains("home") })
        try scene.world.reload(World.rules("", limits: World.noLimits, client: "mansion"), at: 92)
        scene.look(at: 95)
        #expect(scene.upLimit == nil && scene.tags == [])
    }

    @Test func `a rule that no longer selects a client ends there`() throws {
        var scene = try TorrentScene(Self.rule)
        scene.look(at: 0)
        scene.look(at: 5)
        let other = Self.rule.replacing(#""id": "slow","#, with: #""id": "slow", "clients": ["box"],"#)
        try scene.world.reload(World.rules(other, limits: World.noLimits, others: ["box"]), at: 8)
        scene.look(at: 10)
        #expect(scene.upLimit == nil && scene.tags == [])
    }
}

/// A world with one torrent in a client that carries out at once what is planned.
struct TorrentScene {
    var world: World
    var client = "home"
    var upLimit: Int64?
    var tags: [String] = []
    var state = TorrentState.seeding
    var category = ""

    init(_ rules: String) throws {
        world = try World(rules)
        try world.reload(rules, at: 0)  // as the daemon does at its start
    }

    var torrent: Torrent {
        .seeding(
            1, state: state,
            [
                .upLimit: upLimit.map(FieldValue.integer) ?? .absent, .tags: .texts(tags),
                .category: .text(category),
            ])
    }

    /// What the client shows now.
    func list(at seconds: Double) -> Observation {
        .snapshot(.fixture([torrent], at: seconds, client: client), interval: .seconds(5))
    }

    /// Shows the engine the client, and lets the client do what follows.
    @discardableResult
    mutating func look(at seconds: Double, carryingOut: Bool = true) -> Tick {
        let tick = world.observe(list(at: seconds))
        guard carryingOut else { return tick }
        for intent in tick.intents { carryOut(intent) }
        world.finish(tick, at: seconds)
        return tick
    }

    private mutating func carryOut(_ intent: Intent) {
        func texts(_ name: String) -> [String] {
            (intent.arguments[name]?.arrayValue ?? []).compactMap(\.stringValue)
        }
        switch intent.action {
        case "limits": upLimit = intent.arguments["up"]?.integerValue
        case "category": category = intent.arguments["name"]?.stringValue ?? ""
        case "tags": tags = tags.filter { !texts("remove").contains($0) } + texts("add").filter { !tags.contains($0) }
        case "pause": state = intent.arguments["resume"]?.boolValue == true ? .seeding : .paused
        case "resume": state = .seeding
        default: break  // nothing that the list shows
        }
    }
}
