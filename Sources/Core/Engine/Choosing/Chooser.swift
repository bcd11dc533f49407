import CEL
import Clocks
import JSON
import Rules
import Text
import Torrents

/// Chooses the victims of one rule, from all that is known and changes nothing of.
///
/// What waits for its removal already stays chosen as long as it may be, so that a change of order lets nothing wait
/// for its grace again.
struct Chooser {
    let rules: RuleSet
    let state: EngineState
    /// The episodes as they are now, which the state may not have while rules are judged.
    let episodes: EpisodeTable
    let now: Moment
    let rule: Rule
    let selection: Selection
    /// What the rule is about: a disk or a client.
    let subject: Subject
    /// The groups that it chooses among, with what the rule has removed of them already; none where it chooses torrents.
    let groups: [TorrentGroup]
    /// Whether it finds out of each torrent why it is not chosen, also where enough others are.
    var explains = false
    let safeguards: Safeguards

    /// Nil for a rule that chooses nothing.
    init?(
        _ rule: Rule, about subject: Subject, rules: RuleSet, state: EngineState, episodes: EpisodeTable, now: Moment
    ) {
        guard let selection = rule.select else { return nil }
        self.rules = rules
        self.state = state
        self.episodes = episodes
        self.now = now
        self.rule = rule
        self.selection = selection
        self.subject = subject
        let all = selection.group.map { state.grouping(by: $0, rules.clients, at: now).all } ?? []
        groups = all.map { state.withDeparted($0, by: rule) }
        safeguards = Safeguards(rules: rules, state: state)
    }

    /// Chooses.
    func choice() -> Choice {
        var choice = Choice()
        if subject.kind == .disk, diskFacts?.isLost != false {
            choice.doubt = diskFacts?.isLost == true ? "the disk is lost" : "nothing certain is known of the disk"
            return choice
        }
        if let doubt = groupDoubt {
            choice.doubt = doubt
            return choice
        }
        let way = Underway(self)
        choice.onItsWay = way.bytes
        choice.begun = way.groups
        if selection.until != nil {
            switch needed() {
            case .known(let bytes): choice.needed = bytes
            case .unreachable:
                choice.obstacle = "however much is freed, \"until\" does not come to hold"
                return choice
            case .unknown(let reason):
                choice.doubt = reason
                return choice
            }
        }
        var entries = selection.group == nil ? rankedTorrents(way, &choice) : rankedGroups(way, &choice)
        spare(&entries, &choice)
        choose(among: entries, beside: way, &choice)
        return choice
    }

    /// Whether the goal is reached, without what is on its way to be freed; nil where that cannot be told.
    var isReached: Bool? {
        switch needed() {
        case .known(let bytes): bytes == 0
        case .unreachable: false
        case .unknown: nil
        }
    }

    /// Why a torrent may not be removed as a victim any more, on facts that were read this moment; nil where it may.
    ///
    /// - Parameters:
    ///   - id: The intent to remove it.
    ///   - group: The group along with which it is to go; nil where it goes alone.
    ///   - torrent: The torrent as it is.
    ///   - client: The client that has it.
    ///   - record: What is known of the client.
    /// - Returns: The reason in words.
    func refusal(
        of id: IntentID, in group: Subject?, on torrent: Torrent, of client: ClientName, _ record: ClientRecord
    ) -> String? {
        if subject.kind == .disk, diskFacts?.isLost != false {
            return "disk \(subject.name ?? "") is lost, or nothing certain is known of it"
        }
        if !isHere(torrent, of: client) { return "its data is elsewhere now" }
        if selection.group != nil {
            if let reason = refusal(of: group, with: torrent, of: client) { return reason }
            // What has been begun for the whole group is finished for all of it.
            if let group, hasPartGone(of: group) { return nil }
        } else if let objection = objection(in: scope(of: torrent, record)) {
            return objection
        }
        switch isMet(without: id, in: group) {
        case nil: return "nothing certain is known of what \"until\" reads"
        case true?: return "it is not needed any more: enough is free, or on its way to be"
        case false?: return nil
        }
    }

    /// Whether the goal is met with what is on its way alone.
    ///
    /// - Parameters:
    ///   - id: An intent that is left out, as it is the one in question.
    ///   - group: The group along with which it goes, of which nothing counts.
    /// - Returns: Nil where that cannot be told.
    func isMet(without id: IntentID? = nil, in group: Subject? = nil) -> Bool? {
        guard selection.until != nil else { return false }
        switch needed() {
        case .known(let bytes): return bytes <= Underway(self, without: id, in: group).bytes
        case .unreachable: return false
        case .unknown: return nil
        }
    }
}

extension Chooser {
    /// How much has to become free.
    private enum Need {
        case known(Int64)
        case unreachable
        case unknown(String)
    }

    /// The least number of bytes with which `until` holds.
    private func needed() -> Need {
        guard let until = selection.until else { return .known(0) }
        func holds(_ freed: Int64) -> Result<Bool, GoalError> {
            switch until.program.evaluate(goalScope(freed: freed)) {
            case .bool(let flag): .success(flag)
            case .unknown(let unknown):
                .failure(
                    GoalError(
                        words: "nothing certain is known of "
                            + unknown.fields.map(\.description).sorted().joined(separator: ", ")))
            case .error(let error): .failure(GoalError(words: "\(until.source): \(error.message)"))
            default: .failure(GoalError(words: "\(until.source) is not true or false"))
            }
        }
        do {
            if try holds(0).get() { return .known(0) }
            var (low, high): (Int64, Int64) = (0, 1 << 56)
            guard try holds(high).get() else { return .unreachable }
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if try holds(middle).get() { high = middle } else { low = middle }
            }
            return .known(high)
        } catch {
            return .unknown(error.words)
        }
    }

    private struct GoalError: Error { let words: String }

    private func goalScope(freed: Int64) -> Scope {
        Scope(
            Selection.goalVariables(of: subject.kind), now: now, client: clientRecord,
            records: subjectRecords + [ChosenRecord(freed: freed)])
    }

    /// What is known of the client that it is about; nil for a disk.
    var clientRecord: ClientRecord? {
        subject.client.flatMap { state.clients[$0]?.accepted }.map { ClientRecord($0) }
    }

    /// What is known of the disk; nil for a client.
    var diskFacts: DiskFacts? {
        guard subject.kind == .disk, let entry = subject.name.flatMap({ rules.disk(named: $0) }) else { return nil }
        return state.facts(of: entry, at: now)
    }

    /// What describes the disk; nothing for a client.
    var subjectRecords: [any Record] { diskFacts?.records ?? [] }

    /// What conditions and actions about a victim see.
    func scope(of torrent: Torrent, _ client: ClientRecord) -> Scope {
        Scope(rule.actionVariables, now: now, torrent: torrent, client: client, records: subjectRecords)
    }

    /// Whether a torrent's data is where the rule makes room.
    func isHere(_ torrent: Torrent, of client: ClientName) -> Bool {
        switch subject {
        case .client(let name): name == client
        default: torrent.contentText.flatMap { rules.disk(of: $0, on: client) }.map { $0.name == subject.name } ?? false
        }
    }
}
