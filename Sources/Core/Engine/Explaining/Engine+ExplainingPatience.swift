import Clocks
import Rules
import Text
import Torrents

/// What the ways of patience say of a rule and a subject.
extension Engine {
    /// How a rule stands that goes on firing though its condition has ended; nil where it does not.
    func kept(_ rule: Rule, in episode: Episode?, _ explained: ExplainedCase) -> RuleStanding? {
        guard let keeping = episode?.keeping, episode?.phase == .firing else { return nil }
        let left = rule.patience.keepsFor - keeping.total(at: state.observed(explained.list.client))
        guard left > .zero else { return nil }
        return RuleStanding(
            rule, .fires, "kept for \(left.spoken) more, as the condition no longer holds, see \"keepFor\"",
            until: explained.moment.wall.advanced(by: left))
    }

    /// How long it is until the effects of an episode are done again; nil where they are not.
    func repetition(of rule: Rule, in episode: Episode?, _ explained: ExplainedCase) -> Duration? {
        guard let length = rule.patience.repeats, let repeating = episode?.repeating, episode?.phase == .firing else {
            return nil
        }
        return max(.zero, length - repeating.total(at: state.observed(explained.list.client)))
    }
}

extension RuleStanding {
    /// The same with the strikes that stand though the condition does not hold.
    func marked(by strikes: Strikes?, of rule: Rule) -> RuleStanding {
        guard let strikes, let terms = rule.patience.strikes else { return self }
        return followed(byWords: "strike \(strikes.count) of \(terms.count) stands")
    }
}
