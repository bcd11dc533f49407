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
    /// Whether it finds out of each torrent why it is not chosen, also where enough others are.
    var explains = false
    private let safeguards: Safeguards

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
        safeguards = Safeguards(rules: rules, state: state)
    }

    /// Chooses.
    func choice() -> Choice {
        var choice = Choice()
        if subject.kind == .disk, diskFacts?.isLost != false {
            choice.doubt = diskFacts?.isLost == true ? "the disk is lost" : "nothing certain is known of the disk"
            return choice
        }
        let way = Underway(self)
        choice.onItsWay = way.bytes
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
        var entries = ranked(way, &choice)
        spare(&entries, &choice)
        choose(among: entries, &choice)
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
    func refusal(of id: IntentID, on torrent: Torrent, of client: ClientName, _ record: ClientRecord) -> String? {
        if subject.kind == .disk, diskFacts?.isLost != false {
            return "disk \(subject.name ?? "") is lost, or nothing certain is known of it"
        }
        if !isHere(torrent, of: client) { return "its data is elsewhere now" }
        if let objection = objection(to: torrent, in: scope(of: torrent, record)) { return objection }
        switch isMet(without: id) {
        case nil: return "nothing certain is known of what \"until\" reads"
        case true?: return "it is not needed any more: enough is free, or on its way to be"
        case false?: return nil
        }
    }

    /// Whether the goal is met with what is on its way alone.
    func isMet(without id: IntentID? = nil) -> Bool? {
        guard selection.until != nil else { return false }
        switch needed() {
        case .known(let bytes): return bytes <= Underway(self, without: id).bytes
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

    private var clientRecord: ClientRecord? {
        subject.client.flatMap { state.clients[$0]?.accepted }.map { ClientRecord($0) }
    }

    /// What is known of the disk; nil for a client.
    var diskFacts: DiskFacts? {
        guard subject.kind == .disk, let entry = subject.name.flatMap({ rules.disk(named: $0) }) else { return nil }
        return state.facts(of: entry, at: now)
    }

    /// What describes the disk; nothing for a client.
    private var subjectRecords: [any Record] { diskFacts?.records ?? [] }

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

extension Chooser {
    /// One torrent with its place in the order.
    private struct Entry {
        let victim: Choice.Victim
        let keys: [Value]
        /// Whether it waits for its removal already.
        let isWaiting: Bool
        let torrent: Torrent
        let client: ClientName
    }

    /// All that may be chosen, in order.
    private func ranked(_ way: Underway, _ choice: inout Choice) -> [Entry] {
        var entries: [Entry] = []
        for (name, client) in state.clients.rows where rule.clients.contains(name) {
            guard let list = client.accepted, !client.isRestored, !client.isDown else { continue }
            let record = ClientRecord(list)
            guard let first = list.torrents.first else { continue }
            // One scope for all of them, which nobody keeps.
            let scope = scope(of: first, record)
            for torrent in list.torrents where isHere(torrent, of: name) {
                let subject = Subject.torrent(name, torrent.incarnation)
                guard !way.subjects.contains(subject) else {
                    choice.passedOver[subject] = "it is being removed already"
                    continue
                }
                scope.turn(to: torrent)
                if let reason = objection(to: torrent, in: scope) {
                    choice.passedOver[subject] = reason
                    continue
                }
                let keys = selection.order.map { $0.program.evaluate(scope) }
                if let place = keys.firstIndex(where: { !$0.isOrderable }) {
                    choice.passedOver[subject] = "its place in the order is unknown: \(selection.order[place].source)"
                    continue
                }
                let victim = Choice.Victim(subject: subject, title: torrent.name, bytes: torrent.bytesFreed ?? 0)
                let isWaiting = episodes[EpisodeKey(rule: rule.id, subject: subject)] != nil
                entries.append(
                    Entry(victim: victim, keys: keys, isWaiting: isWaiting, torrent: torrent, client: name))
            }
        }
        return entries.sorted(by: isBefore)
    }

    private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        for (place, key) in selection.order.enumerated() {
            guard let isLess = left.keys[place].isLess(than: right.keys[place]) else { continue }
            return isLess != key.isDescending
        }
        return (left.torrent.id, left.client) < (right.torrent.id, right.client)
    }

    /// Why `where` does not let a torrent be chosen; nil where it does.
    private func objection(to torrent: Torrent, in scope: Scope) -> String? {
        guard let condition = selection.condition else { return nil }
        switch condition.program.evaluate(scope) {
        case .bool(true): return nil
        case .bool(false): return "\"where\" does not hold: \(condition.source)"
        default: return "\"where\" has no value: \(condition.source)"  // unknown or an error chooses nothing
        }
    }

    /// Takes the first in order out, up to the budget of what is kept.
    private func spare(_ entries: inout [Entry], _ choice: inout Choice) {
        guard !selection.keep.isEmpty else { return }
        var (count, size) = (0, Int64(0))
        var places: Set<String> = []
        var most = selection.keep.size
        if let ratio = selection.keep.ratio {
            guard let whole = diskFacts?.size else {
                choice.doubt = "nothing certain is known of disk.size, of which a part is kept"
                return entries = []
            }
            most = min(most ?? .max, Int64(Double(whole) * ratio))
        }
        let isWithin = { (entry: Entry) -> Bool in
            let mappings = rules.clients.first { $0.name == entry.client }?.paths ?? []
            let own = entry.torrent.dataPlaces(mappings).map(\.text)
            // What several torrents share takes its room once.
            let bytes = !own.isEmpty && own.allSatisfy(places.contains) ? 0 : entry.torrent.bytesOnDisk ?? 0
            guard selection.keep.count.map({ count < $0 }) ?? true,
                most.map({ size.addingCapped(bytes) <= $0 }) ?? true
            else { return false }
            count += 1
            size = size.addingCapped(bytes)
            places.formUnion(own)
            return true
        }
        let spared = entries.prefix(while: isWithin)
        for entry in spared { choice.passedOver[entry.victim.subject] = "it is kept, see \"keep\"" }
        entries.removeFirst(spared.count)
    }

    /// Takes one after the other until it is enough.
    private func choose(among entries: [Entry], _ choice: inout Choice) {
        let ordered = entries.filter(\.isWaiting) + entries.filter { !$0.isWaiting }
        let (deletes, frees) = (rule.takesSomeData, rule.freesSomeSpace)
        var freed = choice.onItsWay
        var map: DataMap?
        var protectors = Protectors(rules: rules, state: state, episodes: episodes, now: now)
        let inFlight = state.open.removals.count { $0.rule == rule.id }
        for entry in ordered {
            if let needed = choice.needed, freed >= needed {
                if explains, map == nil, deletes { map = safeguards.dataMap }
                let obstacle =
                    explains ? obstacle(to: entry, deletes ? map : nil, isCounted: true, asking: &protectors) : nil
                choice.passedOver[entry.victim.subject] = obstacle ?? "not needed: enough is freed by others"
                continue
            }
            guard selection.most.map({ choice.victims.count + inFlight < $0 }) ?? true else {
                choice.passedOver[entry.victim.subject] =
                    "not chosen: no more than \(selection.most ?? 0) are, see \"max\""
                continue
            }
            if map == nil, deletes { map = safeguards.dataMap }
            if let reason = obstacle(
                to: entry, deletes ? map : nil, isCounted: choice.needed != nil, asking: &protectors)
            {
                choice.passedOver[entry.victim.subject] = reason
                continue
            }
            freed = freed.addingCapped(frees ? entry.victim.bytes : 0)
            choice.victims.append(entry.victim)
        }
        let places = Dictionary(entries.enumerated().map { ($1.victim.subject, $0) }) { first, _ in first }
        choice.victims.sort { places[$0.subject] ?? 0 < places[$1.subject] ?? 0 }
        guard let needed = choice.needed, freed < needed, !selection.isPartial else { return }
        let possible = choice.bytes
        for victim in choice.victims {
            choice.passedOver[victim.subject] = "not chosen: all that may go would not be enough"
        }
        let limit = selection.most.map { choice.victims.count >= $0 } == true ? " by \"max\"" : ""
        choice.obstacle =
            "nothing is chosen, as only \(possible.bytesShown) of \(max(0, needed - choice.onItsWay).bytesShown) could be freed\(limit); "
            + "\"partial\": true begins all the same"
        choice.victims = []
    }

    /// What keeps one from being removed, so that the next in order is chosen in its place.
    private func obstacle(
        to entry: Entry, _ map: DataMap?, isCounted: Bool, asking protectors: inout Protectors
    ) -> String? {
        let (torrent, client) = (entry.torrent, entry.client)
        if state.manualHold(on: rule.id, of: client, at: now) == nil,
            let veto = state.veto(on: rule, about: entry.victim.subject, at: now)
        {
            return "not chosen: \(veto.reason)"
        }
        let wanted = Set(rule.actions.filter { !$0.kind.isProtection }.map(\.kind.name))
        if let protection = protectors.hold(on: torrent, of: client, from: wanted, for: rule) {
            return protection.reason
        }
        if rule.actions.contains(where: \.kind.isDestructive), let debt = safeguards.debt(of: torrent, at: now) {
            return "not chosen: \(debt.reason)"
        }
        guard let map else { return nil }
        if let reason = safeguards.sharing(of: torrent, on: client, in: map)
            ?? safeguards.dataDoubt(about: torrent, of: client)
            ?? (rule.usesBin ? safeguards.binDoubt(about: torrent, of: client) : nil)
        {
            return "not chosen: \(reason)"
        }
        guard isCounted else { return nil }
        guard let bytes = torrent.bytesFreed else { return "not chosen: its size is not known" }
        guard bytes == 0 else { return nil }
        let isLinked = torrent.bytesOnDisk ?? 0 > 0
        return "not chosen: it frees nothing" + (isLinked ? ", as its files have other links" : "")
    }
}
