import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Adds an event about a torrent, naming its cause where one of our intents brought it about.
    mutating func raise(
        _ type: EventType, client: ClientName, change: Change, late: Bool, into builder: inout TickBuilder
    ) {
        let old: Torrent? = if case .kept(let old, _, _) = change { old } else { nil }
        add(type, about: .torrent(change.torrent, was: old, of: client), late: late, into: &builder)
        if type == .removed { forget(.torrent(client, change.torrent.incarnation)) }
    }

    /// Adds an event about a client.
    mutating func raise(_ type: EventType, client: ClientName, into builder: inout TickBuilder) {
        add(type, about: .client(client), into: &builder)
    }

    /// Adds an event about a watched file, with the reason where it is rejected.
    mutating func raise(_ type: EventType, file path: String, message: String = "", into builder: inout TickBuilder) {
        add(type, about: .named(path), message: message, into: &builder)
    }

    /// Adds an event about a disk of the rule file.
    mutating func raise(
        _ type: EventType, disk name: String, late: Bool, message: String, into builder: inout TickBuilder
    ) {
        add(type, about: .named(name), late: late, message: message, into: &builder)
    }

    /// Adds an event about a window or a rule's schedule, with the time that it is due.
    mutating func raise(
        _ type: EventType, at due: (schedule: String, time: UnixTime), late: Bool, message: String,
        into builder: inout TickBuilder
    ) {
        let subject = Event.Subject.schedule(due.schedule, due: WallTime(seconds: due.time.seconds))
        add(type, about: subject, late: late, message: message, into: &builder)
    }

    /// Adds an event about a hook of the rule file that was called.
    mutating func raise(_ call: HookCall, into builder: inout TickBuilder) {
        add(.hookCalled, about: .call(call), into: &builder)
    }

    private mutating func add(
        _ type: EventType, about subject: Event.Subject, late: Bool = false, message: String = "",
        into builder: inout TickBuilder
    ) {
        let id = EventID("e\(builder.tick.number)-\(builder.tick.events.count + 1)")
        let doer = doer(of: type, event: subject, into: &builder)
        if let doer { builder.doers[doer.intent] = doer.rule }
        builder.tick.events.append(
            Event(
                id: id, type: type, about: subject, at: builder.now, late: late,
                cause: doer.map { .intent($0.intent.text) } ?? .external, message: message))
    }

    /// Drops the state of a subject that is no more.
    mutating func forget(_ subject: Subject) {
        for rule in state.episodes.byRule.keys {
            let key = EpisodeKey(rule: rule, subject: subject)
            if state.episodes[key] != nil { state.episodes[key] = nil }
        }
        state.baselines.removeAll { $0.episode.subject == subject }
        state.endings.removeAll { $0.subject == subject }
        state.fired.removeAll { $0.subject == subject }
        state.rehearsals.fired.removeAll { $0.subject == subject }
        state.rehearsals.endings.removeAll { $0.subject == subject }
    }
}

extension Subject {
    /// What a decision about an event is about; a window or schedule is nothing that could be acted on.
    init(of event: Event.Subject, type: EventType) {
        switch event {
        case .torrent(let torrent, _, let client): self = .torrent(client, torrent.incarnation)
        case .client(let client): self = .client(client)
        case .named(let name): self = .named(SubjectKind.telling(of: type) ?? .nothing, name)
        case .schedule: self = .nothing
        case .call(let call): self = .named(.hook, call.hook)
        }
    }
}
