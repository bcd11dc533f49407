import CEL
import Torrents

/// Advice about rules that come to nothing, by themselves or beside others, as far as their forms show it.
struct RuleLint {
    let rules: [Rule]
    let clients: [ClientEntry]
    let reader: Reader
    /// Where a key of a rule stands, by the rule's path; nil where it is not there.
    let place: (_ rule: String, _ key: String) -> Located?

    /// Warns of all of them.
    func warn() {
        for (index, rule) in rules.enumerated() where rule.mode != .off {
            guard !warnOfImpossible(rule) else { continue }
            warnOfStopped(rule, at: index)
            warnOfForbidden(rule)
        }
    }

    /// Conditions that never hold; true where there was one.
    private func warnOfImpossible(_ rule: Rule) -> Bool {
        guard let when = rule.when, let value = place(rule.path, "when") else { return false }
        if when.source.split(whereSeparator: \.isWhitespace) == ["false"] {
            value.warning("this never holds", fix: "write a condition, or switch the rule off by \"mode\": \"off\"")
            return true
        }
        if let (first, second) = when.program.contradiction {
            value.warning(
                "this never holds: \(when.text(first)) and \(when.text(second)) are never true together",
                fix: "write || between them, or change one of them")
            return true
        }
        if let unless = rule.unless, unless.program.isImplied(by: when.program) {
            (place(rule.path, "unless") ?? value).warning(
                "\"unless\" holds wherever \"when\" does, so this rule never does anything",
                fix: "change one of them")
            return true
        }
        return false
    }

    /// Rules that an earlier one with `after` keeps off all that they are about.
    private func warnOfStopped(_ rule: Rule, at index: Int) {
        guard rule.trigger.isLevel, let value = place(rule.path, "id") else { return }
        let stopper = rules.prefix(index).first { other in
            other.mode == .enforce && other.stops && other.actions.contains { !$0.kind.isEffect }
                && other.isSettled && other.covers(rule, on: clients)
        }
        guard let stopper else { return }
        value.warning(
            "rule \"\(stopper.id)\" comes first with \"after\": \"stop\" wherever this rule could do anything",
            fix: "move this rule above it, or change a condition")
    }

    /// Actions that another rule forbids on all that they are about; the order does not matter.
    private func warnOfForbidden(_ rule: Rule) {
        guard let value = place(rule.path, "do") else { return }
        for action in rule.actions {
            let guardian = rules.first { other in
                other.id != rule.id && other.mode == .enforce && other.isSettled
                    && other.actions.contains { $0.forbiddenActions.contains(action.kind.name) }
                    && other.covers(rule, on: clients)
            }
            guard let guardian else { continue }
            value.warning(
                "rule \"\(guardian.id)\" forbids \"\(action.kind.name)\" wherever this rule could do it",
                fix: "change the condition of one of them")
        }
    }
}

extension Rule {
    /// Whether it fires as soon as its condition holds, and goes on while it does.
    var isSettled: Bool {
        trigger.isLevel && holdsFor == .zero && cooldown == .zero && during.isEmpty && patience.strikes == nil
            && patience.limit == nil && patience.dedupe == nil && select == nil
    }

    /// Whether its condition holds of whatever another rule's does, on each of that one's clients.
    func covers(_ other: Rule, on clients: [ClientEntry]) -> Bool {
        guard trigger == other.trigger, group?.name == other.group?.name, select == nil, other.select == nil,
            clients.map(\.name).filter(other.clients.contains).allSatisfy(self.clients.contains)
        else { return false }
        if let when {
            guard let theirs = other.when, when.program.isImplied(by: theirs.program) else { return false }
        }
        guard let unless else { return true }
        if let theirs = other.unless, theirs.source == unless.source { return true }
        return other.when.map { unless.program.isImplied(by: $0.program, being: false) } ?? false
    }
}

extension Condition {
    /// A part of it in quotes.
    fileprivate func text(_ range: Range<Int>) -> String {
        let bytes = Array(source.utf8)
        return "'\(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self))'"
    }
}
