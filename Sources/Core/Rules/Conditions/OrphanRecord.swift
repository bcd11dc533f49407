package import CEL
package import Clocks

/// A file that belongs to no torrent, as a look at the folders of its disk found it.
package struct OrphanFacts: Hashable, Sendable {
    /// Its absolute path.
    package let path: String
    /// The file in one state: its device, inode, size and time, as text.
    package let identity: String
    /// Bytes of its content.
    package let size: Int64
    /// When its content was changed last.
    package let modified: WallTime
    /// How many names it has.
    package let links: Int

    package init(path: String, identity: String, size: Int64, modified: WallTime, links: Int) {
        self.path = path
        self.identity = identity
        self.size = size
        self.modified = modified
        self.links = links
    }

    /// The last component of its path.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The records that describe it, in the order of its kind's own variables.
    package func records(at now: WallTime) -> [any Record] { [OrphanRecord(self, now)] }
}

/// What a rule can read of an orphan; slots of the `orphan` record.
package enum OrphanField: Int, CaseIterable, Sendable {
    case path, name, size, age, links

    var declaration: Field {
        switch self {
        case .path: Field("path", type: .string, documentation: "its absolute path")
        case .name: Field("name", type: .string, aliases: ["filename"], documentation: "the last part of its path")
        case .size:
            Field(
                "size", type: .int, unit: .bytes, aliases: ["length", "bytes"], documentation: "bytes of its content")
        case .age:
            Field(
                "age", type: .duration, aliases: ["modified", "mtime"],
                documentation: "how long ago its content was changed last")
        case .links:
            Field(
                "links", type: .int, unit: .count, aliases: ["hardlinks"],
                documentation: "how many names the file has; with more than one its bytes stay when this one goes")
        }
    }
}

/// An orphan as conditions see it.
package struct OrphanRecord: Record {
    private let facts: OrphanFacts
    private let now: WallTime

    /// Takes what was found, as of an instant.
    package init(_ facts: OrphanFacts, _ now: WallTime) {
        self.facts = facts
        self.now = now
    }

    package var recordType: RecordType { Vocabulary.orphan }

    package func field(at slot: Int) -> Value {
        guard let field = OrphanField(rawValue: slot) else { return .absent }
        switch field {
        case .path: return .string(facts.path)
        case .name: return .string(facts.name)
        case .size: return .int(facts.size)
        case .age: return .duration(TimeSpan(clampingSeconds: now.seconds - facts.modified.seconds))
        case .links: return .int(Int64(facts.links))
        }
    }
}
