package import Actions
package import ClientKit
package import Clocks
import Daemon
package import Rules
import Torrents

/// What is plugged into this executable: the one list of clients and actions, handed to every verb.
package struct Plugins: Sendable {
    /// A kind of client and how one is made of its settings.
    package struct Client: Sendable {
        /// What it is called and can do.
        package let kind: ClientKind
        /// Makes one of its settings, which calls nobody yet.
        package let connect: @Sendable (ClientSettings, any TimeSource) throws -> any TorrentClient

        package init(
            kind: ClientKind, connect: @escaping @Sendable (ClientSettings, any TimeSource) throws -> any TorrentClient
        ) {
            self.kind = kind
            self.connect = connect
        }
    }

    /// The kinds of clients.
    package let clients: [Client]
    /// The actions.
    package let actions: [any Action]

    package init(clients: [Client], actions: [any Action]) {
        self.clients = clients
        self.actions = actions
    }

    @TaskLocal static var current = Plugins(clients: [], actions: [])

    /// Makes the client of an entry of the rule file, reading its password.
    func connect(_ entry: ClientEntry, _ secrets: SecretReader, _ time: any TimeSource) throws -> ConnectedClient {
        guard let plugin = clients.first(where: { $0.kind.name == entry.type }) else {
            preconditionFailure("the rule file was checked against these very clients")
        }
        var settings = ClientSettings(entry)
        if let password = entry.password { settings.password = Secret(try secrets.text(of: password)) }
        // A client on this machine has its folders in common with us.
        return ConnectedClient(
            client: try plugin.connect(settings, time), sharesFiles: entry.isOnThisMachine,
            settings: settings)
    }
}
