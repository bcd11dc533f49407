import Clocks
import Rules
import Torrents

extension Engine {
    /// Evaluates every rule against one list.
    ///
    /// `changed` tells the torrents that differ from the list before, ascending. What did not change cannot have changed
    /// a verdict, but for what ``Attention`` says, so rules are asked about those torrents only; the decisions are the
    /// same as if they were asked about all. The rhythm of the polls says how much of the time between two of them counts
    /// as observed.
    mutating func evaluate(
        _ snapshot: Snapshot, changed: [ChangedTorrent], rhythm: Rhythm, _ turn: inout Turn
    ) {
        evaluateEvents(of: turn.tick.events, &turn)
        let whole = memory.clients[snapshot.client]?.accepted ?? snapshot
        let client = ClientRecord(snapshot, torrents: whole.torrents.count)
        let last = takeAttention(of: snapshot.client)
        var scan = scan(snapshot, of: whole, client, changed: changed, rhythm: rhythm, last, &turn)
        for (index, rule) in rules.rules.enumerated() where isActive(rule) && rule.clients.contains(snapshot.client) {
            switch rule.trigger {
            case .on: watch(index, rule, snapshot, client, rhythm, &turn)
            case .each(.torrent): judgeTorrents(index, rule, &scan, &turn)
            case .each(.client):
                let scope = Scope(rule.trigger.variables, now: turn.now, client: client)
                guard let verdict = verdict(on: snapshot.client, index, rule, scope, &turn) else { continue }
                level(index, rule, .client(snapshot.client), nil, verdict, scope, rhythm, &turn)
            case .schedule(let schedule, let subject?):
                fire(index, rule, schedule, subject, snapshot, client, &turn)
                watch(index, rule, snapshot, client, rhythm, &turn)
            case .schedule(_, nil), .watch: continue
            }
        }
        memory.clients[snapshot.client]?.attention = scan.next
    }

    /// What a rule says of a client as a whole; nil where nothing is to come of it now.
    ///
    /// A list that is not believed begins and ends nothing: it says as little about the client as about its torrents.
    private func verdict(
        on client: ClientName, _ index: Int, _ rule: Rule, _ scope: Scope, _ turn: inout Turn
    ) -> Verdict? {
        guard isOpen(rule, &turn) else { return .no }
        guard questions[index].readsClient, turn.suspicion != nil || turn.isFirstOfMany else {
            return rule.verdict(in: scope)
        }
        return memory.episodes[rule.id]?[.client(client)]?.phase == .firing ? .yes : nil
    }

    /// Hands out what has to be looked at, leaving nothing behind, so that it is changed without being copied.
    private mutating func takeAttention(of client: ClientName) -> Attention? {
        defer { memory.clients[client]?.attention = nil }
        return memory.clients[client]?.attention
    }

    /// Moves one rule's episode for one subject on by one observation.
    mutating func level(
        _ index: Int, _ rule: Rule, _ subject: Subject, _ torrent: Torrent?, _ verdict: Verdict, _ scope: Scope,
        _ rhythm: Rhythm, _ turn: inout Turn
    ) {
        let former = memory.episodes[rule.id]?[subject]
        if verdict == .no, former == nil { return }
        let key = EpisodeKey(rule: rule.id, subject: subject)
        let title = torrent?.name ?? subject.client?.text ?? ""
        let standing = { (stage: Standing.Stage) in
            Standing(ruleIndex: index, key: key, title: title, stage: stage, scope: scope, torrent: torrent)
        }
        switch verdict {
        case .unknown(let reason):
            if rule.protects { turn.standings.append(standing(.unsure(reason))) }
            guard former?.heldReason != reason || tellsAll else { return }
            memory.episodes[rule.id]?[subject]?.heldReason = reason
            memory.episodes[rule.id]?[subject]?.seenAt = nil
            if former != nil { note(.failed, key, title, reason, rule, scope, &turn) }
        case .no:
            memory.episodes[rule.id]?[subject] = nil
            turn.tick.remember(key, nil)
            if former?.phase == .firing {
                note(.ended, key, title, "the condition no longer holds", rule, scope, &turn)
                turn.standings.append(standing(.exit))
            }
        case .yes:
            var episode = former ?? Episode(phase: .pending, held: .zero, seenAt: nil, next: 0)
            episode.observeTrue(at: turn.now.boot, in: rhythm)
            let enters =
                episode.phase == .pending && episode.held >= rule.holdsFor && !isCooling(rule, key, at: turn.now)
            if enters {
                episode.phase = .firing
                markFired(rule, key, &turn)
            }
            if episode.phase == .firing {
                episode.exits = exits(of: rule, index, former: episode.exits, in: scope)
            }
            memory.episodes[rule.id, default: [:]][subject] = episode
            if let torrent { prove(torrent, key, rule, &turn) }
            if episode.phase == .pending, former == nil || tellsAll {
                notePending(rule, key, title, episode, scope, &turn)
            }
            if former == nil || enters || former?.exits != episode.exits
                || Self.isWorthRecording(former, episode, rule)
            {
                turn.tick.remember(key, episode)
            }
            if episode.phase == .firing { turn.standings.append(standing(.level(entered: enters))) }
        }
    }

