import CEL
import Calendar
import Torrents

/// Advice about limits and names of a rule file that come to nothing.
struct LimitLint {
    let rules: [Rule]
    let reader: Reader

    /// Budgets that let nothing be removed, or that another one is always stricter than.
    func warn(of limits: RemovalLimits, at value: Located?) {
        guard let value, rules.contains(where: \.removes) else { return }
        if limits.perTick == 0 || limits.perDay == 0 || limits.maxShare == 0 {
            let key = limits.perTick == 0 ? "perTick" : limits.perDay == 0 ? "perDay" : "maxShare"
            value.warning(
                "with \"\(key)\": 0 no rule ever removes anything",
                fix:
                    "write \(key == "maxShare" ? "a share such as 0.1" : "1 or more"); `sluice hold` keeps all from acting for a while"
            )
        } else if limits.perTick > limits.perDay {
            value.warning(
                "\"perTick\" is never reached, as it is more than \"perDay\"", fix: "write \(limits.perDay) or less")
        }
    }

    /// Rules about groups that are all too large to go within the budgets, as a group goes whole.
    ///
    /// - Parameters:
    ///   - limits: The budgets.
    ///   - place: Where the condition of a rule stands, by the rule's path.
    func warn(ofLargeGroupsBy limits: RemovalLimits, place: (_ rule: String) -> Located?) {
        let (most, key) = limits.perTick <= limits.perDay ? (limits.perTick, "perTick") : (limits.perDay, "perDay")
        for rule in rules where rule.removes && rule.trigger.subject == .group {
            guard let least = rule.when?.program.bounds["group.count"]?.lowest, least > Double(most), most > 0 else {
                continue
            }
            place(rule.path)?.warning(
                "no group of which this holds is ever removed: all go at once, and \"\(key)\" allows \(most)",
                fix: "raise limits.removals.\(key), or have the rule be about smaller groups")
        }
    }

    /// Windows that no rule names.
    func warn(ofUnused windows: ObjectReader?) {
        // Rules about the schedule hear of each window by its events; a file without rules is being begun.
        guard !rules.isEmpty, !rules.contains(where: \.hearsWindows) else { return }
        for member in windows?.named ?? [] {
            guard !rules.contains(where: { $0.during.contains { $0.name == member.name } }) else { continue }
            reader.warning(
                "windows.\(member.name)", member.nameRange, "no rule is during \"\(member.name)\"", fix: "remove it")
        }
    }
}

extension Rule {
    fileprivate var removes: Bool { mode != .off && actions.contains(where: \.kind.isDestructive) }

    fileprivate var hearsWindows: Bool {
        guard case .on(let types) = trigger else { return false }
        return types.contains { $0 == .scheduleOpened || $0 == .scheduleClosed }
    }
}
