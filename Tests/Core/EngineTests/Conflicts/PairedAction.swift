import Actions
import ClientKit
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// An action with two things that it can be told, so that two rules can want different things of it.
struct PairedAction: CustomTestStringConvertible, CustomStringConvertible {
    let action: any Action
    private let (first, second): (String, String)
    private var each = "torrent"

    var kind: ActionKind { action.kind }
    var isClaim: Bool { kind.isClaim }
    var description: String { kind.name }
    var testDescription: String { kind.name }

    /// What the first of two rules wants to set.
    var properties: [String] { Self.claimed[kind.name] ?? [] }

    private static let claimed = Dictionary(
        uniqueKeysWithValues: all.map { paired in
            (paired.kind.name, (try? rules(paired.rule("a", isFirst: true)))?.rules[0].claimed ?? [])
        })

    func rule(_ id: String, isFirst: Bool) -> String {
        let clients = each.hasPrefix("group:") ? "" : #""clients": "home", "#
        let when = each == "torrent" ? #""when": "torrent.ratio > 1.0", "# : ""
        return
            #"{"id": "\#(id)", \#(clients)"each": "\#(each)", \#(when)"do": [{"\#(kind.name)": \#(isFirst ? first : second)}]}"#
    }

    /// Whether both set one and the same property of one subject.
    func meets(_ other: PairedAction) -> Bool {
        kind.subjects == other.kind.subjects && !Set(properties).isDisjoint(with: other.properties)
    }

