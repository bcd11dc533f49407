/// The most that a value can hold, as far as declarations, literals and functions bound it.
indirect enum Extent: Sendable {
    /// Holds nothing, such as a number.
    case scalar
    /// A text or bytes, by its bytes.
    case text(Int)
    /// A list, by its elements and what the largest of them can hold.
    case list(Int, Extent)
    /// A record, by all the values inside it and itself; only comparing looks at them as one.
    case record(Int)
    /// A map, by its entries and what the largest of their keys and values can hold.
    case map(Int, Extent)

    /// How many bytes or elements there are, not counting what lies inside elements.
    var count: Int {
        switch self {
        case .scalar, .record: 0
        case .text(let count), .list(let count, _), .map(let count, _): count
        }
    }

    /// What an element, key or value can hold.
    var item: Extent {
        switch self {
        case .scalar, .text, .record: .scalar
        case .list(_, let item), .map(_, let item): item
        }
    }

    /// How many values there are, itself and those inside its elements included; a text counts as one.
    var values: Int {
        switch self {
        case .scalar, .text: 1
        case .record(let values): values
        case .list(let count, let item): count.times(item.values).plus(1)
        case .map(let count, let item): count.times(item.values).times(2).plus(1)
        }
    }

    /// The bytes of its text in `format`, when that of a number has so many; hexadecimal doubles those of a text.
    func formatted(scalar: Int) -> Int {
        switch self {
        case .scalar, .record: scalar
        case .text(let count): count.times(2)
        case .list(let count, let item): count.times(item.formatted(scalar: scalar).plus(2)).plus(2)
        case .map(let count, let item): count.times(item.formatted(scalar: scalar).plus(2)).times(2).plus(2)
        }
    }

    /// What covers both.
    func joined(with other: Extent) -> Extent {
        switch (self, other) {
        case (.scalar, .scalar): .scalar
        case (.text(let left), .text(let right)): .text(max(left, right))
        case (.text(let count), .scalar), (.scalar, .text(let count)): .text(max(count, Self.scalarText))
        case (.record, .scalar), (.record, .record), (.scalar, .record): .record(max(values, other.values))
        case (.record, .text(let count)), (.text(let count), .record):
            .list(count, .record(max(values, other.values)))
        case (.map, _), (_, .map): .map(max(count, other.count), content.joined(with: other.content))
        case (.list, _), (_, .list): .list(max(count, other.count), content.joined(with: other.content))
        }
    }

    /// The items of a container; what is none stands for itself when it is joined with one.
    private var content: Extent {
        switch self {
        case .scalar, .text, .record: self
        case .list(_, let item), .map(_, let item): item
        }
    }

    /// The most bytes of a number, a time or an address as `string(x)` writes it.
    static let scalarText = 64
}

extension Extent {
    /// What a known value holds.
    init(of value: Value) {
        self =
            switch value {
            case .string(let text): .text(text.utf8.count)
            case .bytes(let bytes): .text(bytes.count)
            case .list(let elements): .list(elements.count, Self.common(elements.map { Extent(of: $0) }))
            case .map(let map): .map(map.count, Self.common((map.keys + map.values).map { Extent(of: $0) }))
            case .optional(let wrapped?): Extent(of: wrapped)
            default: .scalar  // holds nothing that grows
            }
    }

    /// What a value of a type holds when nothing is declared but the size to assume.
    init(of type: Type, assuming count: Int) {
        self =
            switch type {
            case .string, .bytes: .text(count)
            case .list(let element): .list(count, Extent(of: element, assuming: count))
            case .map(let key, let value):
                .map(count, Extent(of: key, assuming: count).joined(with: Extent(of: value, assuming: count)))
            case .dyn, .parameter: .list(count, .text(count))
            case .record(let record):
                .record(record.fields.reduce(1) { $0.plus(Extent(of: $1, assuming: count).values) })
            case .abstract(_, let parameters): Self.common(parameters.map { Extent(of: $0, assuming: count) })
            case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type: .scalar
            }
    }

    /// What a field holds, whose own size may be declared.
    init(of field: Field, assuming count: Int) {
        let undeclared = Extent(of: field.type, assuming: count)
        let declared = field.maximumCount ?? count
        self =
            switch undeclared {
            case .scalar, .record: undeclared
            case .text: .text(declared)
            case .list(_, let item): .list(declared, item)
            case .map(_, let item): .map(declared, item)
            }
    }

    /// What covers all of them.
    static func common(_ extents: [Extent]) -> Extent {
        extents.dropFirst().reduce(extents.first ?? .scalar) { $0.joined(with: $1) }
    }
}

extension Int {
    /// The sum, or the greatest number when it is beyond that.
    func plus(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The product, or the greatest number when it is beyond that.
    func times(_ other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
