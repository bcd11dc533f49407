package import CEL
import Engine
package import Rules

/// Which rules, and which of their actions, the tests have exercised.
package struct Coverage: Sendable {
    /// Rules that fired in some test, by id.
    private var fired: Set<String> = []
    /// Actions that were planned in some test, by the rule's id and their place in the file.
    private var planned: Set<String> = []
    /// What the parts of conditions came to in some test, by the rule and their place there.
    private var outcomes: [String: [Int: Set<Branch.Outcome>]] = [:]

    /// Nothing yet.
    package init() {}

    /// Takes up what came of a test.
    package mutating func add(_ account: Account) {
        for (_, decision) in account.decisions where [.firing, .wouldFire].contains(decision.verdict) {
            fired.insert(decision.rule)
        }
        for poll in account.polls { fired.formUnion(poll.firing.map(\.rule)) }
        for (_, intent, _) in account.intents {
            fired.insert(intent.rule)
            planned.insert(Self.key(intent.rule, intent.path))
        }
        for (rule, parts) in account.outcomes {
            outcomes[rule, default: [:]].merge(parts) { $0.union($1) }
        }
    }

    /// A rule that no test has made fire, or an action of one that none has made it plan.
    package struct Gap: Hashable, Sendable {
        /// The id of the rule.
        package let rule: String
        /// Where in the rule file: `rules[2]` or `rules[2].do[0]`.
        package let path: String
        /// The name of the action; nil for the rule as a whole.
        package let action: String?
    }

    /// A part of a condition, and what it came to in no test.
    package struct BranchGap: Hashable, Sendable {
        /// The id of the rule.
        package let rule: String
        /// Where in the rule file: `rules[2].when`.
        package let path: String
        /// The part as it is written.
        package let part: String
        /// What it never came to.
        package let never: [Branch.Outcome]
        /// Whether it was asked in any test.
        package let isAsked: Bool
    }

    /// What of some rules was exercised, and what was not.
    package func report(on rules: RuleSet) -> Report {
        var report = Report()
        for rule in rules.rules where rule.mode != .off {
            report.rules += 1
            let isFired = fired.contains(rule.id)
            if isFired {
                report.rulesFired += 1
            } else {
                report.gaps.append(Gap(rule: rule.id, path: rule.path, action: nil))
            }
            addBranches(of: rule, to: &report)
            for action in rule.actions + rule.onStrike + rule.onExit + rule.onDone + rule.onDead {
                report.actions += 1
                let isDone = planned.contains(Self.key(rule.id, action.path)) || isFired && !action.isPlanned
                if isDone {
                    report.actionsPlanned += 1
                } else if isFired {
                    report.gaps.append(Gap(rule: rule.id, path: action.path, action: action.kind.name))
                }
            }
        }
        return report
    }

    /// A part counts as exercised when it has been true and false; being unknown is told, and counted apart.
    private func addBranches(of rule: Rule, to report: inout Report) {
        for (place, part) in RuleBranches(rule).parts.enumerated() {
            let seen = outcomes[rule.id]?[place] ?? []
            report.outcomes += 2
            report.outcomesSeen += seen.subtracting([.unknown]).count
            let never = Branch.Outcome.allCases.filter { !seen.contains($0) }
            guard !never.isEmpty else { continue }
            report.branchGaps.append(
                BranchGap(
                    rule: rule.id, path: "\(rule.path).\(part.key)", part: part.branch.source, never: never,
                    isAsked: !seen.isEmpty))
        }
    }

    /// How much was exercised.
    package struct Report: Hashable, Sendable {
        /// Rules that are on.
        package fileprivate(set) var rules = 0
        /// Those that fired.
        package fileprivate(set) var rulesFired = 0
        /// Entries of their lists of actions.
        package fileprivate(set) var actions = 0
        /// Those that were planned.
        package fileprivate(set) var actionsPlanned = 0
        /// What was not exercised, in file order; the actions of a rule that never fired are not told one by one.
        package fileprivate(set) var gaps: [Gap] = []
        /// Twice the parts of all conditions: each can be true and false.
        package fileprivate(set) var outcomes = 0
        /// Those outcomes that some test has shown.
        package fileprivate(set) var outcomesSeen = 0
        /// The parts of conditions that were never true, never false or never unknown, in file order.
        package fileprivate(set) var branchGaps: [BranchGap] = []
    }

    private static func key(_ rule: String, _ path: String) -> String { "\(rule) \(path)" }
}

extension BoundAction {
    /// Whether it comes to intents; a protection does its work by standing in the way.
    fileprivate var isPlanned: Bool { !kind.isProtection }
}
