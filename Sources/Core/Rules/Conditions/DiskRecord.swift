package import CEL

/// What is known of a disk at one moment, as far as rules read it.
package struct DiskFacts: Hashable, Sendable {
    /// The name that the rule file gives to it.
    package let name: String
    /// Where it is seen here, or its path in the client that tells of it.
    package let path: String
    /// Bytes that can be written; nil where that is not known.
    package var free: Int64?
    /// All of its bytes; nil where that is not known.
    package var size: Int64?
    /// Bytes that are taken; nil where that is not known.
    package var used: Int64?
    /// Whether it is not there as it should be; nil before the first look.
    package var isLost: Bool?

    package init(name: String, path: String, free: Int64? = nil, size: Int64? = nil, used: Int64? = nil) {
        self.name = name
        self.path = path
        self.free = free
        self.size = size
        self.used = used
    }
}

/// A disk as conditions see it.
package struct DiskRecord: Record {
    private let facts: DiskFacts

    /// Takes what is known of the disk.
    package init(_ facts: DiskFacts) { self.facts = facts }

    package var recordType: RecordType { Vocabulary.disk }

    package func field(at slot: Int) -> Value {
        guard let field = DiskField(rawValue: slot) else { return .absent }
        switch field {
        case .name: return .string(facts.name)
        case .path: return .string(facts.path)
        case .free: return facts.free.map { .int($0) } ?? unknown(field)
        case .size: return facts.size.map { .int($0) } ?? unknown(field)
        case .used: return facts.used.map { .int($0) } ?? unknown(field)
        case .freeRatio:
            guard let free = facts.free, let size = facts.size, size > 0 else { return unknown(field) }
            return .double(Double(free) / Double(size))
        case .lost: return facts.isLost.map { .bool($0) } ?? unknown(field)
        }
    }

    private func unknown(_ field: DiskField) -> Value { .unknown(Unknown([FieldReference("disk", ["\(field)"])])) }
}
