package import Clocks

/// Names one event for good; a webhook's receiver can tell repeated deliveries by it.
package struct EventID: Hashable, Sendable, CustomStringConvertible {
    /// The name as it is shown and sent.
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
}

/// One typed change: between two snapshots, of a window or schedule, of a watched file, or a call from outside.
package struct Event: Sendable {
    /// What an event is about, with what is known of it.
    package enum Subject: Sendable {
        /// The torrent after the change, or for a removal as it was last seen; and before, where there was one.
        case torrent(Torrent, was: Torrent?, of: ClientName)
        case client(ClientName)
        /// A window or a rule with a schedule, by its name in the rule file, and when it was due.
        case schedule(String, due: WallTime)
        /// What a name tells from others of the topic: a file of a watch folder, by its absolute path.
        case named(String)
        /// A hook of the rule file, with what was sent to it.
        case call(HookCall)
    }

    /// Who brought the change about.
    package enum Cause: Hashable, Sendable {
        /// A person, another program, or the client itself.
        case external
        /// One of our own intents, by its id.
        case intent(String)
    }

    /// Its name for good.
    package let id: EventID
    /// Which change it is.
    package let type: EventType
    /// What it is about.
    package let subject: Subject
    /// When it was seen: the moment of the snapshot, the look or the edge.
    package let at: Moment
    /// Whether it happened while Sluice did not run, and so at some earlier time than `at`.
    package let late: Bool
    /// Who brought it about, as far as the echo of our own intents tells.
    package let cause: Cause
    /// What there is to say of it in words; empty where the type says it all.
    package let message: String

    package init(
        id: EventID, type: EventType, about subject: Subject, at: Moment, late: Bool = false, cause: Cause = .external,
        message: String = ""
    ) {
        self.id = id
        self.type = type
        self.subject = subject
        self.at = at
        self.late = late
        self.cause = cause
        self.message = message
    }
}

extension Event {
    /// The client concerned; windows, schedules, files and hooks have none.
    package var client: ClientName? {
        switch subject {
        case .torrent(_, _, let client), .client(let client): client
        case .schedule, .named, .call: nil
        }
    }

    /// The torrent after the change; for a removal, as it was last seen.
    package var torrent: Torrent? {
        guard case .torrent(let torrent, _, _) = subject else { return nil }
        return torrent
    }

    /// The torrent before the change, where there was one.
    package var old: Torrent? {
        guard case .torrent(_, let old, _) = subject else { return nil }
        return old
    }

    /// The name of the window, or the id of the rule whose schedule it is.
    package var schedule: String? {
        guard case .schedule(let name, _) = subject else { return nil }
        return name
    }

    /// When the window's edge or the schedule's occurrence was due.
    package var due: WallTime? {
        guard case .schedule(_, let due) = subject else { return nil }
        return due
    }

    /// The absolute path of the watched file.
    package var path: String? {
        guard case .named(let path) = subject, type.topic == "file" else { return nil }
        return path
    }

    /// What was sent to a hook of the rule file.
    package var call: HookCall? {
        guard case .call(let call) = subject else { return nil }
        return call
    }

    /// The name for people of what it is about: the torrent's, or the hook's; nil for all that has a place of its own.
    package var title: String? { torrent?.name ?? call?.hook }
}
