/// The declaration of a host object: its fields, whose position is the slot by which they are read.
public struct RecordType: Hashable, Sendable {
    private final class Storage: Sendable {
        let fields: [Field]
        let slots: [String: Int]

        init(_ fields: [Field]) {
            self.fields = fields
            slots = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
        }
    }

    /// The name in messages and of `type(x)`.
    public let name: String
    private let storage: Storage

    /// The fields in slot order.
    public var fields: [Field] { storage.fields }

    /// Declares a record; the slot of a field is its index.
    public init(_ name: String, fields: [Field]) {
        self.name = name
        storage = Storage(fields)
    }

    /// Returns the field that other programs know by a name, in any case.
    func field(known name: String) -> Field? {
        let wanted = name.lowercased().filter { $0 != "_" }
        return fields.first { $0.aliases.contains { $0.lowercased() == wanted } }
            ?? fields.first { $0.name.lowercased() == wanted && $0.name != name }
    }

    /// Returns the slot of a field, or `nil` when there is none of that name.
    public func slot(of field: String) -> Int? { storage.slots[field] }

    /// Whether both are the same declaration; records are told apart by name.
    public static func == (left: RecordType, right: RecordType) -> Bool { left.name == right.name }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One field of a ``RecordType`` with all that the checker knows about it.
public struct Field: Hashable, Sendable {
    /// The name after the dot.
    public let name: String
    /// What reading it yields when it is there.
    public let type: Type
    /// What its number counts, or `nil` for a pure number or no number at all.
    public let unit: Unit?
    /// Whether it must be guarded by `has()`, `.?` or `orValue` before it is read.
    public let mayBeAbsent: Bool
    /// Every value a string field can have, or `nil` when it is open.
    public let knownValues: [String]?
    /// The most elements of a list or map, or bytes of a string, for the static cost; `nil` takes the default.
    public let maximumCount: Int?
    /// The least number it can have, in seconds for a duration; an amount with a unit is never negative.
    public let minimum: Double?
    /// The greatest number it can have, in seconds for a duration.
    public let maximum: Double?
    /// Names that people bring from other programs, to tell them this one.
    public let aliases: [String]
    /// What the field means, one sentence.
    public let documentation: String

    /// Declares a field.
    public init(
        _ name: String, type: Type, unit: Unit? = nil, mayBeAbsent: Bool = false, knownValues: [String]? = nil,
        maximumCount: Int? = nil, minimum: Double? = nil, maximum: Double? = nil, aliases: [String] = [],
        documentation: String = ""
    ) {
        self.name = name
        self.type = type
        self.unit = unit
        self.mayBeAbsent = mayBeAbsent
        self.knownValues = knownValues
        self.maximumCount = maximumCount
        self.minimum = minimum ?? (unit == nil ? nil : 0)
        self.maximum = maximum
        self.aliases = aliases
        self.documentation = documentation
    }
}

/// What the number of a field counts.
public enum Unit: Hashable, Sendable {
    /// Sizes; written as `10 * GiB`.
    case bytes
    /// Rates; written as `10 * KiB`.
    case bytesPerSecond
    /// A quotient of two amounts that is never negative; written as `2.0`.
    case ratio
    /// How many there are of something; never negative.
    case count
}
