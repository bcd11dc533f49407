import CEL
import JSON

/// Advice about rules that claim the same property with different values where both hold, and do not say what is meant.
///
/// Only what the forms of their conditions show is told: conditions that may exclude each other in a way that forms do
/// not show, hours, and values that templates make, are passed over.
struct OverlapLint {
    let rules: [Rule]
    let clients: [ClientEntry]
    /// What conditions about torrents may mention.
    let language: CEL.Environment
    let reader: Reader
    /// Where an action stands, by its path.
    let place: (_ action: String) -> Range<Int>?

    /// Warns of each such rule once for each of its actions, by the first rule that it meets.
    func warn() {
        for (index, rule) in rules.enumerated() where rule.isPlain {
            for action in rule.actions where action.kind.isClaim && action.merge == nil {
                for first in rules.prefix(index) where first.isPlain && !first.stops {
                    guard let name = conflict(of: action, with: first),
                        let (cause, fix) = advice(on: name, of: action, in: rule, after: first)
                    else { continue }
                    reader.warning(action.path, place(action.path) ?? 0..<1, cause, fix: fix)
                    break
                }
            }
        }
    }

    /// What is to be said of a property that an earlier rule sets differently; nil where they may never meet.
    private func advice(
        on name: String, of action: BoundAction, in rule: Rule, after first: Rule
    ) -> (cause: String, fix: String)? {
        if first.isSettled, first.covers(rule, on: clients), rule.meets(first, on: clients) {
            return (
                "rule \"\(first.id)\" sets \(name) differently wherever rule \"\(rule.id)\" does, and has it, as it "
                    + "comes first in the file",
                "move rule \"\(rule.id)\" above it, or change a condition"
            )
        }
        guard rule.overlaps(first, on: clients), !isRead(action, by: [rule, first]) else { return nil }
        let merging = action.kind.merges ? "the same \"merge\" in both, " : ""
        return (
            "rules \"\(first.id)\" and \"\(rule.id)\" set \(name) differently, and where both hold \"\(first.id)\" "
                + "has it, as it comes first in the file",
            "say what is meant: \(merging)an \"unless\" in one of them, or \"after\": \"stop\" in \"\(first.id)\""
        )
    }

    /// Whether conditions read what a claim sets, so that both may hold only until it is set.
    private func isRead(_ action: BoundAction, by rules: [Rule]) -> Bool {
        guard let text = action.kind.leaves(action.knownArguments),
            let result = try? language.compile(text, expecting: .bool)
        else { return false }
        let terms = Set((result.plainParts ?? []).map(\.text))
        return rules.contains { rule in
            (rule.when?.program.plainParts ?? []).contains { terms.contains($0.text) }
        }
    }

    /// A property to which an earlier rule gives another value; nil where none is certain.
    private func conflict(of action: BoundAction, with first: Rule) -> String? {
        for theirs in first.actions where theirs.kind.isClaim && theirs.merge == nil {
            for name in action.knownProperties.intersection(theirs.knownProperties).sorted() {
                guard let mine = action.value(of: name), let other = theirs.value(of: name) else { continue }
                if action.kind.claimsAs != theirs.kind.claimsAs || mine != other { return name }
            }
        }
        return nil
    }
}

extension Rule {
    /// Whether its condition alone says where it claims.
    fileprivate var isPlain: Bool {
        mode == .enforce && trigger.isLevel && during.isEmpty && unless == nil && select == nil
            && patience.strikes == nil && patience.limit == nil && patience.dedupe == nil
    }

    /// Whether both hold of some subjects for certain, and neither wherever the other does.
    fileprivate func overlaps(_ other: Rule, on clients: [ClientEntry]) -> Bool {
        guard trigger == other.trigger, group?.name == other.group?.name, meets(other, on: clients),
            let mine = when?.program, let theirs = other.when?.program, !mine.meaning.contradicts(theirs.meaning),
            // The narrower one of two comes first where what is left goes to the wider one.
            !mine.isImplied(by: theirs), !theirs.isImplied(by: mine),
            let my = mine.plainParts, let their = theirs.plainParts
        else { return false }
        // What both ask for leaves the rest open as much as each of them does.
        let common = Set(my.map(\.text)).intersection(their.map(\.text))
        let (myRest, theirRest) = (my.filter { !common.contains($0.text) }, their.filter { !common.contains($0.text) })
        return myRest.allSatisfy { part in theirRest.allSatisfy { Self.areFree(part, $0) } }
    }

    private typealias Part = (text: String, field: String)

    /// Whether what is asked for by one part leaves open what is asked for by another.
    private static func areFree(_ one: Part, _ other: Part) -> Bool {
        if one.field == other.field { return one.field == "torrent.tags" }  // a torrent may have both
        return !(doings.contains(one.field) && doings.contains(other.field))
    }

    /// What a torrent is doing and how far it is, of which one tells of another.
    private static let doings = Set(
        [
            "state", "stalled", "forced", "done", "progress", "left", "eta", "downRate", "upRate", "seedingTime",
            "completedAt", "missingFiles", "error", "magnet", "availability", "trackerStatus", "unregistered",
            "seedsConnected", "peersConnected", "downloaded", "activeTime", "superSeeding", "lastActiveAt",
        ].map { "torrent.\($0)" })
}

extension BoundAction {
    /// What it gives to a property; nil where a template makes it.
    fileprivate func value(of name: String) -> [JSON]? {
        guard case .claim(let claim) = kind.role else { return nil }
        let parts = claim.parts(of: knownArguments).filter { kind.properties($0).contains(name) }
        // What a template makes is null there.
        let isKnown = parts.allSatisfy { part in part != .null && !part.members.contains { $0.value == .null } }
        return isKnown ? parts : nil
    }
}

extension ActionKind {
    /// Whether what it claims can be merged.
    fileprivate var merges: Bool { if case .claim(let claim) = role { claim.merging != nil } else { false } }
}
