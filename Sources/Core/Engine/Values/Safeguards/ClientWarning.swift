package import JSON
package import Torrents

/// Something about a client that works against the rules and that its owner should change.
package struct ClientWarning: Hashable, Sendable {
    /// The client whose owner is warned.
    package let client: ClientName
    /// Cause, effect and fix.
    package let text: String

    package init(client: ClientName, text: String) {
        self.client = client
        self.text = text
    }
}

extension ClientWarning {
    /// The warning for other programs.
    package var json: JSON { ["client": .string(client.text), "text": .string(text)] }
}
