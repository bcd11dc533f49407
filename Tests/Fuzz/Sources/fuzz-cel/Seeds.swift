import CEL

/// Values made of the bytes of an input, zero when they run out; what a host could return for a declared type.
struct Seeds {
    private static let texts = [
        "", "a", "seeding", "paused", "tv", "e\u{301}", "\u{e9}", "1", "-9223372036854775808", "1.5", "%s %d", "a,b,c",
        "2026-11-21T10:00:00Z", "1h30m", "10.0.0.1", "Europe/Moscow", "\u{1F600}", "aGVsbG8=", "true", "(a+)+$",
        String(repeating: "a", count: 100),
    ]

    private static let integers: [Int64] = [0, 1, -1, 2, 10, 100, 1 << 31, 1 << 53, .max, .min]
    private static let doubles: [Double] = [
        0, -0.0, 1, 1.5, -2.25, 0.1, 1e300, .leastNonzeroMagnitude, 0x1p53, 0x1p63, .nan, .infinity, -.infinity,
    ]

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    private mutating func next() -> Int { rest.popFirst().map(Int.init) ?? 0 }

    private mutating func next(below bound: Int) -> Int { next() % bound }

    /// A value for a field: mostly of its type, sometimes absent, unknown or an error.
    mutating func value(for field: Field) -> Value {
        switch next(below: 24) {
        case 21: .unknown(Unknown([]))
        case 22: .error(EvaluationError(.invalidArgument, "the host could not read it"))
        case 23: field.mayBeAbsent ? .absent : value(of: field.type, maximumCount: field.maximumCount ?? 100)
        default: value(of: field.type, maximumCount: field.maximumCount ?? 100)
        }
    }

    /// A value of a type; nothing in it is longer than declared, or than what is taken for granted when undeclared.
    mutating func value(of type: Type, maximumCount: Int = 100) -> Value {
        switch type {
        case .null: return .null
        case .bool: return .bool(next(below: 2) == 1)
        case .int: return .int(integer())
        case .uint: return .uint(UInt64(bitPattern: integer()))
        case .double: return .double(double())
        case .string: return .string(text(maximumCount))
        case .bytes: return .bytes((0..<count(maximumCount)).map { _ in UInt8(next()) })
        case .timestamp:
            return .timestamp(Timestamp(seconds: integer(), nanoseconds: Int32(next(below: 2) * 999_999_999)))
        case .duration: return .duration(TimeSpan(totalNanoseconds: integer()))
        case .list(let element): return .list((0..<count(maximumCount)).map { _ in value(of: element) })
        case .map(let key, let value): return map(key, value, maximumCount)
        case .record(let record): return .record(self.record(record))
        case .type: return .type("int")
        case .dyn:
            return value(of: [.null, .bool, .int, .double, .string, .list(.int), .map(.string, .dyn)][next(below: 7)])
        case .parameter: return .null
        case .abstract("optional_type", let parameters):
            return .optional(next(below: 3) == 0 ? nil : parameters.first.map { value(of: $0) })
        case .abstract("net.IP", _):
            return IPAddress(bytes: (0..<4).map { _ in UInt8(next()) }).map { .ip($0) } ?? .null
        case .abstract: return .null
        }
    }

    /// A record whose fields are values of their types.
    mutating func record(_ type: RecordType) -> SeededRecord {
        SeededRecord(recordType: type, values: type.fields.map { value(for: $0) })
    }

    private mutating func integer() -> Int64 {
        let choice = next(below: Self.integers.count + 2)
        return choice < Self.integers.count ? Self.integers[choice] : Int64(next() << 8 | next())
    }

    private mutating func double() -> Double {
        let choice = next(below: Self.doubles.count + 1)
        return choice < Self.doubles.count ? Self.doubles[choice] : Double(next()) / 16
    }

    private mutating func count(_ maximum: Int) -> Int {
        let choice = next()
        return min(choice == 255 ? 100 : choice % 5, maximum)
    }

    private mutating func text(_ maximum: Int) -> String {
        let text = Self.texts[next(below: Self.texts.count)]
        return text.utf8.count <= maximum ? text : ""
    }

    private mutating func map(_ key: Type, _ value: Type, _ maximum: Int) -> Value {
        // A repeated key is no map, so only the first few distinct ones are kept.
        var entries: [(key: Value, value: Value)] = []
        for _ in 0..<count(min(maximum, 4)) {
            let key = self.value(of: key), value = self.value(of: value)
            if !entries.contains(where: { $0.key.isEqual(to: key) }) { entries.append((key, value)) }
        }
        return (try? MapValue(entries)).map { .map($0) } ?? .null
    }
}

/// A record that holds its fields in the order of their slots.
struct SeededRecord: Record {
    let recordType: RecordType
    let values: [Value]

    func field(at slot: Int) -> Value { values[slot] }
}
