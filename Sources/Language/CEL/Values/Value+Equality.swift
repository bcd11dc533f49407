extension Value {
    /// The language's equality: numbers compare across kinds, NaN equals nothing, different kinds are simply unequal.
    public func isEqual(to other: Value) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.uint(let left), .uint(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.int, .uint), (.int, .double), (.uint, .int), (.uint, .double), (.double, .int), (.double, .uint):
            order(relativeTo: other) == .same
        case (.string(let left), .string(let right)): left.isIdenticalText(to: right)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.timestamp(let left), .timestamp(let right)): left == right
        case (.duration(let left), .duration(let right)): left == right
        case (.type(let left), .type(let right)): left == right
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.map(let left), .map(let right)): left.isEqual(to: right)
        case (.optional(let left), .optional(let right)):
            switch (left, right) {
            case (nil, nil): true
            case (let first?, let second?): first.isEqual(to: second)
            default: false  // one of them is empty
            }
        case (.ip(let left), .ip(let right)): left == right
        case (.cidr(let left), .cidr(let right)): left == right
        case (.record(let left), .record(let right)): left.isEqual(to: right)
        default: false  // different kinds
        }
    }
}

extension MapValue {
    /// Whether both hold equal values under equal keys, in any order.
    fileprivate func isEqual(to other: MapValue) -> Bool {
        guard count == other.count else { return false }
        return zip(keys, values).allSatisfy { key, value in other[key].map { value.isEqual(to: $0) } ?? false }
    }
}

extension Record {
    /// Whether both are of one declared type and agree in every field.
    fileprivate func isEqual(to other: any Record) -> Bool {
        let type = recordType
        guard type == other.recordType else { return false }
        return type.fields.indices.allSatisfy { slot in
            let left = field(at: slot), right = other.field(at: slot)
            if case (.absent, .absent) = (left, right) { return true }
            return left.isEqual(to: right)
        }
    }
}

extension Value: Hashable {
    /// Exact equality: the kinds must agree, NaN equals itself, `0.0` differs from `-0.0`.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.double(let first), .double(let second)):
            first.bitPattern == second.bitPattern || (first.isNaN && second.isNaN)
        case (.int(let first), .int(let second)): first == second
        case (.uint(let first), .uint(let second)): first == second
        case (.int, _), (.uint, _), (.double, _): false
        case (.list(let first), .list(let second)): first == second
        case (.map(let first), .map(let second)):
            first.count == second.count
                && zip(first.keys, first.values).allSatisfy { key, value in
                    second[key] == value && second.keys.contains(key)
                }
        case (.optional(let first), .optional(let second)): first == second
        case (.record(let first), .record(let second)):
            first.recordType == second.recordType
                && first.recordType.fields.indices.allSatisfy { first.field(at: $0) == second.field(at: $0) }
        case (.error(let first), .error(let second)): first == second
        case (.unknown(let first), .unknown(let second)): first == second
        case (.absent, .absent): true
        default: left.isEqual(to: right)  // kinds whose own equality is already exact
        }
    }

    /// Feeds what exact equality looks at; records and maps only by their size or type.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null, .absent: break
        case .bool(let flag): hasher.combine(flag)
        case .int(let number): hasher.combine(number)
        case .uint(let number): hasher.combine(number)
        case .double(let number): hasher.combine(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
        case .string(let text), .type(let text): hasher.combine(text)
        case .bytes(let bytes): hasher.combine(bytes)
        case .timestamp(let instant): hasher.combine(instant)
        case .duration(let span): hasher.combine(span)
        case .list(let elements): hasher.combine(elements)
        case .map(let map): hasher.combine(map.count)
        case .record(let record): hasher.combine(record.recordType)
        case .optional(let wrapped): hasher.combine(wrapped)
        case .ip(let address): hasher.combine(address)
        case .cidr(let network): hasher.combine(network)
        case .error(let error): hasher.combine(error)
        case .unknown(let unknown): hasher.combine(unknown)
        }
    }
}
