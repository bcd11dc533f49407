package import Clocks
package import JSON
package import Rules
package import Torrents

/// What a person holds: until it ends nothing begins there.
package struct ManualHold: Hashable, Sendable {
    /// What is held.
    package enum Target: Hashable, Sendable {
        case all
        case client(ClientName)
        /// A rule, by its id.
        case rule(String)
    }

    /// What is held.
    package let target: Target
    /// When the person said so.
    package let since: WallTime
    /// When it ends by itself; nil where a person has to release it.
    package let until: WallTime?

    package init(target: Target, since: WallTime, until: WallTime?) {
        self.target = target
        self.since = since
        self.until = until
    }
}

extension ManualHold.Target {
    /// The text that names it on the command line and in the journal: `all`, `client NAME` or `rule ID`.
    package var text: String {
        switch self {
        case .all: "all"
        case .client(let name): "client \(name)"
        case .rule(let id): "rule \(id)"
        }
    }

    /// Reads a text back; nil for anything else.
    package init?(text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("all", 1): self = .all
        case ("client", 2): self = .client(ClientName(parts[1]))
        case ("rule", 2): self = .rule(parts[1])
        default: return nil  // nothing that can be held
        }
    }

    /// What a bare name means by a rule file.
    package enum Meaning: Hashable, Sendable {
        case one(ManualHold.Target)
        /// A rule and a client have the name.
        case both
        /// Nothing has it.
        case none
    }

    /// What a bare name of a rule or client means.
    package static func meaning(of name: String, in rules: RuleSet) -> Meaning {
        let isRule = rules.rules.contains { $0.id == name }
        let isClient = rules.clients.contains { $0.name.text == name }
        return switch (isRule, isClient) {
        case (true, false): .one(.rule(name))
        case (false, true): .one(.client(ClientName(name)))
        case (true, true): .both
        case (false, false): .none
        }
    }

    /// Whether a rule file has what is to be held.
    package func isKnown(in rules: RuleSet) -> Bool {
        switch self {
        case .all: true
        case .client(let name): rules.clients.contains { $0.name == name }
        case .rule(let id): rules.rules.contains { $0.id == id }
        }
    }

    /// The names that can be held by a rule file, rules first.
    package static func names(in rules: RuleSet) -> [String] { rules.rules.map(\.id) + rules.clients.map(\.name.text) }
}

extension ManualHold {
    /// The hold for other programs.
    package var json: JSON {
        ["target": .string(target.text), "since": since.json, "until": until?.json ?? .null]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let target = json["target"]?.stringValue.flatMap(Target.init(text:)),
            let since = json["since"].flatMap(WallTime.init(json:))
        else { return nil }
        self.init(target: target, since: since, until: json["until"].flatMap(WallTime.init(json:)))
    }
}
