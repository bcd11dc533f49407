import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Adds an event about a torrent, naming its cause where one of our intents brought it about.
    mutating func emit(
        _ kind: EventKind, client: ClientName, change: Change, late: Bool, into builder: inout TickBuilder
    ) {
        let old: Torrent? = if case .kept(let old, _, _) = change { old } else { nil }
        add(kind, about: .torrent(change.torrent, was: old, of: client), late: late, into: &builder)
        if kind == .removed { forget(.torrent(client, change.torrent.incarnation)) }
    }

    /// Adds an event about a client.
    mutating func emit(_ kind: EventKind, client: ClientName, into builder: inout TickBuilder) {
        add(kind, about: .client(client), into: &builder)
    }

    /// Adds an event about a watched file, with the reason where it is rejected.
    mutating func emit(_ kind: EventKind, file path: String, message: String = "", into builder: inout TickBuilder) {
        add(kind, about: .named(path), message: message, into: &builder)
    }

    /// Adds an event about a window or a rule's schedule.
    mutating func emit(
        _ kind: EventKind, schedule name: String, due: UnixTime, late: Bool, message: String,
        into builder: inout TickBuilder
    ) {
        add(
            kind, about: .schedule(name, due: WallTime(seconds: due.seconds)), late: late, message: message,
            into: &builder)
    }

    private mutating func add(
        _ kind: EventKind, about subject: Event.Subject, late: Bool = false, message: String = "",
        into builder: inout TickBuilder
    ) {
        let id = EventID("e\(builder.tick.number)-\(builder.tick.events.count + 1)")
        let doer = doer(of: kind, event: subject, into: &builder)
        if let doer { builder.doers[doer.intent] = doer.rule }
        builder.tick.events.append(
            Event(
                id: id, kind: kind, about: subject, at: builder.now, late: late,
                cause: doer.map { .intent($0.intent.text) } ?? .external, message: message))
    }

    /// Drops the state of a subject that is no more.
    private mutating func forget(_ subject: Subject) {
        for rule in state.episodes.byRule.keys {
            let key = EpisodeKey(rule: rule, subject: subject)
            if state.episodes[key] != nil { state.episodes[key] = nil }
        }
        state.baselines.removeAll { $0.episode.subject == subject }
        state.endings.removeAll { $0.subject == subject }
        state.fired.removeAll { $0.subject == subject }
        state.rehearsals.fired.removeAll { $0.subject == subject }
    }

    /// Gives each event to each edge rule once, unless the rule caused it.
    mutating func evaluateEvents(of events: [Event], into builder: inout TickBuilder) {
        guard !events.isEmpty else { return }
        for (index, rule) in rules.rules.enumerated() where isActive(rule) {
            guard case .on(let kinds) = rule.trigger else { continue }
            for event in events where kinds.contains(event.kind) && rule.hears(event) {
                if case .intent(let id) = event.cause, builder.doers[IntentID(id)] == rule.id { continue }
                evaluate(event, index: index, rule: rule, into: &builder)
            }
        }
    }

    private mutating func evaluate(_ event: Event, index: Int, rule: Rule, into builder: inout TickBuilder) {
        let snapshot = event.client.flatMap { state.clients[$0]?.accepted }
        let scope = Scope(
            rule.trigger.variables, now: builder.now, torrent: event.torrent, old: event.old, event: event,
            client: snapshot.map { ClientRecord($0) })
        let key = EpisodeKey(rule: rule.id, subject: Subject(of: event.subject, kind: event.kind))
        let title = event.torrent?.name ?? event.schedule ?? key.subject.title(in: nil)
        guard isOpen(rule, into: &builder) else { return }
        switch rule.verdict(in: scope) {
        case .no: return
        case .unknown(let reason):
            note(
                Note(.failed, reason, event: event.id), about: Matter(key: key, title: title, rule: rule, scope: scope),
                into: &builder)
        case .yes:
            guard !isCooling(rule, key, at: builder.now) else { return }
            if rule.actions.contains(where: \.kind.isDestructive), event.torrent != nil, event.kind != .removed {
                open(key, for: event, into: &builder)
            }
            markFired(rule, key: key, into: &builder)
            builder.candidates.append(
                Candidate(
                    ruleIndex: index, key: key, title: title, stage: .edge(event.id), scope: scope,
                    torrent: event.torrent))
        }
    }

    /// Begins to wait for the second observation that a removal needs, or goes on waiting where the rule fires again.
    mutating func open(_ key: EpisodeKey, for event: Event?, into builder: inout TickBuilder) {
        let stored = event.map { event in
            StoredEvent(id: event.id, kind: event.kind, wall: event.at.wall, late: event.late, old: event.old)
        }
        var episode =
            state.episodes[key] ?? Episode(phase: .firing, next: 0)
        episode.held.run(at: key.subject.client.map(state.observed) ?? .zero)
        episode.next = 0
        episode.event = stored
        state.episodes[key] = episode
    }
}

extension Subject {
    /// What a decision about an event is about; a window or schedule is nothing that could be acted on.
    init(of event: Event.Subject, kind: EventKind) {
        switch event {
        case .torrent(let torrent, _, let client): self = .torrent(client, torrent.incarnation)
        case .client(let client): self = .client(client)
        case .named(let name): self = .named(SubjectKind.telling(of: kind) ?? .nothing, name)
        case .schedule: self = .nothing
        }
    }
}

extension Rule {
    /// Whether its choice of clients lets an event through; an event about no client is for every rule.
    fileprivate func hears(_ event: Event) -> Bool { event.client.map(clients.contains) ?? true }
}
