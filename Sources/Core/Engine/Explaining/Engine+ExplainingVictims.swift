import Clocks
import Rules
import Torrents

extension Engine {
    /// How a rule that chooses victims stands to one torrent; nil for one that is elsewhere.
    func standing(of rule: Rule, victim torrent: Torrent, _ explained: ExplainedCase) -> RuleStanding? {
        let (client, moment) = (explained.list.client, explained.moment)
        guard let subject = rule.subjectOfChoice(on: client), let chooser = chooser(rule, about: subject, at: moment)
        else { return nil }
        if rule.mode == .off { return RuleStanding(rule, .off, "the rule is off, see \"mode\" or \"enabled\"") }
        guard rule.clients.contains(client) else {
            return RuleStanding(rule, .off, "the rule is not for client \(client)")
        }
        guard chooser.isHere(torrent, of: client) else {
            return RuleStanding(rule, .noMatch, "its data is not on disk \(subject.name ?? "")")
        }
        if let rest = state.rests[rule.id] {
            return RuleStanding(rule, .off, "the rule rests, as \(rest.reason)", until: rest.until)
        }
        if let closed = closedWindow(of: rule, at: moment.wall) { return closed }
        guard state.episodes[EpisodeKey(rule: rule.id, subject: subject)]?.phase == .firing else {
            let about = subject.name.map { "disk \($0)" } ?? "client \(client)"
            return RuleStanding(rule, .noMatch, "nothing is chosen, as the rule does not hold for \(about)")
        }
        let group = chooser.group(of: explained.subject)
        if let definition = rule.grouping, group == nil {
            return RuleStanding(rule, .noMatch, "the torrent is in no group \"\(definition.name)\"")
        }
        let standing = standing(of: rule, explained.subject, in: group, by: chooser)
        return group.map { standing.led(by: "\($0.words): ") } ?? standing
    }

    /// How a rule that chooses stands to one torrent where it makes room, alone or along with its group.
    private func standing(
        of rule: Rule, _ own: Subject, in group: TorrentGroup?, by chooser: Chooser
    ) -> RuleStanding {
        var explaining = chooser
        explaining.explains = true
        let choice = explaining.choice()
        let victim = group?.subject ?? own
        if let doubt = choice.doubt { return RuleStanding(rule, .unknown, doubt) }
        if let actions = underWay(rule, own) { return RuleStanding(rule, .fires, "under way: \(actions)") }
        guard let chosen = choice.reason(for: victim) else {
            return RuleStanding(
                rule, .noMatch, choice.passedOver[victim] ?? choice.obstacle ?? "it is not chosen")
        }
        guard let episode = state.episodes[EpisodeKey(rule: rule.id, subject: own)] else {
            return RuleStanding(rule, .fires, "\(chosen); it acts with the next list")
        }
        if let reason = episode.heldReason {
            return RuleStanding(rule, .held, "\(chosen); \(reason)", until: episode.heldUntil)
        }
        if let standing = setback(of: rule, episode) { return standing }
        let done = rule.mode == .dryRun ? "has been told, as the rule is in dry run" : "is done"
        return RuleStanding(rule, .done, "\(chosen); all that it asks for \(done)")
    }
}
