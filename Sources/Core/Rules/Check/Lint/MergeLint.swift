import JSON
import Torrents

/// Refuses `merge` where there is nothing that lasts, or that is one rule's own.
struct MergeCheck {
    let rule: Rule
    let reader: Reader

    /// - Parameter lists: Where `do`, `onExit` and `onStrike` stand.
    func check(_ lists: [Located?]) {
        let actions = [rule.actions, rule.onExit, rule.onStrike]
        for (number, (list, actions)) in zip(lists, actions).enumerated() {
            for (action, place) in zip(actions, list?.elements() ?? []) {
                guard action.merge != nil, let (cause, fix) = obstacle(isInDo: number == 0) else { continue }
                reader.error(action.path, place.range, cause, fix: fix)
            }
        }
    }

    private func obstacle(isInDo: Bool) -> (cause: String, fix: String)? {
        guard isInDo else { return ("\"merge\" is about what holds, and this is done once", "remove \"merge\"") }
        guard rule.trigger.isLevel else { return ("\"merge\" needs a rule that holds for a while", "use \"each\"") }
        guard rule.mode == .ask else { return nil }
        return (
            "mode \"ask\" asks about what this rule sets, and \"merge\" lets others set it",
            "remove \"merge\", or use another mode"
        )
    }
}

/// Advice about claims that are to be merged and never are, as another rule claims the same and does not say so.
struct MergeLint {
    let rules: [Rule]
    let clients: [ClientEntry]
    let reader: Reader
    /// Where an action stands, by its path.
    let place: (_ action: String) -> Range<Int>?

    func warn() {
        for rule in rules where rule.mode != .off {
            for action in rule.actions {
                guard let merge = action.merge, let (other, name) = rival(of: action, by: merge, in: rule) else {
                    continue
                }
                reader.warning(
                    action.path, place(action.path) ?? 0..<1,
                    "rule \"\(other.id)\" sets \(name) too and does not merge it by \"\(merge.rawValue)\", so where "
                        + "both hold the first in the file wins",
                    fix: "say the same \"merge\" in both")
            }
        }
    }

    /// Another rule that claims a property of an action in another way, and that property.
    private func rival(of action: BoundAction, by merge: ClaimMerge, in rule: Rule) -> (Rule, String)? {
        let names = action.knownProperties
        for other in rules where other.id != rule.id && other.mode != .off && rule.meets(other, on: clients) {
            for theirs in other.actions where theirs.kind.isClaim && theirs.merge != merge {
                if let name = names.intersection(theirs.knownProperties).min() { return (other, name) }
            }
        }
        return nil
    }

}

extension Rule {
    /// What its claims are about: a group's are about its torrents.
    var claimed: SubjectKind? {
        let kind = select?.from ?? trigger.subject
        return kind == .group ? .torrent : kind
    }

    /// Whether it can be about one and the same subject as another rule.
    func meets(_ other: Rule, on clients: [ClientEntry]) -> Bool {
        claimed == other.claimed
            && clients.contains { self.clients.contains($0.name) && other.clients.contains($0.name) }
    }
}

extension BoundAction {
    /// The properties that it claims, as far as no template decides them.
    var knownProperties: Set<String> { Set(kind.properties(knownArguments)) }

    /// Its arguments, as far as no template decides them.
    var knownArguments: JSON {
        guard case .object(let members) = arguments else { return arguments.constant ?? .null }
        return .object(
            members.map { member in
                guard case .list(let elements) = member.value else {
                    return JSON.Member(member.name, member.value.constant ?? .null)
                }
                return JSON.Member(member.name, .array(elements.compactMap(\.constant)))
            })
    }
}
