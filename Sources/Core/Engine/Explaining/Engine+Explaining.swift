import Calendar
package import Clocks
import Rules
import Text
package import Torrents

extension Engine {
    /// How every rule stands to a torrent, by its last list and what is remembered.
    ///
    /// - Parameters:
    ///   - id: The torrent.
    ///   - client: The client that has it.
    ///   - moment: When.
    /// - Returns: The rules that are about torrents, in file order; nil where the last list does not have the torrent.
    package func explanation(of id: Infohash, in client: ClientName, at moment: Moment) -> Explanation? {
        guard let list = state.clients[client]?.accepted, let torrent = list[id] else { return nil }
        return explanation(of: torrent, in: list, at: moment)
    }

    /// How every rule that is about clients stands to one; nil before its first list.
    package func explanation(of client: ClientName, at moment: Moment) -> Explanation? {
        guard let list = state.clients[client]?.accepted else { return nil }
        return explanation(of: nil, in: list, at: moment)
    }

    private func explanation(of torrent: Torrent?, in list: Snapshot, at moment: Moment) -> Explanation {
        let trial = Trial(self, torrent, in: list, at: moment)
        let explained = ExplainedCase(torrent: torrent, list: list, moment: moment, trial: trial)
        return Explanation(
            subject: explained.subject, title: torrent?.name ?? list.client.text, at: moment.wall,
            rules: withEnds(rules.rules.compactMap { standing(of: $0, explained) }, about: explained.subject))
    }

    /// The same with what is still to follow ends of episodes; a rule that is gone comes last.
    func withEnds(_ standings: [RuleStanding], about subject: Subject) -> [RuleStanding] {
        var standings = standings
        for (key, ending) in state.endings.rows(about: subject) {
            let actions = ending.exits.map(\.action) + ending.baselines.sorted { $0.key < $1.key }.map(\.value.action)
            let words = "still to follow its end: \(actions.joined(separator: ", "))"
            if let place = standings.firstIndex(where: { $0.rule == key.rule }) {
                standings[place] = standings[place].followed(byWords: words)
            } else {
                let gone = RuleStanding(rule: key.rule, .off, "the rule is gone", until: nil, isRehearsed: false)
                standings.append(gone.followed(byWords: words))
            }
        }
        return standings
    }

    /// How a rule stands to a torrent or client; nil for one that is about something else.
    func standing(of rule: Rule, _ explained: ExplainedCase) -> RuleStanding? {
        if let torrent = explained.torrent, rule.select != nil { return standing(of: rule, victim: torrent, explained) }
        let subjects: Set<SubjectKind> = explained.torrent == nil ? [.client] : [.torrent, .group]
        guard let subject = rule.trigger.subject, subjects.contains(subject) else { return nil }
        if rule.mode == .off { return RuleStanding(rule, .off, "the rule is off, see \"mode\" or \"enabled\"") }
        guard rule.clients.contains(explained.list.client) else {
            return RuleStanding(rule, .off, "the rule is not for client \(explained.list.client)")
        }
        if let rest = state.rests[rule.id], !rule.protects {
            return RuleStanding(rule, .off, "the rule rests, as \(rest.reason)", until: rest.until)
        }
        if let closed = closedWindow(of: rule, at: explained.moment.wall) {
            return closed.followed(by: underWay(rule, explained.subject))
        }
        switch rule.trigger {
        case .each, .eachOf: return level(of: rule, explained)
        case .on, .schedule, .watch: return edge(of: rule, explained)
        }
    }

    /// The first window that keeps a rule from looking.
    func closedWindow(of rule: Rule, at wall: WallTime) -> RuleStanding? {
        guard let window = rule.during.first(where: { !isOpen($0, at: wall) }) else { return nil }
        if let override = state.overrides[window.name], override.until > wall {
            return RuleStanding(rule, .noMatch, "window \(window.name) is held closed by hand", until: override.until)
        }
        let opening = window.nextOpening(after: UnixTime(clamping: wall.seconds))
        return RuleStanding(
            rule, .noMatch, "window \(window.name) is closed", until: opening.map { WallTime(seconds: $0.seconds) })
    }

    /// How a rule stands that looks at each list.
    private func level(of rule: Rule, _ explained: ExplainedCase) -> RuleStanding {
        guard let definition = rule.group else { return level(of: rule, explained, in: explained.scope(of: rule)) }
        guard let group = group(of: explained.subject, for: rule, at: explained.moment) else {
            return RuleStanding(rule, .noMatch, "the torrent is in no group \"\(definition.name)\"")
        }
        let words = "\(group.words): "
        if let doubt = state.doubt(about: definition, at: explained.moment) {
            return RuleStanding(rule, .unknown, doubt).led(by: words)
        }
        return level(of: rule, explained, in: scope(of: rule, about: group, at: explained.moment)).led(by: words)
    }

    private func level(of rule: Rule, _ explained: ExplainedCase, in scope: Scope) -> RuleStanding {
        let key = EpisodeKey(rule: rule.id, subject: explained.subject)
        switch rule.verdict(in: scope) {
        case .no:
            if let kept = kept(rule, in: state.episodes[key], explained) { return kept }
            return mismatch(of: rule, scope, at: explained.moment.wall)
                .marked(by: state.episodes[key]?.strikes, of: rule)
                .followed(by: underWay(rule, explained.subject))
        case .unknown(let reason):
            var standing = RuleStanding(rule, .unknown, reason)
            standing.parts = RuleExplainer(rule).failingParts(in: scope)
            return standing
        case .yes: return holding(of: rule, episode: state.episodes[key], explained: explained)
        }
    }

