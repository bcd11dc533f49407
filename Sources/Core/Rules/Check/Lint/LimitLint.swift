import Calendar
import Torrents

/// Advice about limits and names of a rule file that come to nothing.
struct LimitLint {
    let rules: [Rule]
    let reader: Reader

    /// Budgets that let nothing be removed, or that another one is always stricter than.
    func warn(of limits: RemovalLimits, at value: Located?) {
        guard let value, rules.contains(where: \.removes) else { return }
        if limits.perTick == 0 || limits.perDay == 0 {
            let key = limits.perTick == 0 ? "perTick" : "perDay"
            value.warning(
                "with \"\(key)\": 0 no rule ever removes anything",
                fix: "write 1 or more; `sluice hold` keeps all from acting for a while")
        } else if limits.perTick > limits.perDay {
            value.warning(
                "\"perTick\" is never reached, as it is more than \"perDay\"", fix: "write \(limits.perDay) or less")
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
