import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Evaluates every rule against one list.
    ///
    /// `changed` tells the torrents that differ from the list before, ascending. What did not change cannot have changed
    /// a verdict, but for what ``Attention`` says, so rules are asked about those torrents only; the decisions are the
    /// same as if they were asked about all.
    mutating func evaluate(_ snapshot: Snapshot, changed: [ChangedTorrent], _ builder: inout TickBuilder) {
        evaluateEvents(of: builder.tick.events, &builder)
        let whole = state.clients[snapshot.client]?.accepted ?? snapshot
        let client = ClientRecord(snapshot, torrents: whole.torrents.count)
        let last = attention.removeValue(forKey: snapshot.client)
        var scan = scan(snapshot, of: whole, client, changed: changed, last, &builder)
        stopTime(of: scan.lacking, snapshot, at: builder.observedBefore)
        for (index, rule) in rules.rules.enumerated() where isActive(rule) && rule.clients.contains(snapshot.client) {
            switch rule.trigger {
            case .on: watch(index, rule, snapshot, client, &builder)
            case .each(let kind):
                switch kind.population {
                case .torrents: judgeTorrents(index, rule, &scan, &builder)
                case .members(let members):
                    for member in members(snapshot) { judge(member, index, rule, client, &builder) }
                case .unlisted: continue
                }
            case .schedule(let schedule, let kind?):
                fire(index, rule, schedule, kind, snapshot, client, &builder)
                watch(index, rule, snapshot, client, &builder)
            case .schedule(_, nil), .watch: continue
            }
        }
        builder.scan = scan
    }

    private mutating func judge(
        _ member: SubjectKind.Member, _ index: Int, _ rule: Rule, _ client: ClientRecord, _ builder: inout TickBuilder
    ) {
        let scope = Scope(rule.trigger.variables, now: builder.now, client: client, records: member.records)
        guard let verdict = verdict(on: member.subject, index, rule, scope, &builder) else { return }
        level(index, rule, member.subject, nil, verdict, scope, &builder)
    }

    /// What a rule says of a client as a whole; nil where nothing is to come of it now.
    ///
    /// A list that is not believed begins and ends nothing: it says as little about the client as about its torrents.
    private func verdict(
        on subject: Subject, _ index: Int, _ rule: Rule, _ scope: Scope, _ builder: inout TickBuilder
    ) -> Verdict? {
        guard isOpen(rule, &builder) else { return .no }
        guard questions[index].readsClient, builder.suspicion != nil || builder.isFirstOfMany else {
            return rule.verdict(in: scope)
        }
        return state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.phase == .firing ? .yes : nil
    }

    /// Moves one rule's episode for one subject on by one observation.
    mutating func level(
        _ index: Int, _ rule: Rule, _ subject: Subject, _ torrent: Torrent?, _ verdict: Verdict, _ scope: Scope,
        _ builder: inout TickBuilder
    ) {
        let key = EpisodeKey(rule: rule.id, subject: subject)
        let former = state.episodes[key]
        if verdict == .no, former == nil { return }
        let title = torrent?.name ?? subject.title(in: nil)
        let candidate = { (stage: Candidate.Stage) in
            Candidate(ruleIndex: index, key: key, title: title, stage: stage, scope: scope, torrent: torrent)
        }
        switch verdict {
        case .unknown(let reason):
            if rule.protects { builder.candidates.append(candidate(.unsure(reason))) }
            guard var episode = former else { return }
            episode.held.stop(at: builder.observedBefore)
            episode.heldReason = reason
            if episode != former { state.episodes[key] = episode }
            builder.restless.insert(subject)
            guard former?.heldReason != reason || tellsAll else { return }
            note(.failed, key, title, reason, rule, scope, &builder)
        case .no:
            state.episodes[key] = nil
            if former?.phase == .firing {
                note(.ended, key, title, "the condition no longer holds", rule, scope, &builder)
                builder.candidates.append(candidate(.exit))
            }
        case .yes:
            var episode = former ?? Episode(phase: .pending, next: 0)
            episode.held.run(at: builder.observed)
            let enters =
                episode.phase == .pending && episode.held.total(at: builder.observed) >= rule.holdsFor
                && !isCooling(rule, key, at: builder.now)
            if enters {
                episode.phase = .firing
                markFired(rule, key, &builder)
            }
            if episode.phase == .firing {
                episode.exits = exits(of: rule, index, former: episode.exits, in: scope)
            }
            if former?.phase != episode.phase || former?.held != episode.held || former?.exits != episode.exits {
                state.episodes[key] = episode
            } else {
                state.episodes.adjust(key, to: episode)
            }
            if let torrent { prove(torrent, key, rule, &builder) }
            if episode.phase == .pending, former == nil || tellsAll {
                notePending(rule, key, title, episode, scope, &builder)
            }
            switch episode.phase {
            case .firing: builder.candidates.append(candidate(.level(entered: enters)))
            case .pending: wait(for: episode, of: rule, key, &builder)
            }
        }
    }

    /// Has a pending episode judged again once it has held for long enough.
    private func wait(for episode: Episode, of rule: Rule, _ key: EpisodeKey, _ builder: inout TickBuilder) {
        if let torrent = key.subject.torrent, let due = episode.held.reading(of: rule.holdsFor), due > builder.observed
        {
            builder.dueTimes[torrent] = min(due, builder.dueTimes[torrent] ?? due)
        } else {
            builder.restless.insert(key.subject)
        }
    }

    private func notePending(
        _ rule: Rule, _ key: EpisodeKey, _ title: String, _ episode: Episode, _ scope: Scope,
        _ builder: inout TickBuilder
    ) {
        let holds = builder.now.wall.advanced(by: max(.zero, rule.holdsFor - episode.held.total(at: builder.observed)))
        if let fired = lastFiring(of: rule, key), isCooling(rule, key, at: builder.now) {
            note(
                .pending, key, title, "fired less than \(rule.cooldown.spoken) ago, see \"cooldown\"", rule, scope,
                until: max(holds, fired.advanced(by: rule.cooldown)), &builder)
        } else {
            note(
                .pending, key, title, "must hold for \(rule.holdsFor.spoken), see \"for\"", rule, scope, until: holds,
                &builder)
        }
    }

    /// Moves on rules that fired at an instant and wait for the second observation of a removal.
    private mutating func watch(
        _ index: Int, _ rule: Rule, _ snapshot: Snapshot, _ client: ClientRecord, _ builder: inout TickBuilder
    ) {
        let episodes = state.episodes[rule.id]
        guard !episodes.isEmpty else { return }
        let fired = Set(builder.candidates.lazy.filter { $0.ruleIndex == index }.map(\.key.subject))
        let waiting = episodes.filter { $0.key.client == snapshot.client && !fired.contains($0.key) }
            .compactMap { subject, episode in
                subject.torrent.flatMap { snapshot[$0] }.map { (subject: subject, episode: episode, torrent: $0) }
            }
        for (subject, episode, torrent) in waiting.sorted(by: { $0.torrent.id < $1.torrent.id }) {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            let scope = Scope(
                rule.trigger.variables, now: builder.now, torrent: torrent, old: episode.event?.old,
                event: episode.event?.event(about: torrent, of: snapshot.client, boot: builder.now.boot), client: client
            )
            switch rule.verdict(in: scope) {
            case .yes:
                if !episode.held.isRunning { state.episodes.change(key) { $0.held.run(at: builder.observed) } }
                prove(torrent, key, rule, &builder)
                builder.candidates.append(
                    Candidate(
                        ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: false), scope: scope,
                        torrent: torrent))
            case .no:
                state.episodes[key] = nil
                note(.ended, key, torrent.name, "the condition no longer holds", rule, scope, &builder)
            case .unknown:
                guard episode.held.isRunning else { continue }
                state.episodes.change(key) { $0.held.stop(at: builder.observedBefore) }
            }
        }
    }

    func isCooling(_ rule: Rule, _ key: EpisodeKey, at now: Moment) -> Bool {
        guard rule.cooldown > .zero, let last = lastFiring(of: rule, key) else { return false }
        if let boot = lastFiringInRun(of: rule, key) { return now.boot - boot < rule.cooldown }
        // One that lies in the future was written under a clock that has been set back since.
        let passed = now.wall.since(last)
        return passed < rule.cooldown && passed > .zero - ClockWatch.tolerance
    }

    /// When a rule last fired for a subject; firings of a dry run count for rules in dry run only.
    private func lastFiring(of rule: Rule, _ key: EpisodeKey) -> WallTime? {
        let real = state.fired[key]?.wall
        guard rule.mode == .dryRun, let rehearsed = state.rehearsals.fired[key]?.wall else { return real }
        return real.map { max($0, rehearsed) } ?? rehearsed
    }

    /// The same on the boot clock; nil where it did not fire in this run.
    private func lastFiringInRun(of rule: Rule, _ key: EpisodeKey) -> Duration? {
        let real = state.fired[key]?.boot
        guard rule.mode == .dryRun, let rehearsed = state.rehearsals.fired[key]?.boot else { return real }
        return real.map { max($0, rehearsed) } ?? rehearsed
    }

    mutating func markFired(_ rule: Rule, _ key: EpisodeKey, _ builder: inout TickBuilder) {
        guard rule.cooldown > .zero else { return }
        if rule.mode == .dryRun {
            state.rehearsals.fired[key] = Instant(builder.now)
        } else {
            state.fired[key] = Instant(builder.now)
        }
    }

    /// Adds a decision with the values of the condition's parts.
    func note(
        _ verdict: Decision.Verdict, _ key: EpisodeKey, _ title: String, _ reason: String, _ rule: Rule, _ scope: Scope,
        intents: [IntentID] = [], event: EventID? = nil, until: WallTime? = nil, _ builder: inout TickBuilder
    ) {
        builder.tick.decisions.append(
            Decision(
                rule: rule.id, subject: key.subject, title: title, at: builder.now.wall, verdict: verdict,
                reason: reason,
                trace: rule.trace(in: scope), intents: intents, event: event, until: until))
    }
}

extension Rule {
    /// Whether it forbids anything.
    var protects: Bool {
        actions.contains { action in
            if case .protection = action.kind.role { true } else { false }
        }
    }
}
