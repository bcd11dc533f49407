package import Clocks
package import JSON
package import Torrents

/// An event as the journal keeps it: what it was, not all facts that surrounded it.
package struct RecordedEvent: Hashable, Sendable {
    /// Ascends with time, and serves as a cursor.
    package let number: Int64
    /// The name that it has for good.
    package let id: EventID
    /// The name that rules use; kept as text, since the record may outlive a type; the journal
    /// and its readers call it `kind`.
    package let type: String
    /// Nil for an event about a window, a schedule, a file or a hook.
    package let client: ClientName?
    /// The torrent; nil where it is about something else.
    package let torrent: Infohash?
    /// The torrent's name at that time, or the name of the hook.
    package let name: String?
    /// The name of the window, or the id of the rule whose schedule it is.
    package let schedule: String?
    /// When the window's edge or the schedule's occurrence was due.
    package let due: WallTime?
    /// The absolute path of the watched file.
    package let path: String?
    /// What there is to say of it in words.
    package let message: String?
    /// When it was seen.
    package let at: WallTime
    /// Whether it happened while Sluice was not observing the client.
    package let late: Bool
    /// Who brought it about.
    package let cause: Event.Cause
    /// Steady facts that changed, by field, each as a list of the old and the new value; `{}` stands for unknown.
    ///
    /// Of the call of a hook it is `body`, what was sent.
    package let changes: JSON

    package init(
        number: Int64, id: EventID, type: String, client: ClientName? = nil, torrent: Infohash? = nil,
        name: String? = nil, schedule: String? = nil, due: WallTime? = nil, path: String? = nil,
        message: String? = nil, at: WallTime, late: Bool, cause: Event.Cause, changes: JSON
    ) {
        self.number = number
        self.id = id
        self.type = type
        self.client = client
        self.torrent = torrent
        self.name = name
        self.schedule = schedule
        self.due = due
        self.path = path
        self.message = message
        self.at = at
        self.late = late
        self.cause = cause
        self.changes = changes
    }
}

extension RecordedEvent {
    /// The event for other programs.
    package var json: JSON {
        var members = [
            JSON.Member("number", .integer(number)), JSON.Member("id", .string(id.text)),
            JSON.Member("kind", .string(type)), JSON.Member("client", client.map { .string($0.text) } ?? .null),
            JSON.Member("at", .integer(at.milliseconds)), JSON.Member("late", .bool(late)),
        ]
        if let torrent { members.append(JSON.Member("torrent", .string(torrent.hex))) }
        if let name { members.append(JSON.Member("name", .string(name))) }
        if let schedule { members.append(JSON.Member("schedule", .string(schedule))) }
        if let due { members.append(JSON.Member("due", .integer(due.milliseconds))) }
        if let path { members.append(JSON.Member("path", .string(path))) }
        if let message { members.append(JSON.Member("message", .string(message))) }
        switch cause {
        case .external: members.append(JSON.Member("cause", "external"))
        case .intent(let id): members.append(JSON.Member("cause", .string(id)))
        }
        members.append(JSON.Member("changes", changes))
        return .object(members)
    }
}

extension Event {
    /// What was different before: steady facts only, each as a pair of the old and the new value; of the call of a hook,
    /// what was sent.
    package var changes: JSON {
        if let call { return ["body": call.body] }
        guard let torrent, let old else { return .object([]) }
        let bulky: FieldSet = [.files, .trackers]
        let fields = torrent.changes(since: old).subtracting(TorrentField.volatile).subtracting(bulky)
        guard !fields.isEmpty else { return .object([]) }
        // An empty object stands for what is unknown.
        return .object(
            fields.map { field in
                JSON.Member(field.name, [old.json(of: field) ?? .object([]), torrent.json(of: field) ?? .object([])])
            })
    }
}
