import Clocks
import Rules
import Torrents

/// One list that is to be judged.
struct JudgedList {
    /// What the client shows.
    let present: Snapshot
    /// The same with what it lacks and is not believed to be gone.
    let whole: Snapshot
    /// The torrents that differ from the list before, ascending.
    let changed: [ChangedTorrent]
    /// The rules whose schedules have come due for the client, by index.
    var dueSchedules: Set<Int> = []
}

extension Judge {
    /// Asks every rule about one list.
    ///
    /// What did not change cannot have changed a verdict, but for what ``Attention`` says, so rules are asked about
    /// torrents that changed only; the decisions are the same as if they were asked about all.
    mutating func judge(_ list: JudgedList) {
        let snapshot = list.present
        let client = ClientRecord(snapshot, torrents: list.whole.torrents.count)
        var scan = scan(list, client: client)
        stopTime(of: scan.lacking, on: snapshot.client)
        for (index, rule) in rules.rules.enumerated()
        where known.isActive(rule) && rule.clients.contains(snapshot.client) {
            switch rule.trigger {
            case .on: watch(index, rule: rule, snapshot: snapshot, client: client)
            case .each(let kind):
                switch kind.population {
                case .torrents: judgeTorrents(index, rule: rule, scan: &scan)
                case .members(let members):
                    for member in members(snapshot) { judge(member, index: index, rule: rule, client: client) }
                    if rule.select != nil { judgeVictims(index, rule: rule, of: list, client: client) }
                case .groups:
                    if let group = rule.group { judgeGroups(index, rule: rule, definition: group) }
                case .unlisted, .named: continue
                }
            case .schedule(_, let kind?):
                if list.dueSchedules.contains(index) { fire(index, about: kind, on: snapshot, client: client) }
                watch(index, rule: rule, snapshot: snapshot, client: client)
            case .eachOf: if rule.select != nil { judgeVictims(index, rule: rule, of: list, client: client) }
            case .schedule(_, nil), .watch: continue
            }
        }
        judgeRivals(scan)
        incremental.keep(scan)
    }

    private mutating func judge(
        _ member: SubjectKind.Member, index: Int, rule: Rule, client: ClientRecord
    ) {
        let scope = Scope(rule.variables, now: now, client: client, records: member.records)
        guard let verdict = verdict(on: member.subject, index: index, rule: rule, scope: scope) else {
            return
        }
        let lasting = lasting(verdict, of: rule, about: member.subject, in: scope)
        let judgement = Judgement(
            subject: member.subject, torrent: nil, verdict: lasting, scope: scope, isOpen: isInWindow(rule))
        moveOn(judgement, index: index, rule: rule)
        dropCandidates(of: rule, about: member.subject)
    }

    /// What a rule says of a client as a whole; nil where nothing is to come of it now.
    ///
    /// A list that is not believed begins and ends nothing: it says as little about the client as about its torrents.
    private mutating func verdict(
        on subject: Subject, index: Int, rule: Rule, scope: Scope
    ) -> Verdict? {
        guard isInWindow(rule) else { return .no }
        guard questions[index].readsClient, context.suspicion != nil || context.isFirstOfMany else {
            return rule.verdict(in: scope)
        }
        let episode = episodes[EpisodeKey(rule: rule.id, subject: subject)]
        return episode?.phase == .firing && episode?.keeping == nil ? .yes : nil
    }

    /// Moves on rules that fired at an instant and wait for the second observation of a removal.
    private mutating func watch(
        _ index: Int, rule: Rule, snapshot: Snapshot, client: ClientRecord
    ) {
        let own = episodes[rule.id]
        guard !own.isEmpty else { return }
        let (observed, before) = (context.observed, context.observedBefore)
        let fired = Set(findings.candidates.lazy.filter { $0.ruleIndex == index }.map(\.key.subject))
        let waiting = own.filter { $0.key.client == snapshot.client && !fired.contains($0.key) }
            .compactMap { subject, episode in
                subject.torrent.flatMap { snapshot[$0] }.map { (subject: subject, episode: episode, torrent: $0) }
            }
        for (subject, episode, torrent) in waiting.sorted(by: { $0.torrent.id < $1.torrent.id }) {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            let scope = Scope(
                rule.variables, now: now, torrent: torrent, old: episode.event?.old,
                event: episode.event?.event(about: torrent, of: snapshot.client, boot: now.boot), client: client
            )
            switch rule.verdict(in: scope) {
            case .yes:
                let matter = Matter(key: key, title: torrent.name, rule: rule, scope: scope)
                guard !staysSurplus(episode, matter) else { continue }
                if !episode.holding.isRunning { episodes.change(key) { $0.holding.run(at: observed) } }
                prove(torrent, key: key, rule: rule)
                findings.candidates.append(
                    Candidate(
                        ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: false), scope: scope,
                        torrent: torrent))
            case .no:
                episodes[key] = nil
                note(
                    Note(.ended, "the condition no longer holds"),
                    about: Matter(key: key, title: torrent.name, rule: rule, scope: scope))
            case .unknown:
                guard episode.holding.isRunning else { continue }
                episodes.change(key) { $0.holding.stop(at: before) }
            }
        }
    }
}
