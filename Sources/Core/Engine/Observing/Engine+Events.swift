import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Adds an event about a torrent, naming its cause where one of our intents brought it about.
    mutating func emit(
        _ kind: EventKind, _ client: ClientName, change: Change, late: Bool, _ turn: inout Turn
    ) {
        let old: Torrent? = if case .kept(let old, _, _) = change { old } else { nil }
        add(kind, about: .torrent(change.torrent, was: old, of: client), late: late, &turn)
        if kind == .removed { forget(.torrent(client, change.torrent.incarnation), &turn) }
    }

    /// Adds an event about a client.
    mutating func emit(_ kind: EventKind, _ client: ClientName, _ turn: inout Turn) {
        add(kind, about: .client(client), &turn)
    }

    /// Adds an event about a watched file, with the reason where it is rejected.
    mutating func emit(_ kind: EventKind, file path: String, message: String = "", _ turn: inout Turn) {
        add(kind, about: .file(path), message: message, &turn)
    }

    /// Adds an event about a window or a rule's schedule.
    mutating func emit(
        _ kind: EventKind, schedule name: String, due: UnixTime, late: Bool, message: String, _ turn: inout Turn
    ) {
        add(kind, about: .schedule(name, due: WallTime(seconds: due.seconds)), late: late, message: message, &turn)
    }

    private mutating func add(
        _ kind: EventKind, about subject: Event.Subject, late: Bool = false, message: String = "", _ turn: inout Turn
    ) {
        let id = EventID("e\(turn.tick.number)-\(turn.tick.events.count + 1)")
        let doer = doer(of: kind, subject, &turn)
        if let doer { turn.doers[doer.intent] = doer.rule }
        turn.tick.events.append(
            Event(
                id: id, kind: kind, about: subject, at: turn.now, late: late,
                cause: doer.map { .intent($0.intent.text) } ?? .external, message: message))
    }

    /// Drops the state of a subject that is no more.
    private mutating func forget(_ subject: Subject, _ turn: inout Turn) {
        for rule in memory.episodes.keys where memory.episodes[rule]?[subject] != nil {
            memory.episodes[rule]?[subject] = nil
            turn.tick.remember(EpisodeKey(rule: rule, subject: subject), nil)
        }
        for key in memory.baselines.keys where key.episode.subject == subject {
            memory.baselines[key] = nil
            turn.tick.remember(key, baseline: nil)
        }
        for rule in memory.endings.removeValue(forKey: subject)?.keys.sorted() ?? [] {
            turn.tick.remember(EpisodeKey(rule: rule, subject: subject), ending: nil)
        }
        for key in memory.fired.keys where key.subject == subject {
            memory.fired[key] = nil
            memory.firedBoot[key] = nil
            turn.tick.remember(fired: key, nil)
        }
        for key in memory.rehearsals.fired.keys where key.subject == subject {
            memory.rehearsals.fired[key] = nil
            memory.rehearsals.firedBoot[key] = nil
            turn.tick.remember(rehearsedFired: key, nil)
        }
    }

    /// Gives each event to each edge rule once, unless the rule caused it.
    mutating func evaluateEvents(of events: [Event], _ turn: inout Turn) {
        guard !events.isEmpty else { return }
        for (index, rule) in rules.rules.enumerated() where isActive(rule) {
            guard case .on(let kinds) = rule.trigger else { continue }
            for event in events where kinds.contains(event.kind) && rule.hears(event) {
                if case .intent(let id) = event.cause, turn.doers[IntentID(id)] == rule.id { continue }
                evaluate(event, index, rule, &turn)
            }
        }
    }

    private mutating func evaluate(_ event: Event, _ index: Int, _ rule: Rule, _ turn: inout Turn) {
        let snapshot = event.client.flatMap { memory.clients[$0]?.accepted }
        let scope = Scope(
            rule.trigger.variables, now: turn.now, torrent: event.torrent, old: event.old, event: event,
            client: snapshot.map { ClientRecord($0) })
        let key = EpisodeKey(rule: rule.id, subject: Subject(of: event.subject))
        let title = event.title
        guard isOpen(rule, &turn) else { return }
        switch rule.verdict(in: scope) {
        case .no: return
        case .unknown(let reason): note(.failed, key, title, reason, rule, scope, event: event.id, &turn)
        case .yes:
            guard !isCooling(rule, key, at: turn.now) else { return }
            if rule.actions.contains(where: \.kind.isDestructive), event.torrent != nil, event.kind != .removed {
                open(key, for: event, &turn)
            }
            markFired(rule, key, &turn)
            turn.standings.append(
                Standing(
                    ruleIndex: index, key: key, title: title, stage: .edge(event.id), scope: scope,
                    torrent: event.torrent))
        }
    }

    /// Begins to wait for the second observation that a removal needs, or goes on waiting where the rule fires again.
    mutating func open(_ key: EpisodeKey, for event: Event?, _ turn: inout Turn) {
        let stored = event.map { event in
            StoredEvent(id: event.id, kind: event.kind, wall: event.at.wall, late: event.late, old: event.old)
        }
        var episode =
            memory.episodes[key.rule]?[key.subject] ?? Episode(phase: .firing, held: .zero, seenAt: nil, next: 0)
        episode.observeTrue(at: turn.now.boot, in: turn.rhythm)
        episode.next = 0
        episode.event = stored
        memory.episodes[key.rule, default: [:]][key.subject] = episode
        turn.tick.remember(key, episode)
    }
}

extension Subject {
    /// What a decision about an event is about; a window or schedule is nothing that could be acted on.
    init(of event: Event.Subject) {
        switch event {
        case .torrent(let torrent, _, let client): self = .torrent(client, torrent.incarnation)
        case .client(let client): self = .client(client)
        case .file(let path): self = .file(path)
        case .schedule: self = .nothing
        }
    }
}

extension Event {
    /// Its subject's name for people.
    fileprivate var title: String {
        switch subject {
        case .torrent(let torrent, _, _): torrent.name
        case .client(let client): client.text
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        case .schedule(let name, _): name
        }
    }
}

extension Rule {
    /// Whether its choice of clients lets an event through; an event about no client is for every rule.
    fileprivate func hears(_ event: Event) -> Bool { event.client.map(clients.contains) ?? true }
}