    /// The total that something waits for is written down each minute, so that a crash loses no more than that of it.
    private static func isWorthRecording(_ former: Episode?, _ episode: Episode, _ rule: Rule) -> Bool {
        let waits =
            episode.phase == .pending || rule.actions.dropFirst(episode.next).contains(where: \.kind.isDestructive)
        guard waits, let former, episode.held < .seconds(86_400 * 400) else { return false }
        return former.held.components.seconds / 60 != episode.held.components.seconds / 60
    }

    private func notePending(
        _ rule: Rule, _ key: EpisodeKey, _ title: String, _ episode: Episode, _ scope: Scope, _ turn: inout Turn
    ) {
        let holds = turn.now.wall.advanced(by: max(.zero, rule.holdsFor - episode.held))
        if let fired = lastFiring(of: rule, key), isCooling(rule, key, at: turn.now) {
            note(
                .pending, key, title, "fired less than \(rule.cooldown.spoken) ago, see \"cooldown\"", rule, scope,
                until: max(holds, fired.advanced(by: rule.cooldown)), &turn)
        } else {
            note(
                .pending, key, title, "must hold for \(rule.holdsFor.spoken), see \"for\"", rule, scope, until: holds,
                &turn)
        }
    }

    /// Moves on rules that fired at an instant and wait for the second observation of a removal.
    private mutating func watch(
        _ index: Int, _ rule: Rule, _ snapshot: Snapshot, _ client: ClientRecord, _ rhythm: Rhythm,
        _ turn: inout Turn
    ) {
        guard let episodes = memory.episodes[rule.id], !episodes.isEmpty else { return }
        let fired = Set(turn.standings.lazy.filter { $0.ruleIndex == index }.map(\.key.subject))
        let waiting = episodes.filter { $0.key.client == snapshot.client && !fired.contains($0.key) }
            .compactMap { subject, episode in
                subject.torrent.flatMap { snapshot[$0] }.map { (subject: subject, episode: episode, torrent: $0) }
            }
        for (subject, episode, torrent) in waiting.sorted(by: { $0.torrent.id < $1.torrent.id }) {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            let scope = Scope(
                rule.trigger.variables, now: turn.now, torrent: torrent, old: episode.event?.old,
                event: episode.event?.event(about: torrent, of: snapshot.client, boot: turn.now.boot), client: client)
            switch rule.verdict(in: scope) {
            case .yes:
                memory.episodes[rule.id]?[subject]?.observeTrue(at: turn.now.boot, in: rhythm)
                prove(torrent, key, rule, &turn)
                turn.standings.append(
                    Standing(
                        ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: false), scope: scope,
                        torrent: torrent))
            case .no:
                memory.episodes[rule.id]?[subject] = nil
                turn.tick.remember(key, nil)
                note(.ended, key, torrent.name, "the condition no longer holds", rule, scope, &turn)
            case .unknown: memory.episodes[rule.id]?[subject]?.seenAt = nil
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
        guard rule.mode == .dryRun, let rehearsed = memory.rehearsals.fired[key] else { return memory.fired[key] }
        return memory.fired[key].map { max($0, rehearsed) } ?? rehearsed
    }

    /// The same on the boot clock; nil where it did not fire in this run.
    private func lastFiringInRun(of rule: Rule, _ key: EpisodeKey) -> Duration? {
        let real = memory.firedBoot[key]
        guard rule.mode == .dryRun, let rehearsed = memory.rehearsals.firedBoot[key] else { return real }
        return real.map { max($0, rehearsed) } ?? rehearsed
    }

    mutating func markFired(_ rule: Rule, _ key: EpisodeKey, _ turn: inout Turn) {
        guard rule.cooldown > .zero else { return }
        if rule.mode == .dryRun {
            memory.rehearsals.fired[key] = turn.now.wall
            memory.rehearsals.firedBoot[key] = turn.now.boot
            turn.tick.remember(rehearsedFired: key, turn.now.wall)
        } else {
            memory.fired[key] = turn.now.wall
            memory.firedBoot[key] = turn.now.boot
            turn.tick.remember(fired: key, turn.now.wall)
        }
    }

    /// Adds a decision with the values of the condition's parts.
    func note(
        _ verdict: Decision.Verdict, _ key: EpisodeKey, _ title: String, _ reason: String, _ rule: Rule, _ scope: Scope,
        intents: [IntentID] = [], event: EventID? = nil, until: WallTime? = nil, _ turn: inout Turn
    ) {
        turn.tick.decisions.append(
            Decision(
                rule: rule.id, subject: key.subject, title: title, at: turn.now.wall, verdict: verdict, reason: reason,
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
