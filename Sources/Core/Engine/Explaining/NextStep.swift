package import Clocks
package import JSON
import Rules
package import Torrents

/// What will happen next to a torrent by the rules, and when.
package struct NextStep: Hashable, Sendable {
    /// The rule's id.
    package let rule: String
    /// `held`, `waits`, or `noMatch` where the condition will hold if all goes on as it does.
    package let outcome: RuleStanding.Outcome
    /// What it waits for or what holds it, in words.
    package let reason: String
    /// Nil where it cannot be told.
    package let until: WallTime?
    /// Whether that time rests on present rates.
    package let isEstimate: Bool
}

extension NextStep {
    /// The step for other programs.
    package var json: JSON {
        [
            "rule": .string(rule), "outcome": .string(outcome.rawValue), "reason": .string(reason),
            "until": until?.json ?? .null, "estimate": .bool(isEstimate),
        ]
    }

    /// Orders steps by their times; steps without a time come last.
    static func < (left: NextStep, right: NextStep) -> Bool {
        switch (left.until, right.until) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _): false
        }
    }
}

extension Engine {
    /// Tells what the rules will do next to torrents of one client's last list.
    ///
    /// - Parameters:
    ///   - torrents: Torrents of that list.
    ///   - client: The client.
    ///   - moment: When.
    /// - Returns: The step of each torrent for which a rule waits, is held, or will match by clock or rate.
    package func nextSteps(
        of torrents: [Torrent], in client: ClientName, at moment: Moment
    ) -> [Infohash: NextStep] {
        guard let list = state.clients[client]?.accepted else { return [:] }
        let record = ClientRecord(list)
        let acting = rules.rules.filter { rule in
            (rule.trigger == .each(.torrent) || rule.group != nil) && isActive(rule) && rule.clients.contains(client)
                && rule.actions.contains { !$0.kind.isProtection } && isInWindow(rule, at: moment.wall)
        }.map { (rule: $0, explainer: RuleExplainer($0)) }
        var steps: [Infohash: NextStep] = [:]
        for torrent in torrents {
            let subject = Subject.torrent(client, torrent.incarnation)
            var first: NextStep?
            for (rule, explainer) in acting {
                let key = EpisodeKey(rule: rule.id, subject: subject)
                let scope = Scope(rule.variables, now: moment, torrent: torrent, client: record)
                guard
                    let step = state.episodes[key].flatMap({ $0.phase == .marked ? nil : $0 })
                        .map({ step(of: rule, episode: $0, client: client, at: moment) })
                        ?? (rule.group != nil ? nil : Self.step(of: rule, explainer: explainer, scope: scope))
                else { continue }
                if first.map({ step < $0 }) ?? true { first = step }
            }
            if let first { steps[torrent.id] = first }
        }
        return steps
    }

    /// What an episode waits for; nil where all is done.
    private func step(of rule: Rule, episode: Episode, client: ClientName, at moment: Moment) -> NextStep? {
        if let reason = episode.heldReason {
            return NextStep(
                rule: rule.id, outcome: .held, reason: reason, until: episode.heldUntil, isEstimate: false)
        }
        guard episode.phase == .pending else { return nil }
        let left = episode.timeLeft(of: rule, at: state.observed(client))
        let strikes = rule.patience.strikes.map { ", strike \(episode.strikes?.count ?? 0) of \($0.count)" } ?? ""
        return NextStep(
            rule: rule.id, outcome: .waits, reason: "its condition holds" + strikes,
            until: moment.wall.advanced(by: left),
            isEstimate: false)
    }

    /// When the condition of a rule without an episode will hold.
    private static func step(of rule: Rule, explainer: RuleExplainer, scope: Scope) -> NextStep? {
        guard let part = explainer.soonest(in: scope), let due = part.due else { return nil }
        return NextStep(
            rule: rule.id, outcome: .noMatch, reason: part.reason,
            until: scope.now.wall.advanced(by: due.after + rule.holdsFor), isEstimate: due.isEstimate)
    }
}
