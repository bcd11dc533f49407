import Calendar
import JSON

/// Advice about windows, and about what rules do with them; given only where it is known what time it is.
struct WindowLint {
    /// How far ahead two sets of hours are compared: every case of two weekly windows, holidays included.
    private static let horizon: Int64 = 53 * 7 * 86_400

    let now: UnixTime
    let reader: Reader

    /// Windows that a rule needs at one time and that never are open at one time.
    func warn(of windows: [Window], at value: Located) {
        for (index, window) in windows.enumerated() {
            for other in windows[(index + 1)...] {
                guard let problem = window.contradiction(with: other, now: now) else { continue }
                value.report(problem, as: .warning)
            }
        }
    }

    /// Claims that never have an effect, since an earlier rule has all they ask for whenever they hold.
    func warn(of rules: [Rule], clients: [ClientEntry], _ place: (_ path: String) -> Range<Int>?) {
        let hours = rules.map(openHours)
        for (index, rule) in rules.enumerated() where rule.mode != .off && rule.trigger.isLevel {
            for action in rule.actions {
                let properties = action.claimedProperties
                guard !properties.isEmpty, let range = place(action.path) else { continue }
                let winner = rules.indices.prefix(index).first { other in
                    rules[other].alwaysClaims(properties, before: rule, clients)
                        && Self.cover(hours[other], hours[index])
                }
                guard let winner else { continue }
                let names = properties.sorted().joined(separator: " and ")
                reader.warning(
                    action.path, range,
                    "rule \"\(rules[winner].id)\" comes first and claims \(names) whenever this rule could",
                    fix: "move this rule above it, or give the two different hours")
            }
        }
    }

    /// The spans during which all of a rule's windows are open; nil where it asks for none, and is so always.
    private func openHours(_ rule: Rule) -> [Span]? {
        guard let first = rule.during.first else { return nil }
        let end = now.advanced(by: Self.horizon)
        return rule.during.dropFirst().reduce(first.spans(from: now, until: end)) { spans, window in
            let others = window.spans(from: now, until: end)
            return spans.flatMap { span in
                others.compactMap { Span(opens: max(span.opens, $0.opens), closes: min(span.closes, $0.closes)) }
            }
        }
    }

    private static func cover(_ hours: [Span]?, _ others: [Span]?) -> Bool {
        guard let hours else { return true }
        guard let others, !others.isEmpty else { return false }
        return others.allSatisfy { other in
            hours.contains { $0.opens <= other.opens && other.closes <= $0.closes }
        }
    }
}

extension BoundAction {
    /// The properties that a claim with parts of its own asks for, whatever its values come to.
    fileprivate var claimedProperties: Set<String> {
        guard case .claim(let claim) = kind.role, claim.isSeparable, case .object(let members) = arguments else {
            return []
        }
        return Set(members.flatMap { kind.properties([$0.name: .null]) })
    }
}

extension Rule {
    /// Whether it claims these properties of whatever a later rule is about, as long as its windows are open.
    fileprivate func alwaysClaims(_ wanted: Set<String>, before other: Rule, _ clients: [ClientEntry]) -> Bool {
        let claimed = actions.reduce(into: Set<String>()) { $0.formUnion($1.claimedProperties) }
        return mode == .enforce && holdsFor == .zero && cooldown == .zero && patience.strikes == nil
            && wanted.isSubset(of: claimed) && covers(other, on: clients)
    }
}
