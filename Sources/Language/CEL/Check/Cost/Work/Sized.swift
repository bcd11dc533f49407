extension Value: Sized {
    var textBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        default: 0  // no text
        }
    }

    var elements: Int {
        switch self {
        case .list(let elements): elements.count
        case .map(let map): map.count
        case .record(let record): record.recordType.fields.count
        default: 0  // no container
        }
    }

    var scalars: Int {
        switch self {
        case .string, .bytes: 0
        case .list(let elements): elements.reduce(0) { $0 + $1.scalars }
        case .map(let map): (map.keys + map.values).reduce(0) { $0 + $1.scalars }
        case .optional(let wrapped?): wrapped.scalars
        default: 1  // a number, a time, or what is written in one piece
        }
    }

    /// Looks at everything, which takes no longer than the work that it stands for.
    var weight: Int {
        switch self {
        case .string, .bytes: Work.value + textBytes * Work.byte
        case .list(let elements): elements.reduce(Work.value) { $0.plus($1.weight) }
        case .map(let map): (map.keys + map.values).reduce(Work.value) { $0.plus($1.weight) }
        case .optional(let wrapped?): wrapped.weight.plus(Work.value)
        case .record: elements.times(100).plus(Work.value)
        default: Work.value  // one step
        }
    }
}

extension Extent: Sized {
    var textBytes: Int {
        if case .text(let bytes) = self { bytes } else { 0 }
    }

    var elements: Int {
        switch self {
        case .scalar, .text: 0
        case .record(let values): values
        case .list(let count, _), .map(let count, _): count
        }
    }

    var scalars: Int {
        switch self {
        case .scalar: 1
        case .text: 0
        case .record(let values): values
        case .list(let count, let item): count.times(item.scalars)
        case .map(let count, let item): count.times(item.scalars).times(2)
        }
    }

    var weight: Int {
        switch self {
        case .scalar: Work.value
        case .text(let bytes): bytes.times(Work.byte).plus(Work.value)
        case .record(let values): values.times(100).plus(Work.value)
        case .list(let count, let item): count.times(item.weight).plus(Work.value)
        case .map(let count, let item): count.times(item.weight).times(2).plus(Work.value)
        }
    }
}
