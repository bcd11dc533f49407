/// Any value of the language, together with the three outcomes that are not values: error, unknown and absent.
///
/// Swift equality (`==`) is exact: kinds must agree, and NaN equals itself, so values can be kept in sets and compared in
/// tests. The language's own equality, where `1 == 1.0`, is ``isEqual(to:)``.
public enum Value: Sendable {
    /// The only value of type `null_type`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A signed 64-bit integer; arithmetic that leaves the range is an error, never a wrap.
    case int(Int64)
    /// An unsigned 64-bit integer, written with a `u`.
    case uint(UInt64)
    /// An IEEE 754 double.
    case double(Double)
    /// Text, counted in code points and compared byte by byte, never by canonical equivalence.
    case string(String)
    /// Uninterpreted bytes.
    case bytes([UInt8])
    /// An instant between the years 1 and 9999.
    case timestamp(Timestamp)
    /// A signed length of time.
    case duration(TimeSpan)
    /// Values in order.
    case list([Value])
    /// Values under keys of type bool, int, uint or string.
    case map(MapValue)
    /// A type as a value, by its runtime name such as `int` or `google.protobuf.Timestamp`.
    case type(String)
    /// A host object whose fields are read by slot.
    indirect case record(any Record)
    /// A value that may be missing; `nil` is `optional.none()`.
    indirect case optional(Value?)
    /// An IP address of the network library.
    indirect case ip(IPAddress)
    /// An IP address with a prefix length of the network library.
    indirect case cidr(Network)
    /// The evaluation failed here; spreads until `&&`, `||` or `?:` absorbs it.
    indirect case error(EvaluationError)
    /// The answer depends on something that is not known; spreads like an error but says which fields.
    case unknown(Unknown)
    /// A field of a record that is known not to be there; `has()` is false, reading it is an error.
    case absent
}

extension Value {
    /// Whether this is an outcome that strict functions pass through instead of computing with it.
    var isFailure: Bool {
        switch self {
        case .error, .unknown, .absent: true
        default: false  // every real value
        }
    }

    /// The name that `type(x)` yields for this value.
    public var typeName: String {
        switch self {
        case .null: "null_type"
        case .bool: "bool"
        case .int: "int"
        case .uint: "uint"
        case .double: "double"
        case .string: "string"
        case .bytes: "bytes"
        case .timestamp: "google.protobuf.Timestamp"
        case .duration: "google.protobuf.Duration"
        case .list: "list"
        case .map: "map"
        case .type: "type"
        case .record(let record): record.recordType.name
        case .optional: "optional_type"
        case .ip: "net.IP"
        case .cidr: "net.CIDR"
        case .error: "error"
        case .unknown: "unknown"
        case .absent: "absent"
        }
    }

    /// A failed evaluation of the given kind.
    static func failure(_ kind: EvaluationError.Kind, _ message: String) -> Value {
        .error(EvaluationError(kind, message))
    }
}
