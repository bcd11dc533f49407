package import Clocks
package import JSON
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
