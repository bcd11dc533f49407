package import Calendar
import CEL
package import Torrents

/// What rule files can name: the clients and actions that this executable has.
package struct Catalogue: Sendable {
    /// Where time zones come from, for schedules and for conditions alike.
    package let zoneSource: any ZoneSource
    let zones: any ZoneOffsets
    /// The kinds of clients that a file can name in `type`.
    package let clients: [ClientKind]
    /// The actions that a file can name.
    package let actions: [ActionKind]
    let lint: CredentialLint
    /// Whether anybody can log in to the dashboard, by the journal's path as a file has it.
    let hasLogin: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - clients: The kinds of clients that a file can name.
    ///   - actions: The actions that a file can name.
    ///   - zones: Where time zones come from.
    ///   - isReadableByAll: Whether every user of this machine may read a file, for advice about secrets.
    ///   - hasLogin: Whether anybody can log in to the dashboard, by the journal's path as the file has it.
    package init(
        clients: [ClientKind], actions: [ActionKind], zones: any ZoneSource = NoZoneSource(),
        isReadableByAll: @escaping @Sendable (String) -> Bool = { _ in false },
        hasLogin: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.hasLogin = hasLogin
        lint = CredentialLint(isReadableByAll: isReadableByAll)
        zoneSource = zones
        self.zones = CalendarZones(zones)
        self.clients = clients
        self.actions = actions
    }

    /// The action of this name; nil for one that there is not.
    package func action(named name: String) -> ActionKind? { actions.first { $0.name == name } }
}

/// A kind of client that a file can name in `type`.
package struct ClientKind: Sendable {
    /// The word that a file names it by.
    package let name: String
    /// What some version of it can do, by the words of `Capability`.
    package let capabilities: Set<String>
    /// The facts of torrents that some version of it can tell.
    package let facts: FieldSet

    package init(name: String, capabilities: Set<String>, facts: FieldSet = .all) {
        self.name = name
        self.capabilities = capabilities
        self.facts = facts
    }
}

/// A machine without a time zone database: only UTC works.
package struct NoZoneSource: ZoneSource {
    package init() {}
    package var names: [String] { [] }
    package func bytes(ofZone name: String) -> [UInt8]? { nil }
}
