import Calendar
package import JSON
import Rules
import Text

extension ReadModel {
    /// What the rules in force say of the program itself, and where each value comes from: a line of the file, or
    /// nowhere, which is the standard value.
    package func settings() async -> JSON {
        guard let rules = await rules else { return [] }
        let source = rules.source
        let tree = source.flatMap { try? $0.tree() }
        return .array(
            rules.settings.map { path, value in
                let node = path.split(separator: ".").reduce(tree) { $0?[String($1)] }
                let line = node.flatMap { node in source.map { Int64($0.place(of: node.range.lowerBound).line) } }
                return [
                    "key": .string(path), "value": .text(node.map { $0.json.stringValue ?? $0.json.text() } ?? value),
                    "file": line == nil ? .null : .text(source?.name),
                    "line": line.map(JSON.integer) ?? .null,
                ]
            })
    }
}

extension RuleSet {
    /// The settings by their paths in the file, with the standard values; nil where there is none.
    fileprivate var settings: [(path: String, value: String?)] {
        [
            ("version", "1"), ("timezone", zone?.name), ("journal.path", journal.path),
            ("journal.keep", journal.keep.shown), ("web.listen", web.listen?.text),
            ("web.basePath", nil), ("web.hosts", nil),
            ("web.trustedProxies", nil), ("limits.removals.perTick", String(limits.perTick)),
            ("limits.removals.perDay", String(limits.perDay)),
            ("limits.removals.maxShare", String(limits.maxShare)), ("limits.removals.grace", limits.grace.shown),
            ("limits.removals.orphanGrace", limits.orphanGrace.shown),
        ]
    }
}

extension JSONNode {
    /// A member of an object; nil for anything else.
    fileprivate subscript(name: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }
}
