import Clocks
import Rules
import Torrents

extension Judge {
    /// Asks the rules that are about torrents, in the one pass over all of them that some of them need.
    mutating func scan(_ list: JudgedList, client: ClientRecord) -> Scan {
        let name = list.present.client
        var scan = Scan(
            list, client: client, last: incremental.attention(for: name), crossings: questions.crossings,
            observed: context.observed, canSkip: canSkip(name))
        let relevant = rules.rules.indices.filter { index in
            let rule = rules.rules[index]
            return rule.trigger == .each(.torrent) && known.isActive(rule) && rule.clients.contains(name)
        }
        let open = relevant.filter { isInWindow(rules.rules[$0]) }
        scan.ask(open.map { ($0, questions[$0]) }, reading: questions.variables, at: now)
        guard scan.touched != nil else { return scan }
        // A rule judges all that it has an episode of where its windows are closed, and where it had to be asked about
        // all torrents.
        for index in relevant where !open.contains(index) || scan.askedAll.contains(index) {
            scan.touch(episodes[rules.rules[index].id].keys.compactMap(\.torrent))
        }
        // What is put back depends on who claims it now.
        for endings in [known.endings, known.rehearsals.endings] {
            for own in endings.byRule.values { scan.touch(own.keys.compactMap(\.torrent)) }
        }
        return scan
    }

    /// Whether torrents of which nothing is new may be passed over: nothing about the client as a whole, which each
    /// list changes, may matter to what was decided about them.
    private func canSkip(_ client: ClientName) -> Bool {
        !context.tellsAll
            && !rules.rules.contains { $0.trigger == .each(.client) && $0.protects && $0.clients.contains(client) }
    }

    /// Moves one rule's episodes on, for the torrents of which it can have come to another verdict.
    mutating func judgeTorrents(_ index: Int, rule: Rule, scan: inout Scan) {
        let isOpen = isInWindow(rule)
        let own = episodes[rule.id]
        let torrents =
            isOpen
            ? scan.candidates(index, episodes: own)
            : scan.waiting(among: own).sorted().compactMap { scan.snapshot[$0] }
        var unsure: Set<Infohash> = []
        for torrent in torrents {
            let verdict = judge(torrent, index: index, rule: rule, isOpen: isOpen, scan: scan)
            if case .unknown = verdict, questions[index].protects { unsure.insert(torrent.id) }
        }
        if isOpen { scan.finish(index, unsure: unsure) }
    }

    /// Judges what rules about torrents hold of those that other rules want something of now, though nothing is new of
    /// them: rules about groups, victims and schedules come upon any torrent, and must find who has what of it.
    mutating func judgeRivals(_ scan: Scan) {
        guard let touched = scan.touched else { return }
        let client = scan.snapshot.client
        let wanted = Set(
            findings.candidates.lazy.map(\.key.subject).filter { $0.client == client }.compactMap(\.torrent))
        let passedOver = wanted.subtracting(touched).sorted().compactMap { scan.snapshot[$0] }
        guard !passedOver.isEmpty else { return }
        for (index, rule) in rules.rules.enumerated()
        where rule.trigger == .each(.torrent) && known.isActive(rule) && rule.clients.contains(client) {
            let (own, isOpen) = (episodes[rule.id], isInWindow(rule))
            for torrent in passedOver where own[.torrent(client, torrent.incarnation)] != nil {
                _ = judge(torrent, index: index, rule: rule, isOpen: isOpen, scan: scan)
            }
        }
    }

    private mutating func judge(_ torrent: Torrent, index: Int, rule: Rule, isOpen: Bool, scan: Scan) -> Verdict {
        let scope = Scope(rule.variables, now: now, torrent: torrent, client: scan.client)
        let verdict = isOpen ? rule.verdict(in: scope) : .no
        let judgement = Judgement(
            subject: .torrent(scan.snapshot.client, torrent.incarnation), torrent: torrent, verdict: verdict,
            scope: scope, isOpen: isOpen)
        moveOn(judgement, index: index, rule: rule)
        return verdict
    }

    /// Stops the time of episodes whose torrents the list lacks.
    mutating func stopTime(of lacking: Set<Infohash>, on client: ClientName) {
        guard !lacking.isEmpty else { return }
        let before = context.observedBefore
        for (rule, own) in episodes.byRule {
            for (subject, episode) in own where subject.client == client && episode.isCounting {
                guard let id = subject.torrent, lacking.contains(id) else { continue }
                episodes.change(EpisodeKey(rule: rule, subject: subject)) { $0.standStill(at: before) }
            }
        }
    }
}
