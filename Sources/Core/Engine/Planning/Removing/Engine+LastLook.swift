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

    package init(torrent: Torrent?, client: ClientReading? = nil, isRepeat: Bool = false) {
        self.torrent = torrent
        self.client = client
        self.isRepeat = isRepeat
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
}

extension Engine {
    /// Looks once more at a torrent just before it is removed: the same conditions, on facts that were read this moment.
    package func confirm(_ intent: Intent, on look: FreshLook, at moment: Moment) -> LastLook {
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
            return .no("an earlier attempt did not succeed, so it has to hold for \(rules.limits.grace.shown) again")
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
        guard deletesData(intent, rules.rules.first { $0.id == intent.rule }) else { return .goAhead }
        return safeguards.sharing(of: torrent, on: name, in: safeguards.dataMap).map(LastLook.no) ?? .goAhead
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
        guard let name = intent.subject.client, let rule = rules.rules.first(where: { $0.id == intent.rule }) else {
            return "the rule is no longer there"
        }
        guard rule.during.allSatisfy({ isOpen($0, at: moment.wall) }) else { return "its window has closed" }
        if let subject = rule.subjectOfChoice(on: name) {
            guard state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.phase == .firing else {
                return "the condition no longer holds"
            }
            let refusal = chooser(rule, about: subject, at: moment)?.refusal(of: id, on: torrent, of: name, client)
            if let refusal { return refusal }
        } else {
            let scope = scope(of: rule, about: torrent, subject: intent.subject, client: client, at: moment)
            switch rule.verdict(in: scope) {
            case .yes: break
            case .no: return "the condition no longer holds"
            case .unknown(let reason): return "the condition has no value: \(reason)"
            }
        }
        for other in rules.rules where other.mode.isCarriedOut && other.clients.contains(name) {
            guard other.forbids(intent.action), other.during.allSatisfy({ isOpen($0, at: moment.wall) }) else {
                continue
            }
            let verdict: Verdict
            switch other.trigger {
            case .each(.torrent):
                verdict = other.verdict(
                    in: scope(of: other, about: torrent, subject: intent.subject, client: client, at: moment))
            case .each(.client):
                verdict = other.verdict(in: Scope(other.variables, now: moment, client: client))
            case .each, .eachOf, .on, .schedule, .watch: continue  // nothing else protects torrents at every instant
            }
            if verdict != .no || keeps(other, intent.subject) { return "rule \(other.id) protects it" }
        }
        return nil
    }

    /// Whether a rule goes on firing about a subject, or about its client, though its condition has ended.
    private func keeps(_ rule: Rule, _ subject: Subject) -> Bool {
        let subjects = [subject] + (subject.client.map { [.client($0)] } ?? [])
        return subjects.contains { state.episodes[EpisodeKey(rule: rule.id, subject: $0)]?.keeping != nil }
    }

    /// What a rule sees of a torrent that was read since its last list was.
    func scope(
        of rule: Rule, about torrent: Torrent, subject: Subject, client: ClientRecord, at moment: Moment
    ) -> Scope {
        if let about = rule.subjectOfChoice(on: subject.client ?? ClientName("")),
            let chooser = chooser(rule, about: about, at: moment)
        {
            return chooser.scope(of: torrent, client)
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

extension Rule {
    fileprivate func forbids(_ action: String) -> Bool {
        actions.contains { $0.forbiddenActions.contains(action) }
    }
}
