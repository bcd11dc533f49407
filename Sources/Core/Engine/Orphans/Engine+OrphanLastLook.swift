package import Clocks
package import Rules
import Text
package import Torrents

extension Engine {
    /// Looks once more at an orphan just before it is removed: the same conditions, on what was read of it this moment.
    ///
    /// - Parameters:
    ///   - intent: The removal.
    ///   - file: The file as it is now.
    ///   - unwritten: The clients whose last list the engine was not given, as the journal could not take it.
    ///   - moment: When.
    /// - Returns: Whether it may go ahead.
    package func confirm(
        _ intent: Intent, onOrphan file: OrphanFacts, unwritten: Set<ClientName> = [], at moment: Moment
    ) -> LastLook {
        guard let orphan = intent.subject.orphan else { return .no("it is about no orphan") }
        guard let open = state.open[intent.id] else { return .no("it was called off") }
        guard let rule = rules.rules.first(where: { $0.id == open.rule }), rule.mode.isCarriedOut else {
            return .no("the rule is no longer there, or no longer enforced")
        }
        guard let terms = open.terms, terms.meaning == rule.removalMeaning else {
            return .no("the rule has been changed since this was decided")
        }
        guard file.identity == orphan.identity, file.path == orphan.path else {
            return .no("the file was changed or replaced since this was decided")
        }
        if let veto = state.veto(on: rule, about: intent.subject, at: moment) { return .no(veto.reason) }
        if let doubt = safeguards.orphanDoubt(on: orphan.disk, at: moment) { return .no(doubt.reason) }
        guard rule.during.allSatisfy({ isOpen($0, at: moment.wall) }) else { return .no("its window has closed") }
        switch verdict(of: rule, onOrphan: file, at: moment) {
        case .yes: break
        case .no: return .no("on a fresh look the condition no longer holds")
        case .unknown(let reason): return .no("on a fresh look the condition has no value: \(reason)")
        }
        if let reason = protection(of: file, open, on: orphan.disk, at: moment) { return .no(reason) }
        guard let episode = state.episodes[EpisodeKey(rule: rule.id, subject: intent.subject)] else {
            return .no("it is no orphan any more")
        }
        guard episode.lasted(at: state.observed(intent.subject)) >= rules.limits.orphanGrace else {
            return .no("it has to be an orphan for \(rules.limits.orphanGrace.shown) by the limits in force")
        }
        return gap(after: unwritten).map(LastLook.later) ?? .goAhead
    }

    private func verdict(of rule: Rule, onOrphan file: OrphanFacts, at moment: Moment) -> Verdict {
        rule.verdict(in: Scope(rule.variables, now: moment, records: file.records(at: moment.wall)))
    }

    /// The rule that keeps an action off an orphan; nil where there is none.
    private func protection(
        of file: OrphanFacts, _ intent: OpenIntent, on disk: String, at moment: Moment
    ) -> String? {
        for other in rules.rules
        where other.mode.isCarriedOut && other.trigger == .eachOf(.orphan, disk) && other.forbids(intent.action) {
            guard other.during.allSatisfy({ isOpen($0, at: moment.wall) }) else { continue }
            guard verdict(of: other, onOrphan: file, at: moment) == .no,
                !state.episodes.keeps(other, about: intent.subject)
            else { return "rule \(other.id) protects it" }
        }
        return nil
    }
}
