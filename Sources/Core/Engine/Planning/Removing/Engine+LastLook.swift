package import Clocks
import JSON
import Rules
import Text
package import Torrents

/// What was read of a client just before a removal.
package struct FreshLook: Sendable {
    /// What the client says of the torrent now; nil where it lists it no longer.
    package let torrent: Torrent?
    /// What the client says of itself, and which run of it that is; nil takes what its last list said.
    package let client: ClientReading?
    /// Whether an earlier attempt at the same removal did not succeed.
    package let isRepeat: Bool
    /// What came of that attempt, in words; nil where it is not known, as after a crash.
    package let failure: String?

    package init(
        torrent: Torrent?, client: ClientReading? = nil, isRepeat: Bool = false, failure: String? = nil
    ) {
        self.torrent = torrent
        self.client = client
        self.isRepeat = isRepeat
        self.failure = failure
    }
}

/// What a look just before a removal says.
package enum LastLook: Hashable, Sendable {
    case goAhead
    /// There is nothing left to do.
    case pointless(String)
    /// It must not be done now.
    case no(String)
    /// It cannot be told yet.
    case later(String)
    /// Other actions come first; nothing speaks against it.
    case notItsTurn(String)
}

extension Engine {
    /// Looks once more at a torrent just before it is removed: the same conditions, on facts that were read this moment.
    ///
    /// - Parameters:
    ///   - intent: The removal.
    ///   - look: What was read of it.
    ///   - unwritten: The clients whose last list the engine was not given, as the journal could not take it.
    ///   - moment: Now.
    /// - Returns: Whether it may go ahead.
    package func confirm(
        _ intent: Intent, on look: FreshLook, unwritten: Set<ClientName> = [], at moment: Moment
    ) -> LastLook {
        guard case .torrent(let name, let incarnation) = intent.subject else { return .goAhead }
        guard let open = state.open[intent.id] else { return .no("it was called off") }
        guard let client = state.clients[name], client.accepted != nil, !client.isRestored else {
            return .later("the client has not been listed since Sluice was started")
        }
        let unproved = disbelief(in: look, of: name)
        guard let torrent = look.torrent else {
            return unproved.map(LastLook.later) ?? .pointless("the torrent is no longer in the client")
        }
        guard torrent.incarnation == incarnation else {
            return .no("the torrent was removed and added again since this was decided")
        }
        if look.isRepeat {
            let why = look.failure.map { " (\($0))" } ?? ""
            return .no(
                "an earlier attempt did not succeed\(why), so it has to hold for \(rules.limits.grace.shown) again")
        }
        if let unproved { return .no(unproved) }
        if let session = open.terms?.session, session != state.sessions[name] { return .no(Self.restarted) }
        guard let seen = client.accepted else { return .no("the client has not been observed") }
        let record = ClientRecord(seen, facts: look.client?.facts ?? seen.server)
        if let reason = objection(to: intent.id, intent: open, on: torrent, client: record, at: moment)
            ?? safeguards.doubt(about: torrent, of: name, at: moment)?.reason
        {
            return .no(reason)
        }
        if let reason = refusal(of: open, as: intent.id, on: torrent, record, at: moment) {
            return .no("on a fresh look \(reason)")
        }
        let deletesData = deletesData(intent, rules.rules.first { $0.id == intent.rule })
        // What other clients have matters to data and groups; what its own has, to all.
        let matters = deletesData || open.group != nil ? unwritten : unwritten.intersection([name])
        if let gap = gap(after: matters) { return .later(gap) }
        guard deletesData else { return .goAhead }
        return sharing(of: torrent, on: name, for: open, at: moment) ?? .goAhead
    }

    /// Why it is not known which torrents the clients have whose last list is lost; nil where none is.
    func gap(after unwritten: Set<ClientName>) -> String? {
        rules.clients.first { unwritten.contains($0.name) }.map {
            "client \($0.name) told something new that could not be written down, and has not been listed since"
        }
    }

