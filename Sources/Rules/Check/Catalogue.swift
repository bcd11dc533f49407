package import CEL

/// What rule files can name: the clients and actions that this executable has.
package struct Catalogue: Sendable {
    /// Named time zones for conditions.
    package let zones: any ZoneOffsets
    package let clients: [ClientKind]
    package let actions: [ActionKind]

    package init(clients: [ClientKind], actions: [ActionKind], zones: any ZoneOffsets = NoZones()) {
        self.zones = zones
        self.clients = clients
        self.actions = actions
    }

    package func action(named name: String) -> ActionKind? { actions.first { $0.name == name } }
}

/// A kind of client that a file can name in `type`.
package struct ClientKind: Sendable {
    package let name: String
    /// What some version of it can do, by the words of `Capability`.
    package let capabilities: Set<String>

    package init(name: String, capabilities: Set<String>) {
        self.name = name
        self.capabilities = capabilities
    }
}
