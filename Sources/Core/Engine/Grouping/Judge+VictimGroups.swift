import Clocks
import Rules
import Torrents

/// Rules that choose groups: all torrents of one are chosen, or none.
extension Judge {
    /// Chooses groups for a rule, and moves on the episodes of their torrents, whichever client has those.
    ///
    /// A group has an episode of its own while it is chosen, so that it stays chosen while it waits.
    mutating func judgeVictims(_ index: Int, rule: Rule, about subject: Subject) {
        let parent = episodes[EpisodeKey(rule: rule.id, subject: subject)]
        let isFiring = parent?.phase == .firing && isInWindow(rule)
        guard isFiring || !episodes[rule.id].isEmpty,
            let chooser = Chooser(rule, about: subject, rules: rules, state: known, episodes: episodes, now: now)
        else { return }
        var choice = isFiring ? chooser.choice() : Choice()
        choice.doubt = choice.doubt ?? chooser.groupDoubt
        let ranks = Dictionary(choice.victims.enumerated().map { ($1.subject, $0) }) { first, _ in first }
        let chosen = chooser.groups.filter { ranks[$0.subject] != nil || choice.begun.contains($0.subject) }
            .sorted { (ranks[$0.subject] ?? -1, $0.key) < (ranks[$1.subject] ?? -1, $1.key) }
        if isFiring { tell(choice.doubt, of: chooser) }
        settle(choice, of: chooser, chosen: choice.doubt == nil ? chosen : [], index: index)
        let sizes = GroupSizes(rule, known, rules)
        for group in chosen where choice.doubt == nil {
            goOn(group, in: chooser.scope(of: group, sizes), choice, index: index, rule: rule)
        }
    }

    /// Says why it cannot be told which groups are to be chosen, where that is news.
    ///
    /// Right after a start lists have yet to come in, which is none.
    private mutating func tell(_ doubt: String?, of chooser: Chooser) {
        let isComplete = (chooser.rule.grouping?.clients ?? []).allSatisfy { name in
            known.clients[name].map { $0.accepted != nil && !$0.isRestored } ?? false
        }
        guard isComplete else { return }
        let key = EpisodeKey(rule: chooser.rule.id, subject: chooser.subject)
        let former = episodes[key]?.heldReason
        if former != doubt { episodes.change(key) { $0.heldReason = doubt } }
        guard let doubt, former != doubt || context.tellsAll else { return }
        let scope = Scope(
            chooser.rule.variables, now: now, client: chooser.clientRecord, records: chooser.subjectRecords)
        let matter = Matter(key: key, title: chooser.subject.title(in: nil), rule: chooser.rule, scope: scope)
        note(Note(.held, doubt), about: matter)
    }

    /// Ends what is no longer chosen; where that cannot be told, its time stands still.
    private mutating func settle(_ choice: Choice, of chooser: Chooser, chosen: [TorrentGroup], index: Int) {
        let rule = chooser.rule
        let kept = Set(chosen.map(\.subject) + chosen.flatMap { $0.members.map(\.subject) })
        let own = episodes[rule.id].filter { !kept.contains($0.key) && chooser.isVictim($0.key) }
        for (subject, episode) in own.sorted(by: { $0.key.key < $1.key.key }) {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            let torrent = subject.client.flatMap { client in
                subject.torrent.flatMap { known.clients[client]?.accepted?[$0] }
            }.flatMap { subject.isSame($0) ? $0 : nil }
            if choice.doubt != nil {
                guard episode.holding.isRunning else { continue }
                let before = clock(of: subject, torrent).before
                episodes.change(key) { $0.holding.stop(at: before) }
                continue
            }
            guard subject.kind == .group || torrent != nil else { continue }
            episodes[key] = nil
            guard let torrent else { continue }
            let scope = Scope(rule.actionVariables, now: now)
            let group = chooser.group(of: subject)?.subject
            let reason =
                group.flatMap { choice.passedOver[$0] } ?? choice.obstacle ?? "the rule chooses nothing any more"
            note(Note(.ended, reason), about: Matter(key: key, title: torrent.name, rule: rule, scope: scope))
            findings.candidates.append(
                Candidate(
                    ruleIndex: index, key: key, title: torrent.name, stage: .exit, scope: scope, torrent: torrent,
                    part: .member(group ?? subject)))
        }
    }

    /// Goes on with all torrents of a group that is chosen, and with what is done once for the group itself.
    private mutating func goOn(
        _ group: TorrentGroup, in scope: Scope, _ choice: Choice, index: Int, rule: Rule
    ) {
        let reason = choice.reason(for: group.subject).map { "\(group.words): \($0)" }
        for member in group.members {
            let (key, torrent) = (EpisodeKey(rule: rule.id, subject: member.subject), member.torrent)
            let clock = clock(of: member.subject, torrent)
            let enters = hold(key, at: clock.observed)
            // Only a client's own list shows what it has done.
            if clock.isListed { prove(torrent, key: key, rule: rule) }
            findings.restless.insert(member.subject)
            findings.candidates.append(
                Candidate(
                    ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: enters), scope: scope,
                    torrent: torrent, choice: reason, part: .member(group.subject)))
        }
        let key = EpisodeKey(rule: rule.id, subject: group.subject)
        let enters = hold(key, at: .zero)
        guard rule.actions.contains(where: { !$0.kind.isForMembers }) else { return }
        findings.candidates.append(
            Candidate(
                ruleIndex: index, key: key, title: group.name, stage: .level(entered: enters), scope: scope,
                torrent: nil, choice: reason, part: .group(group.name)))
    }

    /// Lets an episode go on, or begins it, and tells whether it begins.
    private mutating func hold(_ key: EpisodeKey, at observed: Duration) -> Bool {
        let former = episodes[key]
        let (episode, enters) = Episode.holding(former, for: .zero, at: observed) { false }
        if former?.phase != episode.phase || former?.holding != episode.holding { episodes[key] = episode }
        return enters
    }

    private func clock(of subject: Subject, _ torrent: Torrent?) -> Level.Clock {
        let part: Candidate.Part = subject.kind == .group ? .group("") : .member(subject)
        return clock(
            of: Judgement(
                subject: subject, torrent: torrent, verdict: .yes, scope: Scope([], now: now), part: part))
    }
}

extension Chooser {
    /// Whether a subject is a victim of the rule, or was one, where it makes room.
    fileprivate func isVictim(_ other: Subject) -> Bool {
        guard other.kind == .torrent || other.kind == .group else { return false }
        guard let client = subject.client else { return true }
        if let own = other.client { return own == client }
        return groups.first { $0.subject == other }?.members.contains { $0.client == client } ?? true
    }
}

extension Subject {
    /// Whether a torrent is this very one.
    fileprivate func isSame(_ torrent: Torrent) -> Bool {
        guard case .torrent(_, let incarnation) = self else { return false }
        return torrent.incarnation == incarnation
    }
}
