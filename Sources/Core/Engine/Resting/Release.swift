import CEL

/// What a person releases: what rests or is held until then.
package enum Release: Hashable, Sendable {
    /// A rule, by its id, that rests because properties flipped, or that a person holds.
    case rule(String)
    /// A client, by its name, that a person holds.
    case client(String)
    /// All that people hold.
    case all
    /// Removals that are held because the wall clock and the boot clock have parted.
    case clock
    /// Removals on a disk that counts as lost, by the client's name and the disk's root as that client names it.
    case disk(client: String, root: String)
}

extension Release {
    /// The text that names it on the command line and on the wire: `rule ID`, `client NAME`, `all`, `clock` or `disk CLIENT:ROOT`.
    package var text: String {
        switch self {
        case .rule(let id): "rule \(id)"
        case .client(let name): "client \(name)"
        case .all: "all"
        case .clock: "clock"
        case .disk(let client, let root): "disk \(client):\(root)"
        }
    }

    /// Reads a text back; nil for anything else.
    package init?(text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("clock", 1): self = .clock
        case ("all", 1): self = .all
        case ("rule", 2): self = .rule(parts[1])
        case ("client", 2): self = .client(parts[1])
        case ("disk", 2):
            let place = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
            guard place.count == 2 else { return nil }
            self = .disk(client: place[0], root: place[1])
        default: return nil  // no kind of release
        }
    }
}

/// Why there is nothing to release; nothing has changed then.
package enum ReleaseError: Error, Hashable, Sendable {
    /// The rule file has no such rule; the nearest id is one that it has.
    case unknownRule(String, nearest: String?)
    /// It is not held or resting.
    case notHeld(Release)
}

extension ReleaseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownRule(let id, let nearest?): "the rule file has no rule \"\(id)\"; did you mean \"\(nearest)\"?"
        case .unknownRule(let id, nil): "the rule file has no rule \"\(id)\"; sluice status lists what can be released"
        case .notHeld(let release):
            "there is nothing to release: \(release.text) is not held; sluice status lists what is"
        }
    }
}
