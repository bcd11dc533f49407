/// A type as the checker knows it.
public indirect enum Type: Hashable, Sendable {
    /// The type of `null`.
    case null
    /// The type of `true` and `false`.
    case bool
    /// Signed 64-bit integers.
    case int
    /// Unsigned 64-bit integers.
    case uint
    /// IEEE 754 doubles.
    case double
    /// Text.
    case string
    /// Bytes.
    case bytes
    /// Instants.
    case timestamp
    /// Lengths of time.
    case duration
    /// Anything; checked only when evaluated.
    case dyn
    /// A list of one type.
    case list(Type)
    /// A map from one type to another.
    case map(Type, Type)
    /// A type as a value; `nil` when it is not known of what.
    case type(Type?)
    /// A host object with declared fields.
    case record(RecordType)
    /// A type parameter of an overload, such as `T`.
    case parameter(String)
    /// A type known by its name alone, with parameters, such as `optional_type(int)`.
    case abstract(String, [Type])

    /// A value of this type that may be missing.
    public static func optional(_ wrapped: Type) -> Type { .abstract("optional_type", [wrapped]) }
    /// An IP address of the network library.
    public static var ip: Type { .abstract("net.IP", []) }
    /// A network of the network library.
    public static var cidr: Type { .abstract("net.CIDR", []) }

    /// What an optional wraps, or `nil` for every other type.
    public var wrapped: Type? {
        guard case .abstract("optional_type", let parameters) = self else { return nil }
        return parameters.first
    }

    /// Whether a value counts as a number in ordering comparisons.
    var isNumeric: Bool { self == .int || self == .uint || self == .double }
}

extension Type: CustomStringConvertible {
    /// The type as it is written in messages, such as `list(int)`.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .uint: "uint"
        case .double: "double"
        case .string: "string"
        case .bytes: "bytes"
        case .timestamp: "timestamp"
        case .duration: "duration"
        case .dyn: "dyn"
        case .list(let element): "list(\(element))"
        case .map(let key, let value): "map(\(key), \(value))"
        case .type(let described): described.map { "type(\($0))" } ?? "type"
        case .record(let record): record.name
        case .parameter(let name): name
        case .abstract(let name, let parameters):
            parameters.isEmpty ? name : "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
        }
    }
}