    func mismatch(of rule: Rule, _ scope: Scope, at wall: WallTime) -> RuleStanding {
        let parts = RuleExplainer(rule).failingParts(in: scope)
        let soonest = parts.compactMap(\.due).min { $0.after < $1.after }
        let then = soonest != nil && rule.holdsFor > .zero ? "; then it must hold for \(rule.holdsFor.spoken)" : ""
        var standing = RuleStanding(
            rule, .noMatch,
            parts.map(\.reason).joined(separator: ", or ").orElse("its condition does not hold") + then,
            until: soonest.map { wall.advanced(by: $0.after) })
        standing.isEstimate = soonest?.isEstimate ?? false
        standing.parts = parts
        return standing
    }

    /// How a rule stands whose condition holds.
    private func holding(of rule: Rule, episode: Episode?, explained: ExplainedCase) -> RuleStanding {
        let (subject, trial) = (explained.subject, explained.trial)
        if let episode, episode.phase == .firing, let reason = episode.heldReason {
            return RuleStanding(rule, .held, reason, until: episode.heldUntil)
        }
        if let pending = trial.decision(of: rule, subject: subject, verdicts: [.pending]) {
            return RuleStanding(rule, .waits, pending.reason, until: pending.until)
        }
        if let held = trial.decision(of: rule, subject: subject, verdicts: [.held]) {
            return RuleStanding(rule, .held, held.reason, until: held.until)
        }
        if let lost = trial.decision(of: rule, subject: subject, verdicts: [.outranked]) {
            return RuleStanding(rule, .outranked, lost.reason)
        }
        if let standing = episode.flatMap({ setback(of: rule, $0) }) { return standing }
        if let actions = underWay(rule, subject) { return RuleStanding(rule, .fires, "under way: \(actions)") }
        if trial.decision(of: rule, subject: subject, verdicts: [.firing, .wouldFire]) != nil {
            return RuleStanding(rule, .fires, "its condition holds, and it acts with the next list")
        }
        let released = episode?.released.keys.sorted().filter(rule.actions.indices.contains) ?? []
        if !released.isEmpty {
            let names = released.map { rule.actions[$0].kind.name }.joined(separator: " and ")
            return RuleStanding(
                rule, .done, "\(names) was changed by somebody else, and is left alone while the condition holds")
        }
        if rule.protects { return RuleStanding(rule, .fires, "it protects from \(rule.forbidden)") }
        let done = rule.mode == .dryRun ? "has been told, as the rule is in dry run" : "is done"
        let again = repetition(of: rule, in: episode, explained)
        return RuleStanding(
            rule, .done,
            "its condition holds, and all that it asks for \(done)" + (again.map { "; repeats in \($0.spoken)" } ?? ""),
            until: again.map { explained.moment.wall.advanced(by: $0) })
    }

    /// The action that failed for good and is planned again later, if there is one.
    func setback(of rule: Rule, _ episode: Episode) -> RuleStanding? {
        let waiting = episode.setbacks.sorted { $0.key < $1.key }.first { index, setback in
            setback.failures > 0 && setback.until != nil && rule.actions.indices.contains(index)
                && episode.released[index] == nil  // what is left to a person is not tried again
        }
        guard let (index, setback) = waiting else { return nil }
        return RuleStanding(
            rule, .held,
            "\(rule.actions[index].kind.name) failed (\(setback.reason)), and is planned again while the condition holds",
            until: setback.until)
    }

    /// The actions of a rule about a subject that have yet to end; nil where there are none.
    func underWay(_ rule: Rule, _ subject: Subject) -> String? {
        let open = state.open.entries(about: subject).filter { $0.row.rule == rule.id }
        return open.isEmpty ? nil : open.map { "\($0.row.action) (\($0.id))" }.joined(separator: ", ")
    }

    /// How a rule stands that looks when something happens.
    private func edge(of rule: Rule, _ explained: ExplainedCase) -> RuleStanding {
        let key = EpisodeKey(rule: rule.id, subject: explained.subject)
        if let reason = state.episodes[key]?.heldReason {
            return RuleStanding(rule, .held, reason, until: state.episodes[key]?.heldUntil)
        }
        if let actions = underWay(rule, explained.subject) {
            return RuleStanding(rule, .fires, "under way: \(actions)")
        }
        switch rule.trigger {
        case .on(let types):
            let names = types.map(\.rawValue).sorted().joined(separator: " or ")
            return RuleStanding(rule, .waits, "it looks once per \(names)")
        case .schedule(let schedule, _):
            let now = UnixTime(clamping: explained.moment.wall.seconds)
            let jitter = jitter(of: schedule, rule)
            let next = schedule.schedule.nextDue(
                since: now.advanced(by: -jitter.delay.components.seconds), jitter: jitter)
            return RuleStanding(
                rule, .waits, "it looks when its schedule is due",
                until: next.map { WallTime(seconds: $0.seconds) })
        case .each, .eachOf, .watch: return RuleStanding(rule, .waits, "it is about something else")  // told apart
        }
    }
}

/// One torrent or client that is explained, with all that every rule is asked by.
struct ExplainedCase {
    /// Nil where the client itself is meant.
    let torrent: Torrent?
    let list: Snapshot
    let moment: Moment
    let trial: Trial

    var subject: Subject { torrent.map { .torrent(list.client, $0.incarnation) } ?? .client(list.client) }

    func scope(of rule: Rule) -> Scope {
        Scope(rule.variables, now: moment, torrent: torrent, client: ClientRecord(list))
    }
}

extension Rule {
    /// The actions that it forbids, for people.
    fileprivate var forbidden: String { actions.flatMap(\.forbiddenActions).joined(separator: " and ") }
}

extension String {
    fileprivate func orElse(_ other: String) -> String { isEmpty ? other : self }
}
