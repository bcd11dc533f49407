import Clocks
import Rules
import Torrents

/// Asks every rule that protects about torrents that the list of this tick does not show, or does not settle.
struct Protectors {
    private let rules: RuleSet
    private let state: EngineState
    /// The episodes as they are now, which the state may not have while rules are judged.
    private let episodes: EpisodeTable
    private let now: Moment
    /// The groups that were asked about, by the names of their definitions.
    private var groupings: [String: Grouping] = [:]

    init(rules: RuleSet, state: EngineState, episodes: EpisodeTable, now: Moment) {
        self.rules = rules
        self.state = state
        self.episodes = episodes
        self.now = now
    }

    /// Why another rule keeps a torrent from what a rule wants; one whose condition has no value keeps it as well.
    ///
    /// - Parameters:
    ///   - torrent: The torrent, as the last list of its client shows it.
    ///   - client: The client that has it.
    ///   - actions: The names of what is wanted with it.
    ///   - rule: Who wants it.
    /// - Returns: The reason; nil where no rule stands in the way.
    mutating func hold(
        on torrent: Torrent, of client: ClientName, from actions: Set<String>, for rule: Rule
    ) -> Hold? {
        guard let list = state.clients[client]?.accepted else { return nil }
        let (subject, record) = (Subject.torrent(client, torrent.incarnation), ClientRecord(list))
        for other in rules.rules where state.isActive(other) && other.clients.contains(client) {
            guard other.mode != .dryRun || rule.mode == .dryRun,
                other.actions.contains(where: { !actions.isDisjoint(with: $0.forbiddenActions) }),
                other.during.allSatisfy({ state.isOpen($0, at: now.wall) })
            else { continue }
            let verdict: Verdict
            switch other.trigger {
            case .each(.torrent), .each(.client):
                verdict = other.verdict(in: Scope(other.variables, now: now, torrent: torrent, client: record))
            case .each(.group): verdict = self.verdict(of: other, onGroupOf: subject)
            case .each, .eachOf, .on, .schedule, .watch: continue  // nothing else protects torrents at every instant
            }
            switch verdict {
            case .yes: return Hold("protected by rule \(other.id)")
            case .unknown(let why): return Hold("possibly protected by rule \(other.id), as \(why)")
            case .no where episodes.keeps(other, about: subject): return Hold("protected by rule \(other.id)")
            case .no: continue
            }
        }
        return nil
    }

    /// What a rule about groups says of the one that a torrent is in.
    private mutating func verdict(of rule: Rule, onGroupOf subject: Subject) -> Verdict {
        guard let definition = rule.group else { return .no }
        if let doubt = state.doubt(about: definition, at: now) { return .unknown(doubt) }
        let grouping = groupings[definition.name] ?? state.grouping(by: definition, rules.clients, at: now)
        groupings[definition.name] = grouping
        guard let group = grouping.group(of: subject) else { return .no }
        let sizes = GroupSizes(rule, state, rules).sizes(of: group)
        let record = GroupRecord(group.name, group.torrents, sizes, at: now.wall, owing: rules.obligations)
        return rule.verdict(in: Scope(rule.variables, now: now, records: [record]))
    }
}