    /// Why the data must not be deleted, or not before other torrents of the group are gone.
    private func sharing(
        of torrent: Torrent, on name: ClientName, for open: OpenIntent, at moment: Moment
    ) -> LastLook? {
        let (map, gone) = (safeguards.dataMap, state.departed)
        func reason(besides some: Set<Subject>) -> String? {
            safeguards.sharing(of: torrent, on: name, in: map, besides: some, at: moment)
        }
        guard let first = reason(besides: gone) else { return nil }
        guard let group = open.group else { return .no(first) }
        let underWay = Set(
            state.open.removals.filter { $0.group == group && $0.rule == open.rule }.map(\.subject))
        return reason(besides: gone.union(underWay)).map(LastLook.no)
            ?? .notItsTurn("the other torrents of its group that use its data go first")
    }

    /// Why the last list of a client says nothing certain about it as it is now; nil where it does.
    ///
    /// A restart since the removal was decided does not matter here: that the torrent is gone is as true in another run.
    private func disbelief(in look: FreshLook, of name: ClientName) -> String? {
        guard let client = state.clients[name] else { return "the client has not been listed" }
        if client.isDown { return "the client did not answer when it was polled last" }
        if let suspicion = client.suspicion { return "the list is not believed yet: \(suspicion)" }
        if let session = look.client?.session, session != state.sessions[name] { return Self.restarted }
        return nil
    }

    private static let restarted = "the client has been restarted since this was decided"

    /// What the rules say against a removal on fresh facts: their windows, conditions and protections.
    func refusal(
        of intent: OpenIntent, as id: IntentID, on torrent: Torrent, _ client: ClientRecord, at moment: Moment
    ) -> String? {
        guard let rule = rules.rules.first(where: { $0.id == intent.rule }) else {
            return "the rule is no longer there"
        }
        guard rule.during.allSatisfy({ isOpen($0, at: moment.wall) }) else { return "its window has closed" }
        if let name = intent.subject.client, let subject = rule.subjectOfChoice(on: name) {
            guard state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.phase == .firing else {
                return "the condition no longer holds"
            }
            let refusal = chooser(rule, about: subject, at: moment)?.refusal(
                of: id, in: intent.group, on: torrent, of: name, client)
            if let refusal { return refusal }
        } else {
            switch verdict(of: rule, about: torrent, subject: intent.subject, client: client, at: moment) {
            case .yes: break
            case .no: return "the condition no longer holds"
            case .unknown(let reason): return "the condition has no value: \(reason)"
            }
        }
        if let reason = protection(of: torrent, intent, on: client, at: moment) { return reason }
        // All or none: what keeps another torrent of the group keeps this one.
        for member in group(of: intent.subject, for: rule, at: moment)?.members ?? []
        where member.subject != intent.subject {
            guard let list = state.clients[member.client]?.accepted else { continue }
            var other = intent
            other.subject = member.subject
            let reason =
                safeguards.debt(of: member.torrent, at: moment)?.reason
                ?? protection(of: member.torrent, other, on: ClientRecord(list), at: moment)
            if let reason {
                return "\(reason), as \"\(member.torrent.name)\" of client \(member.client) is of the same group"
            }
        }
        return nil
    }

    /// The rule that keeps an action off a torrent; nil where there is none.
    private func protection(
        of torrent: Torrent, _ intent: OpenIntent, on client: ClientRecord, at moment: Moment
    ) -> String? {
        guard let name = intent.subject.client else { return nil }
        for other in rules.rules where other.mode.isCarriedOut && other.clients.contains(name) {
            guard other.forbids(intent.action), other.during.allSatisfy({ isOpen($0, at: moment.wall) }) else {
                continue
            }
            let verdict: Verdict
            switch other.trigger {
            case .each(.torrent), .each(.group):
                verdict = self.verdict(
                    of: other, about: torrent, subject: intent.subject, client: client, at: moment)
            case .each(.client):
                verdict = other.verdict(in: Scope(other.variables, now: moment, client: client))
            case .each, .eachOf, .on, .schedule, .watch: continue  // nothing else protects torrents at every instant
            }
            if verdict != .no || state.episodes.keeps(other, about: intent.subject) {
                return "rule \(other.id) protects it"
            }
        }
        return nil
    }

