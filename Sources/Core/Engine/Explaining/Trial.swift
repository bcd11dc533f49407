import Clocks
import JSON
import Rules
import Torrents

/// What the engine would decide about one torrent or client now, found out on a copy that is thrown away.
struct Trial {
    private(set) var decisions: [Decision] = []

    /// The newest decision of a rule about the subject, of one of these verdicts.
    func decision(of rule: Rule, subject: Subject, verdicts: Set<Decision.Verdict>) -> Decision? {
        decisions.last { $0.rule == rule.id && $0.subject == subject && verdicts.contains($0.verdict) }
    }

    init(_ engine: Engine, _ torrent: Torrent?, in list: Snapshot, at moment: Moment) {
        let subject = torrent.map { Subject.torrent(list.client, $0.incarnation) } ?? .client(list.client)
        var copy = engine
        let groups = torrent == nil ? [:] : engine.groups(of: subject, at: moment)
        let others = groups.values.flatMap(\.members).filter { $0.subject != subject }
        copy.keepEpisodes(
            of: [subject, .client(list.client)] + others.map(\.subject) + groups.values.map(\.subject))
        var builder = TickBuilder(number: 0, at: moment, tellsAll: true)
        builder.context.snapshot = list
        builder.context.suspicion = engine.suspicion(of: list.client)
        builder.context.observed = copy.state.observed(list.client)
        builder.context.observedBefore = builder.context.observed
        let client = ClientRecord(list)
        copy.judge(&builder) { judge in
            for (index, rule) in engine.rules.rules.enumerated()
            where engine.isActive(rule) && rule.clients.contains(list.client) {
                let about: (subject: Subject, torrent: Torrent?)
                if rule.protects, rule.trigger == .each(.torrent) {
                    judge.judge(others, index: index, rule: rule)
                }
                switch rule.trigger {
                case .each(.group):
                    guard let group = groups[rule.id] else { continue }
                    let sizes = GroupSizes(rule, engine.state, engine.rules)
                    let doubt = engine.state.doubt(about: group.definition, at: moment)
                    judge.judge(group, index: index, rule: rule, doubt: doubt, sizes: sizes)
                    continue
                case .each(.torrent) where torrent != nil: about = (subject, torrent)
                case .each(.client) where rule.protects || torrent == nil: about = (.client(list.client), nil)
                case .each, .eachOf, .on, .schedule, .watch: continue  // nothing of them settles its conflicts
                }
                let scope = Scope(rule.variables, now: moment, torrent: about.torrent, client: client)
                let isOpen = judge.isInWindow(rule)
                let judgement = Judgement(
                    subject: about.subject, torrent: about.torrent, verdict: isOpen ? rule.verdict(in: scope) : .no,
                    scope: scope, isOpen: isOpen)
                judge.moveOn(judgement, index: index, rule: rule)
            }
        }
        copy.resolveAndPlan(&builder)
        decisions = builder.tick.decisions
    }
}

extension Judge {
    /// Asks a rule that protects about the other torrents of a torrent's groups.
    fileprivate mutating func judge(_ members: [GroupMember], index: Int, rule: Rule) {
        for member in members where rule.clients.contains(member.client) {
            guard let list = known.clients[member.client]?.accepted else { continue }
            let scope = Scope(
                rule.variables, now: now, torrent: member.torrent, client: ClientRecord(list))
            let verdict = isInWindow(rule) ? rule.verdict(in: scope) : .no
            moveOn(
                Judgement(subject: member.subject, torrent: member.torrent, verdict: verdict, scope: scope),
                index: index, rule: rule)
        }
    }
}

extension Engine {
    /// The groups of a torrent, by the rules that are about them.
    fileprivate func groups(of subject: Subject, at moment: Moment) -> [String: TorrentGroup] {
        rules.rules.reduce(into: [:]) { groups, rule in
            guard isActive(rule) else { return }
            groups[rule.id] = group(of: subject, for: rule, at: moment)
        }
    }

    /// Forgets the episodes of all other subjects, so that a copy of the engine is small to change.
    fileprivate mutating func keepEpisodes(of subjects: [Subject]) {
        var kept = EpisodeTable()
        for rule in rules.rules {
            for subject in subjects {
                let key = EpisodeKey(rule: rule.id, subject: subject)
                if let episode = state.episodes[key] { kept[key] = episode }
            }
        }
        state.episodes = kept
    }

    fileprivate func suspicion(of client: ClientName) -> String? { state.clients[client]?.suspicion }
}
