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
    mutating func evaluate(_ snapshot: Snapshot, changed: [ChangedTorrent], into builder: inout TickBuilder) {
        evaluateEvents(of: builder.tick.events, into: &builder)
        let whole = state.clients[snapshot.client]?.accepted ?? snapshot
        let client = ClientRecord(snapshot, torrents: whole.torrents.count)
        let last = attention.removeValue(forKey: snapshot.client)
        var scan = scan(snapshot, of: whole, client: client, changed: changed, last: last, into: &builder)
        stopTime(of: scan.lacking, snapshot, at: builder.observedBefore)
        for (index, rule) in rules.rules.enumerated() where isActive(rule) && rule.clients.contains(snapshot.client) {
            switch rule.trigger {
            case .on: watch(index, rule: rule, snapshot: snapshot, client: client, into: &builder)
            case .each(let kind):
                switch kind.population {
                case .torrents: judgeTorrents(index, rule: rule, scan: &scan, into: &builder)
                case .members(let members):
                    for member in members(snapshot) {
                        judge(member, index: index, rule: rule, client: client, into: &builder)
                    }
                case .unlisted: continue
                }
            case .schedule(_, .some):
                fire(index, rule: rule, snapshot: snapshot, client: client, into: &builder)
                watch(index, rule: rule, snapshot: snapshot, client: client, into: &builder)
            case .schedule(_, nil), .watch: continue
            }
        }
        builder.scan = scan
    }

    private mutating func judge(
        _ member: SubjectKind.Member, index: Int, rule: Rule, client: ClientRecord, into builder: inout TickBuilder
    ) {
        let scope = Scope(rule.trigger.variables, now: builder.now, client: client, records: member.records)
        guard let verdict = verdict(on: member.subject, index: index, rule: rule, scope: scope, into: &builder) else {
            return
        }
        let judgement = Judgement(subject: member.subject, torrent: nil, verdict: verdict, scope: scope)
        level(judgement, index: index, rule: rule, into: &builder)
    }

    /// What a rule says of a client as a whole; nil where nothing is to come of it now.
    ///
    /// A list that is not believed begins and ends nothing: it says as little about the client as about its torrents.
    private func verdict(
        on subject: Subject, index: Int, rule: Rule, scope: Scope, into builder: inout TickBuilder
    ) -> Verdict? {
        guard isOpen(rule, into: &builder) else { return .no }
        guard questions[index].readsClient, builder.suspicion != nil || builder.isFirstOfMany else {
            return rule.verdict(in: scope)
        }
        return state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.phase == .firing ? .yes : nil
    }

    /// Moves one rule's episode for one subject on by one observation.
    mutating func level(_ judgement: Judgement, index: Int, rule: Rule, into builder: inout TickBuilder) {
        let key = EpisodeKey(rule: rule.id, subject: judgement.subject)
        let former = state.episodes[key]
        if judgement.verdict == .no, former == nil { return }
        let title = judgement.torrent?.name ?? judgement.subject.title(in: nil)
        let matter = Matter(key: key, title: title, rule: rule, scope: judgement.scope)
        let candidate = { (stage: Candidate.Stage) in
            Candidate(
                ruleIndex: index, key: key, title: title, stage: stage, scope: judgement.scope,
                torrent: judgement.torrent)
        }
        switch judgement.verdict {
        case .unknown(let reason):
            if rule.protects { builder.candidates.append(candidate(.unsure(reason))) }
            guard let former else { return }
            let episode = former.unsure(for: reason, since: builder.observedBefore)
            if episode != former { state.episodes[key] = episode }
            builder.restless.insert(judgement.subject)
            guard former.heldReason != reason || tellsAll else { return }
            note(Note(.failed, reason), about: matter, into: &builder)
        case .no:
            state.episodes[key] = nil
            guard former?.phase == .firing else { return }
            note(Note(.ended, "the condition no longer holds"), about: matter, into: &builder)
            builder.candidates.append(candidate(.exit))
        case .yes:
            var (episode, enters) = Episode.holding(former, for: rule.holdsFor, at: builder.observed) {
                isCooling(rule, key, at: builder.now)
            }
            if enters { markFired(rule, key: key, into: &builder) }
            if episode.phase == .firing {
                episode.exits = exits(of: rule, index, former: episode.exits, in: judgement.scope)
            }
            if former?.phase != episode.phase || former?.held != episode.held || former?.exits != episode.exits {
                state.episodes[key] = episode
            } else {
                state.episodes.adjust(key, to: episode)
            }
            if let torrent = judgement.torrent { prove(torrent, key: key, rule: rule, into: &builder) }
            if episode.phase == .pending, former == nil || tellsAll { notePending(matter, episode, into: &builder) }
            switch episode.phase {
            case .firing: builder.candidates.append(candidate(.level(entered: enters)))
            case .pending: wait(for: episode, of: rule, key: key, into: &builder)
            }
        }
    }

    /// Has a pending episode judged again once it has held for long enough.
    private func wait(for episode: Episode, of rule: Rule, key: EpisodeKey, into builder: inout TickBuilder) {
        if let torrent = key.subject.torrent, let due = episode.held.reading(of: rule.holdsFor), due > builder.observed
        {
            builder.dueTimes[torrent] = min(due, builder.dueTimes[torrent] ?? due)
        } else {
            builder.restless.insert(key.subject)
        }
    }

    private func notePending(_ matter: Matter, _ episode: Episode, into builder: inout TickBuilder) {
        let rule = matter.rule
        let holds = builder.now.wall.advanced(by: max(.zero, rule.holdsFor - episode.held.total(at: builder.observed)))
        var pending = Note(.pending, "must hold for \(rule.holdsFor.spoken), see \"for\"", until: holds)
        if let fired = lastFiring(of: rule, matter.key), isCooling(rule, matter.key, at: builder.now) {
            pending = Note(
                .pending, "fired less than \(rule.cooldown.spoken) ago, see \"cooldown\"",
                until: max(holds, fired.advanced(by: rule.cooldown)))
        }
        note(pending, about: matter, into: &builder)
    }

    /// Moves on rules that fired at an instant and wait for the second observation of a removal.
    private mutating func watch(
        _ index: Int, rule: Rule, snapshot: Snapshot, client: ClientRecord, into builder: inout TickBuilder
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
                prove(torrent, key: key, rule: rule, into: &builder)
                builder.candidates.append(
                    Candidate(
                        ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: false), scope: scope,
                        torrent: torrent))
            case .no:
                state.episodes[key] = nil
                note(
                    Note(.ended, "the condition no longer holds"),
                    about: Matter(key: key, title: torrent.name, rule: rule, scope: scope), into: &builder)
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

    mutating func markFired(_ rule: Rule, key: EpisodeKey, into builder: inout TickBuilder) {
        guard rule.cooldown > .zero else { return }
        if rule.mode == .dryRun {
            state.rehearsals.fired[key] = Instant(builder.now)
        } else {
            state.fired[key] = Instant(builder.now)
        }
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
