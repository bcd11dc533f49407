import JSON
import Rules
import Torrents

/// The properties of one tick that several rules claim and have merged, worked out before anything is planned.
///
/// A property is merged where every claim to it says so in the same way. The first of the claims in file order sets
/// what they come to; one on which a person's word lies takes no part, and neither does one whose rule asks first.
struct ClaimMerges {
    /// What the claims to one property come to.
    struct Merged {
        /// The rule and the place in its list that set it.
        let leader: String
        let index: Int
        let way: ClaimMerge
        /// The piece of arguments that is set.
        let part: JSON
        /// The rules that take part, in file order.
        let rules: [String]
        /// Whether any of them has the former state put back, or sets it again after a person.
        let (revert, insist): (Bool, Bool)

        /// The rules besides the leader, for people.
        var others: String {
            rules.filter { $0 != leader }.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }

    private struct Stake {
        let rule: Rule
        let action: BoundAction
        let index: Int
        let part: JSON
        let isVetoed: Bool
    }

    private var enforced: [SubjectProperty: Merged] = [:]
    private var rehearsed: [SubjectProperty: Merged] = [:]

    init() {}

    /// What a property is merged to; nil where the first claimant has it.
    func merged(_ name: String, on subject: Subject, for claimant: Claimant) -> Merged? {
        let property = SubjectProperty(subject: subject, name: name)
        return claimant.isDryRun ? rehearsed[property] : enforced[property]
    }
}

extension ClaimMerges {
    /// Works them out for candidates, which stand in file order.
    init(_ candidates: [Candidate], for planner: Planner) {
        let rules = planner.rules.rules
        guard rules.contains(where: { $0.actions.contains { $0.merge != nil } }) else { return }
        let subjects = Set(
            candidates.lazy.filter { rules[$0.ruleIndex].actions.contains { $0.merge != nil } }.map(\.key.subject))
        var stakes: [SubjectProperty: [Stake]] = [:]
        for (place, candidate) in candidates.enumerated()
        where subjects.contains(candidate.key.subject) && planner.mayClaim(candidate, at: place) {
            let rule = rules[candidate.ruleIndex]
            let isVetoed = planner.state.veto(on: rule, about: candidate.key.subject, at: planner.now) != nil
            for (index, action) in rule.actions.enumerated() where candidate.part.includes(action.kind) {
                guard case .claim(let claim) = action.kind.role,
                    let arguments = try? planner.arguments(of: action, candidate)
                else { continue }
                for part in claim.parts(of: arguments) {
                    let stake = Stake(rule: rule, action: action, index: index, part: part, isVetoed: isVetoed)
                    for name in action.kind.properties(part) {
                        stakes[SubjectProperty(subject: candidate.key.subject, name: name), default: []].append(stake)
                    }
                }
            }
        }
        enforced = stakes.compactMapValues { Self.merged($0.filter { $0.rule.mode != .dryRun }) }
        rehearsed = stakes.compactMapValues(Self.merged)
    }

    /// What stakes in one property come to; nil where they are not merged.
    private static func merged(_ stakes: [Stake]) -> Merged? {
        guard stakes.count > 1, let way = stakes[0].action.merge, case let name = stakes[0].action.kind.name,
            stakes.allSatisfy({ $0.action.merge == way && $0.action.kind.name == name && $0.rule.mode != .ask }),
            case .claim(let claim) = stakes[0].action.kind.role, let merging = claim.merging
        else { return nil }
        let active = stakes.filter { !$0.isVetoed }
        guard let leader = active.first else { return nil }
        var part = leader.part
        for other in active.dropFirst() {
            guard let both = merging.merged(way, part, other.part) else { return nil }
            part = both
        }
        var names: [String] = []
        for stake in active where !names.contains(stake.rule.id) { names.append(stake.rule.id) }
        return Merged(
            leader: leader.rule.id, index: leader.index, way: way, part: part, rules: names,
            revert: active.contains { $0.action.revert }, insist: active.contains { $0.action.insist })
    }
}

extension Planner {
    /// Whether a candidate claims what its rule says, as far as other rules let it.
    fileprivate func mayClaim(_ candidate: Candidate, at place: Int) -> Bool {
        candidate.isNow && resolution.stopped[place] == nil && resolution.groupHolds[place] == nil
            && claimsNow(candidate)
    }
}
