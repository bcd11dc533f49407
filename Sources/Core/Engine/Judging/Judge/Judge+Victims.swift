import CEL
import Clocks
import Rules
import Torrents

extension Judge {
    /// Chooses the victims of a rule, and moves on the episodes of those that are in one list.
    mutating func judgeVictims(_ index: Int, rule: Rule, of list: JudgedList, client: ClientRecord) {
        let name = list.present.client
        guard let subject = rule.subjectOfChoice(on: name) else { return }
        guard rule.grouping == nil else { return judgeVictims(index, rule: rule, about: subject) }
        let parent = episodes[EpisodeKey(rule: rule.id, subject: subject)]
        guard parent?.phase == .firing, isInWindow(rule),
            let chooser = Chooser(
                rule, about: subject, rules: rules, state: known, episodes: episodes, now: now)
        else {
            return settle(Choice(), chosen: [:], index: index, rule: rule, list: list)
        }
        let choice = chooser.choice()
        var chosen: [Subject: Scope] = [:]
        for subject in choice.victims.map(\.subject) + episodes[rule.id].keys where subject.client == name {
            guard let torrent = list.present(subject),
                choice.rank(of: subject) != nil || isBeingRemoved(subject, by: rule)
            else { continue }
            chosen[subject] = chooser.scope(of: torrent, client)
        }
        settle(choice, chosen: chosen, index: index, rule: rule, list: list)
    }

    /// Ends what is no longer chosen, and goes on with what is.
    private mutating func settle(
        _ choice: Choice, chosen: [Subject: Scope], index: Int, rule: Rule, list: JudgedList
    ) {
        let own = episodes[rule.id].filter { $0.key.client == list.present.client && $0.key.torrent != nil }
        for (subject, episode) in own.sorted(by: { $0.key.key < $1.key.key }) where chosen[subject] == nil {
            guard let torrent = list.present(subject) else { continue }
            let key = EpisodeKey(rule: rule.id, subject: subject)
            if choice.doubt != nil {
                if episode.holding.isRunning {
                    let before = context.observedBefore
                    episodes.change(key) { $0.holding.stop(at: before) }
                }
                continue
            }
            episodes[key] = nil
            let scope = Scope(rule.actionVariables, now: now, torrent: torrent)
            let reason = choice.passedOver[subject] ?? choice.obstacle ?? "the rule chooses nothing any more"
            note(
                Note(.ended, reason), about: Matter(key: key, title: torrent.name, rule: rule, scope: scope))
            findings.candidates.append(
                Candidate(
                    ruleIndex: index, key: key, title: torrent.name, stage: .exit, scope: scope, torrent: torrent))
        }
        // Where budgets let only some of them go, those are the first in order.
        let ranks = Dictionary(choice.victims.enumerated().map { ($1.subject, $0) }) { first, _ in first }
        let inOrder = chosen.sorted { (ranks[$0.key] ?? -1, $0.key.key) < (ranks[$1.key] ?? -1, $1.key.key) }
        for (subject, scope) in inOrder {
            guard let torrent = list.present(subject) else { continue }
            goOn(subject, as: torrent, in: scope, reason: choice.reason(for: subject), index: index)
        }
    }

    private mutating func goOn(
        _ subject: Subject, as torrent: Torrent, in scope: Scope, reason: String?, index: Int
    ) {
        let rule = rules.rules[index]
        let key = EpisodeKey(rule: rule.id, subject: subject)
        let former = episodes[key]
        let (episode, enters) = Episode.holding(former, for: .zero, at: context.observed) { false }
        if former?.phase != episode.phase || former?.holding != episode.holding { episodes[key] = episode }
        prove(torrent, key: key, rule: rule)
        findings.restless.insert(subject)
        var candidate = Candidate(
            ruleIndex: index, key: key, title: torrent.name, stage: .level(entered: enters), scope: scope,
            torrent: torrent)
        candidate.choice = reason
        findings.candidates.append(candidate)
    }

    private func isBeingRemoved(_ subject: Subject, by rule: Rule) -> Bool {
        known.open.about(subject).contains { $0.isRemoval && $0.rule == rule.id }
    }

    /// What a rule that chooses says of what it is about: once it has begun, it goes on until its goal is reached.
    func lasting(_ verdict: Verdict, of rule: Rule, about subject: Subject, in scope: Scope) -> Verdict {
        guard verdict == .no, rule.select != nil,
            let episode = episodes[EpisodeKey(rule: rule.id, subject: subject)],
            episode.phase == .firing, episode.hasBegun, !rule.isExcepted(in: scope),
            let chooser = Chooser(rule, about: subject, rules: rules, state: known, episodes: episodes, now: now)
        else { return verdict }
        // A group that has been begun is finished for all of it.
        if chooser.hasBegunAny { return .yes }
        guard rule.select?.until != nil else { return verdict }
        // Before the lists are there, none of what it would choose is.
        if let name = rules.clients.map(\.name).first(where: { rule.clients.contains($0) && isRestored($0) }) {
            return .unknown("client \(name) has not been listed since Sluice was started")
        }
        switch chooser.isReached {
        case nil: return .unknown("nothing certain is known of what \"until\" reads")
        case true?: return .no
        case false?:
            let isUnderWay = known.open.removals.contains { $0.rule == rule.id }
            if isUnderWay { return .yes }
            let choice = chooser.choice()
            // What is on its way and does not show in the end leaves something to choose.
            let isOver = choice.victims.isEmpty && choice.onItsWay == 0
            return choice.doubt.map(Verdict.unknown) ?? (isOver ? .no : .yes)
        }
    }

    private func isRestored(_ client: ClientName) -> Bool { known.clients[client]?.isRestored == true }

    /// Takes out what a rule that chooses would do about the thing itself: its actions are about its victims.
    mutating func dropCandidates(of rule: Rule, about subject: Subject) {
        guard rule.select != nil else { return }
        findings.candidates.removeAll { $0.key.rule == rule.id && $0.key.subject == subject }
    }
}

extension JudgedList {
    /// The torrent of a subject as the client shows it, where it is the same one.
    func present(_ subject: Subject) -> Torrent? {
        guard case .torrent(present.client, let incarnation) = subject, let torrent = present[incarnation.id],
            torrent.incarnation == incarnation
        else { return nil }
        return torrent
    }
}

extension Rule {
    /// What a rule that chooses is about, as far as the torrents of a client are concerned; nil for any other rule.
    func subjectOfChoice(on client: ClientName) -> Subject? {
        guard select != nil else { return nil }
        return switch trigger {
        case .eachOf(.disk, let name): .disk(name)
        case .each(.client): .client(client)
        default: nil  // refused when the file is read
        }
    }

    /// Whether its exception holds, or may hold.
    fileprivate func isExcepted(in scope: Scope) -> Bool {
        guard let unless else { return false }
        return unless.program.holds(scope) != false
    }
}
