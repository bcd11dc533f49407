/// An immutable map of the language: keys keep their order and their kind, and `1`, `1u` and `1.0` find the same entry.
public struct MapValue: Sendable {
    private final class Storage: Sendable {
        let keys: [Value]
        let values: [Value]
        let positions: [MapKey: Int]

        init(keys: [Value], values: [Value], positions: [MapKey: Int]) {
            self.keys = keys
            self.values = values
            self.positions = positions
        }
    }

    private let storage: Storage

    /// The keys in the order in which they were given.
    public var keys: [Value] { storage.keys }
    /// The values, each at the position of its key.
    public var values: [Value] { storage.values }
    /// How many entries there are.
    public var count: Int { storage.keys.count }

    /// Makes a map, or throws when a key repeats or is not a bool, int, uint or string.
    public init(_ entries: [(key: Value, value: Value)]) throws(EvaluationError) {
        var builder = MapBuilder(minimumCapacity: entries.count)
        for entry in entries {
            try builder.append(entry.value, for: entry.key)
        }
        self = builder.map
    }

    fileprivate init(keys: [Value], values: [Value], positions: [MapKey: Int]) {
        storage = Storage(keys: keys, values: values, positions: positions)
    }

    /// Returns the value of an entry; numbers find numerically equal keys whatever their kind.
    public subscript(key: Value) -> Value? {
        MapKey(lookingUp: key).flatMap { storage.positions[$0] }.map { storage.values[$0] }
    }

    /// Returns the value under a key of type string.
    public subscript(name: String) -> Value? {
        storage.positions[.string(name)].map { storage.values[$0] }
    }
}

/// Collects entries of a map and refuses a repeated or impossible key.
struct MapBuilder {
    private var keys: [Value] = []
    private var values: [Value] = []
    private var positions: [MapKey: Int] = [:]

    init(minimumCapacity: Int = 0) {
        keys.reserveCapacity(minimumCapacity)
        values.reserveCapacity(minimumCapacity)
    }

    var map: MapValue { MapValue(keys: keys, values: values, positions: positions) }

    mutating func append(_ value: Value, for key: Value) throws(EvaluationError) {
        let normalised: MapKey
        switch key {
        case .bool, .int, .uint, .string:
            guard let known = MapKey(lookingUp: key) else {
                preconditionFailure("integers and strings are always keys")
            }
            normalised = known
        default:  // doubles can look up but not be stored
            throw EvaluationError(.invalidArgument, "unsupported key type: \(key.typeName)")
        }
        guard positions.updateValue(keys.count, forKey: normalised) == nil else {
            throw EvaluationError(.invalidArgument, "repeated map key: \(key.shown)")
        }
        keys.append(key)
        values.append(value)
    }
}

/// A key in the form in which numerically equal keys are the same.
enum MapKey: Hashable {
    case bool(Bool)
    case int(Int64)
    /// Only what does not fit into a signed integer.
    case large(UInt64)
    case string(String)

    /// Normalises a key; `nil` for a value that no map can hold, such as `1.5` or a list.
    init?(lookingUp key: Value) {
        switch key {
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = .int(number)
        case .uint(let number): self = Int64(exactly: number).map(MapKey.int) ?? .large(number)
        case .double(let number):
            if let small = Int64(exactly: number) {
                self = .int(small)
            } else if let large = UInt64(exactly: number) {
                self = .large(large)
            } else {
                return nil
            }
        case .string(let text): self = .string(text)
        default: return nil  // nothing else can be a key
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let flag): hasher.combine(flag)
        case .int(let number): hasher.combine(number)
        case .large(let number): hasher.combine(number)
        case .string(let text): text.feedBytes(to: &hasher)
        }
    }

    static func == (left: MapKey, right: MapKey) -> Bool {
        switch (left, right) {
        case (.bool(let first), .bool(let second)): first == second
        case (.int(let first), .int(let second)): first == second
        case (.large(let first), .large(let second)): first == second
        case (.string(let first), .string(let second)): first.isIdenticalText(to: second)
        default: false  // different kinds
        }
    }
}
