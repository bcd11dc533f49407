import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Calls off every open removal that the rules and limits in force would not plan as it stands.
    ///
    /// - Parameters:
    ///   - underWay: Those whose call may have been made already: what becomes of them is waited for.
    ///   - builder: Gets the decisions and what is called off.
    mutating func cancelRemovals(except underWay: Set<IntentID>, into builder: inout TickBuilder) {
        // The newest first, as a budget that was made smaller is left to the older ones.
        let open = state.open.removalsById.filter { !underWay.contains($0.key) }
            .sorted { state.planned($0.key) > state.planned($1.key) }
        for (id, intent) in open {
            guard let name = intent.subject.client else { continue }
            let seen = state.clients[name]?.accepted
            let torrent = intent.subject.torrent.flatMap { seen?[$0] }
            let client = seen.map { ClientRecord($0) }
            var reason = objection(to: id, intent: intent, on: torrent, client: client, at: builder.now)
            if reason == nil, let torrent, let client {
                reason = refusal(of: intent, as: id, on: torrent, client, at: builder.now)
            }
            guard let reason else { continue }
            state.open.remove(id)
            state.removals.remove(id)
            planAnew(intent)
            builder.tick.cancelled.append((id, reason))
            builder.tick.decisions.append(
                Decision(
                    rule: intent.rule, subject: intent.subject,
                    title: torrent?.name ?? intent.subject.torrent?.hex ?? intent.subject.key, at: builder.now.wall,
                    verdict: .ended, reason: "the removal is called off: \(reason)", intents: [id]))
        }
    }

    /// Lets the rule plan the removal again, where it still has an episode, once everything is as it should be.
    private mutating func planAnew(_ intent: OpenIntent) {
        state.episodes.change(EpisodeKey(rule: intent.rule, subject: intent.subject)) { episode in
            episode.next = min(episode.next, intent.index ?? episode.next)
        }
    }

    /// Why the rules and limits in force would not plan a removal as it was planned; nil where they would.
    func objection(
        to id: IntentID, intent: OpenIntent, on torrent: Torrent?, client: ClientRecord?, at moment: Moment
    ) -> String? {
        guard let name = intent.subject.client, rules.clients.contains(where: { $0.name == name }) else {
            return "the rule file no longer has this client"
        }
        guard let rule = rules.rules.first(where: { $0.id == intent.rule }), rule.mode.isCarriedOut else {
            return "the rule is no longer there, or no longer enforced"
        }
        if let veto = state.veto(on: rule, about: intent.subject, at: moment) { return veto.reason }
        guard rule.clients.contains(name) else { return "the rule is no longer about client \(name)" }
        guard let terms = intent.terms, terms.meaning == rule.removalMeaning else {
            return "the rule has been changed since this was decided"
        }
        // A torrent that is in no list yet is compared at the last look.
        if let torrent, let client {
            let scope = scope(of: rule, about: torrent, subject: intent.subject, client: client, at: moment)
            let isSame = rule.actions.contains { action in
                guard action.kind.name == intent.action, let wanted = try? action.arguments.resolved(in: scope) else {
                    return false
                }
                // Where another torrent of its group has the same data, that goes with the other one.
                let isSpared = intent.group != nil && action.kind.sparing?(wanted) == intent.arguments
                return wanted == intent.arguments || isSpared
            }
            guard isSame else { return "the rule would do something else now" }
        } else if !rule.actions.contains(where: { $0.kind.name == intent.action }) {
            return "the rule would do something else now"
        }
        if let episode = state.episodes[EpisodeKey(rule: rule.id, subject: intent.subject)],
            episode.lasted(at: state.observed(name)) < rules.limits.grace
        {
            return "it has to hold for \(rules.limits.grace.shown) by the limits in force"
        }
        return safeguards.excess(of: name, counting: state.removals[id] == nil ? 1 : 0, at: moment)
    }
}

extension Rule {
    /// Changes whenever the rule might come to another removal, or come to it at another time.
    var removalMeaning: String { "\(meaning)\u{1F}for \(holdsFor.milliseconds)" }
}

extension EngineState {
    /// When a removal was planned, to order them by.
    fileprivate func planned(_ id: IntentID) -> WallTime { removals[id]?.at ?? WallTime(milliseconds: 0) }
}
