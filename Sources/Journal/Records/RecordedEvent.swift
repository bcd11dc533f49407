package import Clocks
package import JSON
package import Torrents

/// An event as the journal keeps it: what it was, not all facts that surrounded it.
package struct RecordedEvent: Hashable, Sendable {
    /// Ascends with time, and serves as a cursor.
    package let number: Int64
    package let id: EventID
    /// The name that rules use; kept as text, since the record may outlive a kind.
    package let kind: String
    package let client: ClientName
    package let torrent: Infohash?
    /// The torrent's name at that time.
    package let name: String?
    package let at: WallTime
    package let late: Bool
    package let cause: Event.Cause
    /// Steady facts that changed, by field, each as a list of the old and the new value; `{}` stands for unknown.
    package let changes: JSON
}

extension RecordedEvent {
    /// The event for other programs.
    package var json: JSON {
        var members = [
            JSON.Member("number", .integer(number)), JSON.Member("id", .string(id.text)),
            JSON.Member("kind", .string(kind)), JSON.Member("client", .string(client.text)),
            JSON.Member("at", .integer(at.milliseconds)), JSON.Member("late", .bool(late)),
        ]
        if let torrent { members.append(JSON.Member("torrent", .string(torrent.hex))) }
        if let name { members.append(JSON.Member("name", .string(name))) }
        switch cause {
        case .external: members.append(JSON.Member("cause", "external"))
        case .intent(let id): members.append(JSON.Member("cause", .string(id)))
        }
        members.append(JSON.Member("changes", changes))
        return .object(members)
    }
}