    /// What a rule says of a torrent that was read since its last list was.
    private func verdict(
        of rule: Rule, about torrent: Torrent, subject: Subject, client: ClientRecord, at moment: Moment
    ) -> Verdict {
        if let definition = rule.group {
            if let doubt = state.doubt(about: definition, at: moment) { return .unknown(doubt) }
            guard let group = group(of: subject, for: rule, at: moment) else { return .no }
            return rule.verdict(in: scope(of: rule, about: group, with: torrent, at: moment))
        }
        return rule.verdict(in: scope(of: rule, about: torrent, subject: subject, client: client, at: moment))
    }

    /// The group of a torrent that a rule is about; nil where it is in none.
    func group(of subject: Subject, for rule: Rule, at moment: Moment) -> TorrentGroup? {
        guard let definition = rule.grouping else { return nil }
        let group = state.grouping(by: definition, rules.clients, at: moment).group(of: subject)
        return group.map { state.withDeparted($0, by: rule) }
    }

    /// What a rule about groups sees of one, perhaps with newer facts of one torrent.
    func scope(of rule: Rule, about group: TorrentGroup, with torrent: Torrent? = nil, at moment: Moment) -> Scope {
        var group = group
        if let torrent, let own = group.members.first(where: { $0.torrent.incarnation == torrent.incarnation }) {
            group = group.with(torrent, as: own.subject)
        }
        let sizes = GroupSizes(rule, state, rules).sizes(of: group)
        let record = GroupRecord(group.name, group.torrents, sizes, at: moment.wall, owing: rules.obligations)
        return Scope(rule.variables, now: moment, records: [record])
    }

    /// What a rule sees of a torrent that was read since its last list was.
    func scope(
        of rule: Rule, about torrent: Torrent, subject: Subject, client: ClientRecord, at moment: Moment
    ) -> Scope {
        if let about = rule.subjectOfChoice(on: subject.client ?? ClientName("")),
            let chooser = chooser(rule, about: about, at: moment)
        {
            guard rule.grouping == nil else { return chooser.scope(ofGroupWith: torrent, subject) }
            return chooser.scope(of: torrent, client)
        }
        if let group = group(of: subject, for: rule, at: moment) {
            return scope(of: rule, about: group, with: torrent, at: moment)
        }
        let event = state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.event
        return Scope(
            rule.variables, now: moment, torrent: torrent, old: event?.old,
            event: subject.client.flatMap { event?.event(about: torrent, of: $0, boot: moment.boot) }, client: client)
    }

    /// Chooses the victims of a rule about something; nil for a rule that chooses none.
    func chooser(_ rule: Rule, about subject: Subject, at moment: Moment) -> Chooser? {
        Chooser(rule, about: subject, rules: rules, state: state, episodes: state.episodes, now: moment)
    }

    private func deletesData(_ intent: Intent, _ rule: Rule?) -> Bool {
        guard let kind = rule?.actions.first(where: { $0.kind.name == intent.action })?.kind else { return true }
        return kind.deletesData(intent.arguments)
    }
}

extension EpisodeTable {
    /// Whether a rule goes on firing about a subject, or about its client, though its condition has ended.
    func keeps(_ rule: Rule, about subject: Subject) -> Bool {
        let subjects = [subject] + (subject.client.map { [.client($0)] } ?? [])
        return subjects.contains { self[EpisodeKey(rule: rule.id, subject: $0)]?.keeping != nil }
    }
}

extension Rule {
    /// Whether it forbids an action, while it holds.
    func forbids(_ action: String) -> Bool {
        actions.contains { $0.forbiddenActions.contains(action) }
    }
}
