package import Engine
package import JSON
package import Journal
import Torrents

/// How things stand.
package struct StatusView: Sendable {
    /// What the daemon says of itself.
    package let service: ServiceView
    /// The clients, in the order of the rule file.
    package let clients: [ClientView]
    /// Where the journal lies, and how many bytes it takes.
    package let path: String
    /// Bytes of the journal with its log.
    package let size: Int64
    /// What is under way, and what failed for good.
    package let open: [StoredIntent]
    /// The dead letters.
    package let dead: [StoredIntent]
    /// What is held back.
    package let engine: EngineView

    /// Whether the daemon runs, or none has ever run, and every client answers.
    package var isWell: Bool {
        (service.record.isRunning || service.record.run == nil) && clients.allSatisfy { $0.failure == nil }
    }
}

extension StatusView {
    /// How things stand, for other programs.
    package var json: JSON {
        [
            "daemon": service.daemon, "rules": service.rules,
            "journal": ["path": .string(path), "bytes": .integer(size)],
            "clients": .array(clients.map(\.json)), "open": .array(open.map(\.json)),
            "dead": .array(dead.map(\.json)), "overrides": .array(engine.overrides.map(\.json)),
            "warnings": .array(engine.warnings.map(\.json)), "resting": .array(engine.resting.map(\.json)),
            "held": .array(engine.held.map(\.json)), "holds": .array(engine.holds.map(\.json)),
            "heldByHand": .array(engine.words.holds.map(\.json)),
            "refusals": .array(engine.words.refusals.map(\.json)),
            "modes": .array(engine.words.modes.map(\.json)),
            "asks": .array(engine.words.asks.map(\.json)), "disks": .array(engine.disks.map(\.json)),
        ]
    }

    /// Reads that form back, to be shown in a person's time; nil for anything else.
    package init?(json: JSON, _ time: LocalTime) {
        let clients = json["clients"]?.arrayValue ?? []
        guard let daemon = json["daemon"], let rules = json["rules"],
            let service = ServiceView(daemon: daemon, rules: rules, clients: clients, time),
            let path = json["journal"]?["path"]?.stringValue, let size = json["journal"]?["bytes"]?.integerValue
        else { return nil }
        func list<Value>(_ name: String, _ read: (JSON) -> Value?) -> [Value] { json[name]?.list(read) ?? [] }
        self.init(
            service: service, clients: clients.compactMap { ClientView(json: $0, service) }, path: path, size: size,
            open: list("open", StoredIntent.init(json:)), dead: list("dead", StoredIntent.init(json:)),
            engine: Self.engine(json))
    }

    private static func engine(_ json: JSON) -> EngineView {
        func list<Value>(_ name: String, _ read: (JSON) -> Value?) -> [Value] { json[name]?.list(read) ?? [] }
        var view = EngineView(
            overrides: list("overrides", WindowOverride.init(json:)),
            warnings: list("warnings") { warning in
                guard let client = warning["client"]?.stringValue, let text = warning["text"]?.stringValue else {
                    return nil
                }
                return ClientWarning(client: ClientName(client), text: text)
            },
            resting: list("resting", Rest.init(json:)), held: list("held", HeldActions.init(json:)),
            holds: list("holds") { hold in
                guard let release = hold["release"]?.stringValue.flatMap(Release.init(text:)),
                    let reason = hold["reason"]?.stringValue
                else { return nil }
                return StandingHold(release: release, reason: reason)
            },
            words: PersonalWords(
                holds: list("heldByHand", ManualHold.init(json:)),
                refusals: list("refusals", Refusal.init(json:)), asks: list("asks", Ask.init(json:))))
        view.words.modes = list("modes", ModeChange.init(json:))
        view.disks = list("disks", DiskView.init(json:))
        return view
    }
}
