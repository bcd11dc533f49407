import Clocks
import JSON
import Rules
import Torrents

/// The categories and tags that are gone from one client while rules name them.
struct GoneNames: RecordRow, Hashable {
    var names: [GoneName]

    init(_ names: [GoneName] = []) { self.names = names }

    var json: JSON { .array(names.map(\.json)) }

    init?(json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        names = rows.compactMap(GoneName.init(json:))
    }
}

/// A category or tag that a client had and has no more, with the rules that name it.
///
/// What it held together may go on under another name, which the rules do not know.
struct GoneName: Hashable {
    /// A rule that names it.
    struct Holder: Hashable {
        let rule: String
        /// What the rule forbids; empty for one that protects nothing.
        let forbids: [String]
    }

    let kind: NameKind
    let text: String
    var holders: [Holder]

    /// What it is, for people.
    var words: String { "\(kind.rawValue) \"\(text)\"" }
}

extension GoneName {
    var json: JSON {
        [
            "kind": .string(kind.rawValue), "name": .string(text),
            "rules": .array(
                holders.map { ["rule": .string($0.rule), "forbids": .array($0.forbids.map(JSON.string))] }),
        ]
    }

    init?(json: JSON) {
        guard let kind = json["kind"]?.stringValue.flatMap(NameKind.init(rawValue:)),
            let text = json["name"]?.stringValue
        else { return nil }
        self.init(
            kind: kind, text: text,
            holders: (json["rules"]?.arrayValue ?? []).compactMap { row in
                row["rule"]?.stringValue.map { rule in
                    Holder(rule: rule, forbids: (row["forbids"]?.arrayValue ?? []).compactMap(\.stringValue))
                }
            })
    }
}

/// A category or tag of a client that rules name.
struct NamePlace: RecordKey {
    let kind: NameKind
    let client: ClientName
    let text: String

    var recordText: String { "\(kind.rawValue)/\(client)/\(text)" }

    init(_ kind: NameKind, _ text: String, on client: ClientName) {
        (self.kind, self.client, self.text) = (kind, client, text)
    }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let kind = NameKind(rawValue: parts[0]) else { return nil }
        return Self(kind, parts[2], on: ClientName(parts[1]))
    }
}

extension EngineState {
    /// Why a rule does nothing about a client, as a category or tag is gone from it that the rule names, or that a rule
    /// names which protects; nil where none is.
    ///
    /// What is about no client alone may be about each.
    func goneName(hindering rule: Rule, on client: ClientName?) -> Hold? {
        guard !goneNames.isEmpty else { return nil }
        if let hold = goneName(holding: rule.id, on: client) { return hold }
        let wanted = Set((rule.actions + rule.onExit + rule.onStrike).map(\.kind.name))
        for (place, name, holder) in holders(on: client) where !wanted.isDisjoint(with: holder.forbids) {
            return .byPerson(
                "the \(name.kind.rawValue) \"\(name.text)\", by which rule \(holder.rule) protects, is gone from "
                    + "client \(place); change that rule, or `sluice release rule \(holder.rule)`")
        }
        return nil
    }

    /// The same for what a rule names itself, and does not protect by it.
    func goneName(holding rule: String, on client: ClientName?) -> Hold? {
        for (place, name, holder) in holders(on: client) where holder.rule == rule && holder.forbids.isEmpty {
            return .byPerson(
                "the \(name.kind.rawValue) \"\(name.text)\", which the rule names, is gone from "
                    + "client \(place); change the rule, or `sluice release rule \(rule)`")
        }
        return nil
    }

    /// The rules that are held, or hold others, by names that are gone from a client; nil asks for all clients.
    private func holders(on client: ClientName?) -> [(ClientName, GoneName, GoneName.Holder)] {
        guard !goneNames.isEmpty else { return [] }
        return goneNames.rows.sorted { $0.key < $1.key }.filter { client == nil || client == $0.key }
            .flatMap { place, gone in gone.names.flatMap { name in name.holders.map { (place, name, $0) } } }
    }

    /// Ends every hold on a rule by names that are gone.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func releaseNames(of rule: String) -> Bool {
        var isFreed = false
        for (client, gone) in goneNames.rows where gone.names.contains(where: { $0.isHeld(by: rule) }) {
            isFreed = true
            var left = gone
            for place in left.names.indices { left.names[place].holders.removeAll { $0.rule == rule } }
            left.names.removeAll(where: \.holders.isEmpty)
            goneNames[client] = left.names.isEmpty ? nil : left
        }
        return isFreed
    }

    /// Whether a name that is gone holds a rule.
    func isHeldByNames(_ rule: String) -> Bool {
        goneNames.values.contains { $0.names.contains { $0.isHeld(by: rule) } }
    }
}

extension GoneName {
    fileprivate func isHeld(by rule: String) -> Bool { holders.contains { $0.rule == rule } }
}
