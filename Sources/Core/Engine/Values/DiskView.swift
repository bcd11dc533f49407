package import JSON
package import Rules

/// A disk of the rule file as it is known now.
package struct DiskView: Hashable, Sendable {
    /// What rules read of it.
    package let facts: DiskFacts
    /// Why it is lost; nil where it is not.
    package let lost: String?
    /// Whether it counts as low; nil before the first look.
    package let isLow: Bool?

    package init(facts: DiskFacts, lost: String?, isLow: Bool?) {
        self.facts = facts
        self.lost = lost
        self.isLow = isLow
    }
}

extension DiskView {
    /// The disk for other programs.
    package var json: JSON {
        [
            "name": .string(facts.name), "path": .string(facts.path),
            "free": facts.free.map(JSON.integer) ?? .null, "size": facts.size.map(JSON.integer) ?? .null,
            "used": facts.used.map(JSON.integer) ?? .null, "lost": lost.map(JSON.string) ?? .null,
            "low": isLow.map(JSON.bool) ?? .null,
        ]
    }
}

extension DiskView {
    /// Reads the form for other programs back; nil for anything else.
    package init?(json: JSON) {
        guard let name = json["name"]?.stringValue, let path = json["path"]?.stringValue else { return nil }
        var facts = DiskFacts(
            name: name, path: path, free: json["free"]?.integerValue, size: json["size"]?.integerValue,
            used: json["used"]?.integerValue)
        let lost = json["lost"]?.stringValue
        facts.isLost = facts.free == nil && lost == nil ? nil : lost != nil
        self.init(facts: facts, lost: lost, isLow: json["low"]?.boolValue)
    }
}
