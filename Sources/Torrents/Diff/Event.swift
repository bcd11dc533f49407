package import Clocks

/// Names one event for good; a webhook's receiver can tell repeated deliveries by it.
package struct EventID: Hashable, Sendable, CustomStringConvertible {
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
}

/// One typed change between two snapshots.
package struct Event: Sendable {
    /// Who brought the change about.
    package enum Cause: Hashable, Sendable {
        /// A person, another program, or the client itself.
        case external
        /// One of our own intents, by its id.
        case intent(String)
    }

    package let id: EventID
    package let kind: EventKind
    package let client: ClientName
    package let at: Moment
    /// The torrent after the change; for a removal, as it was last seen.
    package let torrent: Torrent?
    /// The torrent before the change, where there was one.
    package let old: Torrent?
    /// Whether it happened while nobody was watching, and so at some earlier time than `at`.
    package let late: Bool
    package let cause: Cause

    package init(
        id: EventID, kind: EventKind, client: ClientName, at: Moment, torrent: Torrent? = nil, old: Torrent? = nil,
        late: Bool = false, cause: Cause = .external
    ) {
        self.id = id
        self.kind = kind
        self.client = client
        self.at = at
        self.torrent = torrent
        self.old = old
        self.late = late
        self.cause = cause
    }
}
