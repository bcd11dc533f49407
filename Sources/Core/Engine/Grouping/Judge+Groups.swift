import Clocks
import Rules
import Torrents

extension Judge {
    /// Asks a rule about groups, by the last lists of all its clients: about those of which it may say something new.
    ///
    /// Each torrent of a group has an episode of its own, with the verdict on the group, so that all that protects a
    /// torrent protects it here. What the rule does is handed on only once it fires for all of them.
    mutating func judgeGroups(_ index: Int, rule: Rule, definition: GroupDefinition) {
        let doubt = known.doubt(about: definition, at: now)
        let grouping = groupings[definition.name] ?? known.grouping(by: definition, rules.clients, at: now)
        groupings[definition.name] = grouping
        let last = incremental.groupAttention(of: index)
        let isSettled = doubt == nil && isInWindow(rule)
        var attention = isSettled ? grouping.number.map { GroupAttention(last, number: $0, at: now.wall) } : nil
        let crossings = questions[index].crossings
        let sizes = GroupSizes(rule, known, rules)
        for group in groups(of: grouping, index: index, rule: rule, last: last, doubt: doubt) {
            let group = known.withDeparted(group, by: rule)
            let verdict = judge(group, index: index, rule: rule, doubt: doubt, sizes: sizes)
            attention?.note(group, saysNo: verdict == .no, crossing: crossings ?? [])
        }
        attention?.settle { grouping[$0] != nil }
        // While the rule cannot be asked, what it said last stands.
        incremental.keep(crossings == nil ? nil : isSettled ? attention : last, ofGroupsFor: index)
        // What belongs to no group any more has nothing to last for; where a list is in doubt, nothing ends.
        guard doubt == nil else { return }
        let ungrouped = episodes[rule.id].keys.filter { !isGrouped($0, by: grouping) }
        for subject in ungrouped.sorted(by: { $0.key < $1.key }) {
            end(subject, index: index, rule: rule)
        }
    }

    /// The groups of which a rule can say something else than before, or has something to go on with.
    private mutating func groups(
        of grouping: Grouping, index: Int, rule: Rule, last: GroupAttention?, doubt: String?
    ) -> [TorrentGroup] {
        guard !context.tellsAll, !context.assumesTimePassed, !incremental.isOff else { return grouping.all }
        let under = episodes[rule.id].keys.compactMap(grouping.key)
        let left = known.departures.keys.filter { $0.rule == rule.id }.compactMap { grouping.key(of: $0.subject) }
        let begun = Set(under + left)
        // Of groups without an episode, neither a closed window nor a doubt lets a rule say anything that counts.
        if doubt != nil { return rule.protects ? grouping.all : grouping.groups(begun) }
        guard isInWindow(rule) else { return grouping.groups(begun) }
        guard let last, let awaited = last.awaited(at: now.wall),
            let changed = grouping.changes(since: last.number, in: questions[index].groupReads)
        else { return grouping.all }
        return grouping.groups(begun.union(awaited).union(changed))
    }

    /// Whether a torrent is in a group, or a group has torrents.
    private func isGrouped(_ subject: Subject, by grouping: Grouping) -> Bool {
        subject.client == nil ? grouping.key(of: subject) != nil : grouping.group(of: subject) != nil
    }

    /// Asks a rule about one group.
    ///
    /// - Returns: What it says.
    @discardableResult
    mutating func judge(
        _ group: TorrentGroup, index: Int, rule: Rule, doubt: String?, sizes: GroupSizes
    ) -> Verdict {
        let record = GroupRecord(
            group.name, group.torrents, sizes.sizes(of: group), at: now.wall, owing: rules.obligations)
        let scope = Scope(rule.variables, now: now, records: [record])
        let verdict = !isInWindow(rule) ? .no : doubt.map(Verdict.unknown) ?? rule.verdict(in: scope)
        if verdict == .no, episodes[rule.id].isEmpty { return verdict }
        let start = findings.candidates.count
        for member in group.members {
            let judgement = Judgement(
                subject: member.subject, torrent: member.torrent, verdict: verdict, scope: scope,
                isOpen: isInWindow(rule), part: .member(group.subject))
            moveOn(judgement, index: index, rule: rule)
        }
        let firing = findings.candidates[start...].count { $0.isNow }
        guard verdict == .yes, firing < group.members.count else {
            moveOnAsWhole(group, verdict, scope: scope, index: index, rule: rule)
            return verdict
        }
        // Some have yet to hold for long enough: all or none.
        let rest = findings.candidates[start...].filter { !$0.isNow }
        findings.candidates.replaceSubrange(start..., with: rest)
        guard episodes[EpisodeKey(rule: rule.id, subject: group.subject)] != nil else { return verdict }
        moveOnAsWhole(group, .yes, scope: scope, index: index, rule: rule)
        return verdict
    }

    /// Moves on the episode of the group itself, for what is done once for all of it.
    private mutating func moveOnAsWhole(
        _ group: TorrentGroup, _ verdict: Verdict, scope: Scope, index: Int, rule: Rule
    ) {
        guard (rule.actions + rule.onExit).contains(where: { !$0.kind.isForMembers }) else { return }
        let judgement = Judgement(
            subject: group.subject, torrent: nil, verdict: verdict, scope: scope, part: .group(group.name))
        moveOn(judgement, index: index, rule: rule)
    }

    /// Ends the episode of a torrent that is in no group, or of a group that has no torrents.
    private mutating func end(_ subject: Subject, index: Int, rule: Rule) {
        let record = GroupRecord(subject.title(in: nil), [], GroupRecord.Sizes(), at: now.wall)
        let scope = Scope(rule.variables, now: now, records: [record])
        let torrent = subject.client.flatMap { client in
            subject.torrent.flatMap { known.clients[client]?.accepted?[$0] }
        }
        guard subject.kind == .group || torrent != nil else { return }
        let part: Candidate.Part = subject.kind == .group ? .group(subject.title(in: nil)) : .member(subject)
        moveOn(
            Judgement(subject: subject, torrent: torrent, verdict: .no, scope: scope, part: part), index: index,
            rule: rule)
    }

    /// The reading of the clock of observed time of a subject's client, now and at its list before.
    ///
    /// Of a client that this tick is not about, nothing was observed since its last list. A group has no clock: it
    /// begins to hold when the last of its torrents does.
    func clock(of judgement: Judgement) -> Level.Clock {
        switch judgement.part {
        case .whole: break
        case .group: return Level.Clock(observed: .zero, before: .zero, isListed: false)
        case .member:
            guard let client = judgement.subject.client, client != context.snapshot?.client else { break }
            let reading = known.observed(client)
            return Level.Clock(observed: reading, before: reading, isListed: false)
        }
        return Level.Clock(observed: context.observed, before: context.observedBefore, isListed: true)
    }
}