    static let all: [PairedAction] = [
        PairedAction(action: SwitchAction.autoManage, first: "true", second: "false"),
        PairedAction(action: BanAction(), first: #""*Xunlei*""#, second: #"{"address": "203.0.113.0/24"}"#),
        PairedAction(
            action: BandwidthAction(), first: #"{"up": "1 MB/s"}"#, second: #"{"up": "2 MB/s"}"#, each: "client"),
        PairedAction(action: CategoryAction(), first: #""films""#, second: #""other""#),
        PairedAction(
            action: CopyAction(), first: #""box""#, second: #"{"client": "box", "hardlinksIn": "/links"}"#),
        PairedAction(
            action: FilesAction(), first: #"{"match": "*.exe", "priority": "skip"}"#,
            second: #"{"match": ["*.exe", "*.nfo"], "priority": "high"}"#),
        PairedAction(action: SwitchAction.forceStart, first: "true", second: "false"),
        PairedAction(
            action: LimitsAction(), first: #"{"up": "1 MB/s", "down": "3 MB/s"}"#, second: #"{"up": "2 MB/s"}"#),
        PairedAction(
            action: LinkAction(), first: #"{"under": "/library", "to": "films"}"#,
            second: #"{"under": "/library", "to": "series", "kind": "symlink"}"#),
        PairedAction(action: MoveAction(), first: #""/data/films""#, second: #""/data/other""#),
        PairedAction(action: PauseAction(), first: "{}", second: "{}"),
        PairedAction(action: PriorityAction(), first: #""low""#, second: #""high""#),
        PairedAction(
            action: ProtectAction(), first: #"["pause", "category", "move", "tags"]"#,
            second: #"["remove", "limits", "resume"]"#),
        PairedAction(action: QueueAction(), first: #""top""#, second: #""bottom""#),
        PairedAction(action: ReannounceAction(), first: "{}", second: "{}"),
        PairedAction(action: RecheckAction(), first: "{}", second: "{}"),
        PairedAction(action: RemoveAction(), first: "{}", second: "{}"),
        PairedAction(action: RenameAction(), first: #""film""#, second: #""other""#),
        PairedAction(action: ResumeAction(), first: "{}", second: "{}"),
        PairedAction(action: RunAction(), first: #"["/bin/true"]"#, second: #"["/bin/false"]"#),
        PairedAction(action: SwitchAction.sequential, first: "true", second: "false"),
        PairedAction(
            action: ShareAction(), first: #"{"ratio": 2.0}"#,
            second: #"{"ratio": 3.0, "idle": "1h", "action": "superSeed"}"#),
        PairedAction(action: SwitchAction.superSeed, first: "true", second: "false"),
        PairedAction(action: TagsAction(), first: #"{"add": ["x"]}"#, second: #"{"remove": ["x"], "add": ["y"]}"#),
        PairedAction(
            action: ThrottleAction(), first: #"{"up": "4 MB/s"}"#, second: #"{"up": "5 MB/s"}"#, each: "group:all"),
        PairedAction(
            action: TrackersAction(), first: #"{"add": ["http://one.test/a"]}"#,
            second: #"{"remove": ["http://one.test/a"]}"#),
        PairedAction(action: WebhookAction(), first: #""http://hooks.test/a""#, second: #""http://hooks.test/b""#),
    ]

    static func rules(_ rules: String...) throws -> RuleSet {
        let text = """
            {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"},
                                       "box": {"type": "test", "url": "http://127.0.0.1:2"}},
             "groups": {"all": {"key": "string(torrent.private)", "clients": ["home"]}},
             "limits": {"removals": {"grace": "0s", "maxShare": 1.0}}, "rules": [\(rules.joined(separator: ", "))]}
            """
        let kind = ClientKind(name: "test", capabilities: Set(Capability.allCases.map(\.rawValue)))
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        do {
            return try RuleSet(reading: source, with: Catalogue(clients: [kind], actions: all.map(\.kind)))
        } catch {
            Issue.record("\(error.diagnostics.map(source.rendered).joined(separator: "\n"))")
            throw error
        }
    }
}

extension Rule {
    /// The properties that its first action claims.
    fileprivate var claimed: [String] {
        guard let action = actions.first, let arguments = try? action.arguments.resolved(in: Scope([], now: .at(0)))
        else { return [] }
        return action.kind.properties(arguments)
    }
}

/// One torrent of a client that does what intents say.
struct ModelTorrent: Hashable {
    private var facts: [TorrentField: FieldValue] = [
        .forced: .flag(false), .autoManaged: .flag(false), .sequential: .flag(false), .superSeeding: .flag(false),
        .priority: .text("normal"), .queuePosition: .integer(5), .ratio: .real(2), .tags: .texts([]),
        .category: .text(""), .state: .text("seeding"), .savePath: .text("/data"),
    ]
    /// What lists do not show.
    private var marks: [String: String] = [:]
    private var upLimit: Int64?
    private var isGone = false

    var torrents: [Torrent] { isGone ? [] : [Torrent.seeding(1, ratio: 2).with(facts)] }
    var server: ClientFacts { ClientFacts(version: "test", upLimit: upLimit, altSpeedActive: false) }

    /// What there is of a property, in words.
    func shows(_ property: String) -> String {
        let name = property.split(separator: ".").last.map(String.init) ?? property
        let fields: [String: TorrentField] = [
            "autoManage": .autoManaged, "category": .category, "forceStart": .forced, "up": .upLimit,
            "down": .downLimit, "running": .state, "priority": .priority, "sequential": .sequential,
            "name": .name, "ratio": .ratioLimit, "idle": .idleSeedingLimit, "action": .shareLimitAction,
            "superSeed": .superSeeding,
        ]
        if property == "bandwidth.up" { return "\(String(describing: upLimit))" }
        if property.hasPrefix("tag ") {
            return "\(torrents.first?[.tags].texts?.contains(String(property.dropFirst(4))) ?? false)"
        }
        return fields[name].map { "\(torrents.first?[$0] ?? .unknown)" } ?? "unknown property \(property)"
    }

    mutating func apply(_ intent: Intent) {
        let arguments = intent.arguments
        let on = arguments["on"]?.boolValue ?? true
        switch intent.action {
        case "autoManage": facts[.autoManaged] = .flag(on)
        case "forceStart": facts[.forced] = .flag(on)
        case "sequential": facts[.sequential] = .flag(on)
        case "superSeed": facts[.superSeeding] = .flag(on)
        case "bandwidth": upLimit = arguments["up"]?.integerValue
        case "category": facts[.category] = .text(arguments["name"]?.stringValue ?? "")
        case "limits", "throttle":
            for (name, field) in [("up", TorrentField.upLimit), ("down", .downLimit)] {
                guard let value = arguments[name] else { continue }
                facts[field] = value.integerValue.map { .integer($0) } ?? .absent
            }
        case "move": facts[.savePath] = .text(arguments["to"]?.stringValue ?? "")
        case "rename": facts[.name] = .text(arguments["name"]?.stringValue ?? "")
        case "pause": facts[.state] = .text(arguments["resume"]?.boolValue == true ? "seeding" : "paused")
        case "resume": facts[.state] = .text("seeding")
        case "priority": facts[.priority] = .text(arguments["bandwidth"]?.stringValue ?? "")
        case "queue": facts[.queuePosition] = .integer(arguments["to"]?.stringValue == "top" ? 0 : 9)
        case "remove": isGone = true
        case "share":
            if case .real(let ratio)? = arguments["ratio"] { facts[.ratioLimit] = .real(ratio) }
            if let idle = arguments["idle"]?.integerValue { facts[.idleSeedingLimit] = .integer(idle / 1000) }
            if let action = arguments["action"]?.stringValue { facts[.shareLimitAction] = .text(action) }
        case "tags":
            var tags = facts[.tags]?.texts ?? []
            let removed = (arguments["remove"]?.arrayValue ?? []).compactMap(\.stringValue)
            tags.removeAll(where: removed.contains)
            tags += (arguments["add"]?.arrayValue ?? []).compactMap(\.stringValue).filter { !tags.contains($0) }
            facts[.tags] = .texts(tags.sorted())
        case "files": marks["files"] = arguments.text()
        case "trackers": marks["trackers"] = arguments.text()
        default: break  // nothing that lasts in the client
        }
    }
}
