import CEL
import Clocks
import Rules
import Torrents

/// Which categories and tags the rules of a file name, and which rules do.
struct MentionedNames: Sendable {
    /// Places of rules in the file, by the name.
    private let rules: [NameKind: [String: [Int]]]

    init(in set: RuleSet) {
        var found: [NameKind: [String: [Int]]] = [:]
        for kind in NameKind.allCases {
            for (place, rule) in set.rules.enumerated() where rule.mode != .off {
                for name in rule.names(of: kind) { found[kind, default: [:]][name, default: []].append(place) }
            }
        }
        rules = found
    }

    /// The names of a kind, each with the places of the rules that name it.
    func names(of kind: NameKind) -> [String: [Int]] { rules[kind] ?? [:] }

    /// Whether some rule names this.
    func has(_ place: NamePlace) -> Bool { rules[place.kind]?[place.text] != nil }
}

extension Engine {
    /// Holds rules that name a category or tag which a client had and has no more: it may have another name now, and
    /// what the rules meant to keep is what they would take then.
    mutating func watchNames(_ facts: ClientFacts, of client: ClientName, into builder: inout TickBuilder) {
        for kind in NameKind.allCases {
            guard let present = facts[kind] else { continue }
            endHolds(by: kind, present, on: client, into: &builder)
            for (name, places) in mentions.names(of: kind).sorted(by: { $0.key < $1.key }) {
                let place = NamePlace(kind, name, on: client)
                if present.contains(name) {
                    if state.names[place] == nil { state.names[place] = Instant(builder.now) }
                } else if state.names.remove(place) != nil {
                    hold(places, by: place, into: &builder)
                }
            }
        }
    }

    private mutating func hold(_ places: [Int], by place: NamePlace, into builder: inout TickBuilder) {
        let holders = places.map { rules.rules[$0] }.filter { $0.clients.contains(place.client) }.map { rule in
            GoneName.Holder(rule: rule.id, forbids: Set(rule.actions.flatMap(\.forbiddenActions)).sorted())
        }
        guard !holders.isEmpty else { return }
        let name = GoneName(kind: place.kind, text: place.text, holders: holders)
        state.goneNames[place.client] = GoneNames((state.goneNames[place.client]?.names ?? []) + [name])
        judgeAllAnew(&builder)
        let ids = holders.map(\.rule).joined(separator: ", ")
        tellSafeguard(
            .held, title: name.words,
            reason:
                "the \(place.kind.rawValue) \"\(place.text)\" is gone from client \(place.client), and rules name it: "
                + "\(ids); they do nothing there, and nothing that they forbid is done, until it is back, they are changed, or "
                + "you release them",
            of: place.client, into: &builder)
    }

    private mutating func endHolds(
        by kind: NameKind, _ present: Set<String>, on client: ClientName, into builder: inout TickBuilder
    ) {
        guard let gone = state.goneNames[client] else { return }
        let back = gone.names.filter { $0.kind == kind && present.contains($0.text) }
        guard !back.isEmpty else { return }
        let left = gone.names.filter { !back.contains($0) }
        state.goneNames[client] = left.isEmpty ? nil : GoneNames(left)
        judgeAllAnew(&builder)
        for name in back {
            tellSafeguard(
                .ended, title: name.words, reason: "the \(kind.rawValue) \"\(name.text)\" is back on client \(client)",
                of: client, into: &builder)
        }
    }

    /// Drops names that no rule names any more; those that are gone go on holding rules that are as they were.
    mutating func forgetUnmentionedNames() {
        let mentions = mentions
        state.names.removeAll { !mentions.has($0) }
        let ids = Set(rules.rules.map(\.id))
        let held = Set(state.goneNames.values.flatMap { $0.names.flatMap { $0.holders.map(\.rule) } })
        for rule in held where !ids.contains(rule) { state.releaseNames(of: rule) }
    }
}

extension Rule {
    /// The categories or tags that its conditions name by their whole names.
    ///
    /// Every text of a condition that reads the field counts: one that is there for another reason is no name that a
    /// client has.
    fileprivate func names(of kind: NameKind) -> Set<String> {
        guard fieldsRead.contains(kind.field) else { return [] }
        let conditions = [when, unless, patience.strikes?.resetWhen].compactMap { $0?.program }
        return Set((conditions + (select?.programs ?? []) + keys).flatMap(\.texts)).subtracting([""])
    }

    /// The expression that tells its groups from each other, where there is one.
    private var keys: [Program] {
        guard case .key(let key)? = group?.way else { return [] }
        return [key.program]
    }
}
