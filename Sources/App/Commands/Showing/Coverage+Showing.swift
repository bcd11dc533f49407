import CEL
import JSON
import RuleTesting

extension Coverage.Report {
    /// How much of a rule file was exercised, and what was not, in lines.
    func lines(of path: String) -> [String] {
        let head =
            "\(path): \(rulesFired) of \(rules) rules fired, \(actionsPlanned) of \(actions) actions were planned, "
            + "\(outcomesSeen) of \(outcomes) outcomes of conditions were seen"
        let rest = gaps.map { gap in
            let what = gap.action.map { "its action \"\($0)\" is planned in no test" } ?? "fires in no test"
            return "  \(gap.path): rule \"\(gap.rule)\" \(gap.action == nil ? what : "fires, but \(what)")"
        }
        let unknown = branchGaps.count { $0.never.contains(.unknown) }
        let parts = branchGaps.compactMap(line)
        guard unknown > 0 else { return [head] + rest + parts }
        return [head] + rest + parts + [
            "  \(unknown) parts of conditions were never without a value; --json names them"
        ]
    }

    private func line(_ gap: Coverage.BranchGap) -> String? {
        let never = gap.never.filter { $0 != .unknown }
        guard !never.isEmpty else { return nil }
        let what =
            gap.isAsked ? never.map { "never \($0.rawValue)" }.joined(separator: " and ") : "never asked for its value"
        return Console.safe("  \(gap.path): \(gap.part) was \(what)")
    }

    /// The same for programs.
    func json(of path: String) -> JSON {
        [
            "rules": .string(path), "rulesFired": .integer(Int64(rulesFired)), "rulesOn": .integer(Int64(rules)),
            "actionsPlanned": .integer(Int64(actionsPlanned)), "actions": .integer(Int64(actions)),
            "gaps": .array(
                gaps.map { gap in
                    [
                        "rule": .string(gap.rule), "path": .string(gap.path),
                        "action": gap.action.map(JSON.string) ?? .null,
                    ]
                }),
            "outcomes": .integer(Int64(outcomes)), "outcomesSeen": .integer(Int64(outcomesSeen)),
            "branches": .array(
                branchGaps.map { gap in
                    [
                        "rule": .string(gap.rule), "path": .string(gap.path), "part": .string(gap.part),
                        "never": .array(gap.never.map { .string($0.rawValue) }),
                    ]
                }),
        ]
    }
}
