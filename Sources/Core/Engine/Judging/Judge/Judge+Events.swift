import CEL
import Clocks
import Rules
import Torrents

extension Judge {
    /// Gives each event to each edge rule once, unless the rule caused it.
    ///
    /// - Parameters:
    ///   - events: In their order.
    ///   - doers: Our intents that brought some of them about, and the rules that they came from.
    mutating func hear(_ events: some Collection<Event>, causedBy doers: [IntentID: String]) {
        guard !events.isEmpty else { return }
        for (index, rule) in rules.rules.enumerated() where known.isActive(rule) {
            guard case .on(let types) = rule.trigger else { continue }
            for event in events where types.contains(event.type) && rule.hears(event) {
                if case .intent(let id) = event.cause, doers[IntentID(id)] == rule.id { continue }
                hear(event, index: index, rule: rule)
            }
        }
    }

    private mutating func hear(_ event: Event, index: Int, rule: Rule) {
        let snapshot = event.client.flatMap { known.clients[$0]?.accepted }
        let scope = Scope(
            rule.variables, now: now, torrent: event.torrent, old: event.old, event: event,
            client: snapshot.map { ClientRecord($0) }, records: records(of: event))
        let key = EpisodeKey(rule: rule.id, subject: Subject(of: event.subject, type: event.type))
        let title = event.torrent?.name ?? event.schedule ?? key.subject.title(in: nil)
        guard isInWindow(rule) else { return }
        switch rule.verdict(in: scope) {
        case .no: return
        case .unknown(let reason):
            note(
                Note(.failed, reason, event: event.id), about: Matter(key: key, title: title, rule: rule, scope: scope))
        case .yes:
            guard !firings.isCooling(rule, key, at: now) else { return }
            let matter = Matter(key: key, title: title, rule: rule, scope: scope)
            guard !isPassedOver(matter, event: event.id), !waitsForLimit(matter, event: event) else { return }
            if event.torrent != nil, event.type != .removed { waitIfNeeded(key, for: event, rule: rule) }
            firings.mark(rule, key, at: now)
            findings.candidates.append(
                Candidate(
                    ruleIndex: index, key: key, title: title, stage: .edge(event.id), scope: scope,
                    torrent: event.torrent))
        }
    }

    /// Lets what happens once last on, where it may have to wait: a removal for its second observation, and all that
    /// waits for a person.
    private mutating func waitIfNeeded(_ key: EpisodeKey, for event: Event?, rule: Rule) {
        if rule.actions.contains(where: \.kind.isDestructive) {
            open(key, for: event)
        } else if known.awaitsPerson(rule, of: key.subject.client, at: now) {
            open(key, for: event)
            episodes.change(key) { $0.waitsForPerson = true }
        }
    }

    /// Whether a rule passes over what has happened, as it has done the same lately.
    private mutating func isPassedOver(_ matter: Matter, event: EventID? = nil) -> Bool {
        guard let repetition = known.repetition(of: matter.rule, in: matter.scope, at: now) else { return false }
        note(Note(.ended, "passed over; \(repetition.reason)", event: event), about: matter)
        return true
    }

    /// Lets what has happened wait where the rule has fired as often as its limit allows.
    private mutating func waitsForLimit(_ matter: Matter, event: Event?) -> Bool {
        guard let surplus = firings.surplus(of: matter.rule, at: now) else { return false }
        open(matter.key, for: event)
        episodes.change(matter.key) { episode in
            episode.waitsForLimit = true
            (episode.heldReason, episode.heldUntil) = (surplus.reason, surplus.until)
        }
        note(Note(.held, surplus.reason, event: event?.id, until: surplus.until), about: matter)
        return true
    }

    /// Whether what waits for the limit of its rule goes on to wait; once it may fire, that counts.
    mutating func staysSurplus(_ episode: Episode, _ matter: Matter) -> Bool {
        guard episode.waitsForLimit else { return false }
        if let surplus = firings.surplus(of: matter.rule, at: now) {
            if context.tellsAll { note(Note(.held, surplus.reason, until: surplus.until), about: matter) }
            return true
        }
        firings.mark(matter.rule, matter.key, at: now)
        episodes.change(matter.key) { episode in
            episode.waitsForLimit = false
            (episode.heldReason, episode.heldUntil) = (nil, nil)
            // Nothing but what a person says keeps it from now on, and a removal from its second observation.
            episode.waitsForPerson = !matter.rule.actions.contains(where: \.kind.isDestructive)
        }
        return false
    }

    /// Begins to wait, or goes on waiting where the rule fires again.
    private mutating func open(_ key: EpisodeKey, for event: Event?) {
        let stored = event.map { event in
            StoredEvent(id: event.id, type: event.type, wall: event.at.wall, late: event.late, old: event.old)
        }
        var episode = episodes[key] ?? Episode(phase: .firing, next: 0)
        episode.holding.run(at: key.subject.client.map(known.observed) ?? .zero)
        episode.next = 0
        episode.event = stored
        episodes[key] = episode
    }
}

extension Judge {
    /// Fires a schedule that is about nothing in particular.
    ///
    /// - Parameter index: The rule's index, once for each occurrence that is to fire.
    mutating func fire(_ index: Int) {
        let rule = rules.rules[index]
        let scope = Scope(rule.variables, now: now)
        guard rule.verdict(in: scope) == .yes else { return }
        let key = EpisodeKey(rule: rule.id, subject: .nothing)
        guard !isPassedOver(Matter(key: key, title: rule.id, rule: rule, scope: scope)) else { return }
        findings.candidates.append(
            Candidate(ruleIndex: index, key: key, title: rule.id, stage: .edge(nil), scope: scope, torrent: nil))
    }

    /// Fires a schedule for each subject of one client for which its condition holds.
    ///
    /// One look makes up for all occurrences that are to fire, since each of them would see the same list.
    mutating func fire(_ index: Int, about kind: SubjectKind, on snapshot: Snapshot, client: ClientRecord) {
        switch kind.population {
        case .torrents:
            for torrent in snapshot.torrents {
                let scope = Scope(rules.rules[index].variables, now: now, torrent: torrent, client: client)
                let subject = Subject.torrent(snapshot.client, torrent.incarnation)
                fire(index, about: subject, title: torrent.name, scope: scope, torrent: torrent)
            }
        case .members(let members):
            for member in members(snapshot) {
                let scope = Scope(
                    rules.rules[index].variables, now: now, torrent: nil, client: client, records: member.records)
                fire(index, about: member.subject, title: member.subject.title(in: snapshot), scope: scope)
            }
        case .groups, .unlisted, .named: break  // no schedule is about them
        }
    }

    private mutating func fire(
        _ index: Int, about subject: Subject, title: String, scope: Scope, torrent: Torrent? = nil
    ) {
        let rule = rules.rules[index]
        let key = EpisodeKey(rule: rule.id, subject: subject)
        guard rule.verdict(in: scope) == .yes, !firings.isCooling(rule, key, at: now) else { return }
        let matter = Matter(key: key, title: title, rule: rule, scope: scope)
        guard !isPassedOver(matter), !waitsForLimit(matter, event: nil) else { return }
        firings.mark(rule, key, at: now)
        if torrent != nil { waitIfNeeded(key, for: nil, rule: rule) }
        findings.candidates.append(
            Candidate(ruleIndex: index, key: key, title: title, stage: .edge(nil), scope: scope, torrent: torrent))
    }
}

extension Rule {
    /// Whether its choice of clients lets an event through; an event about no client is for every rule.
    fileprivate func hears(_ event: Event) -> Bool { event.client.map(clients.contains) ?? true }
}
