import CEL
import Foundation

/// Reads tagged values and types, so that 64-bit integers, NaN and bytes survive JSON.
enum TaggedJSON {
    static func value(_ json: Any) throws -> Value {
        guard let object = json as? [String: Any], let (tag, content) = object.first else {
            throw SuiteError("a value must be an object with one tag")
        }
        switch (tag, content) {
        case ("null", _): return .null
        case ("bool", let flag as Bool): return .bool(flag)
        case ("int", let text as String):
            guard let number = Int64(text) else { break }
            return .int(number)
        case ("uint", let text as String):
            guard let number = UInt64(text) else { break }
            return .uint(number)
        case ("double", let content): return .double(try double(content))
        case ("string", let text as String): return .string(text)
        case ("bytes", let text as String):
            guard let data = Data(base64Encoded: text) else { break }
            return .bytes([UInt8](data))
        case ("list", let elements as [Any]): return .list(try elements.map { try value($0) })
        case ("map", let entries as [[Any]]):
            return .map(try MapValue(entries.map { (key: try value($0[0]), value: try value($0[1])) }))
        case ("type", let name as String): return .type(name)
        case ("timestamp", let text as String):
            guard let instant = Timestamp(parsing: text) else { break }
            return .timestamp(instant)
        case ("duration", let text as String):
            guard let span = TimeSpan(parsing: text) else { break }
            return .duration(span)
        default: break  // not a tag of the format
        }
        throw SuiteError("cannot read the value \(tag): \(content)")
    }

    private static func double(_ json: Any) throws -> Double {
        if let number = json as? NSNumber { return number.doubleValue }
        switch json as? String {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        case "-0": return -0.0
        default: throw SuiteError("cannot read the double \(json)")
        }
    }

    static func type(_ json: Any) throws -> Type {
        if let name = json as? String { return try simpleType(name) }
        guard let object = json as? [String: Any] else { throw SuiteError("a type must be a name or an object") }
        if let element = object["list"] { return .list(try type(element)) }
        if let pair = object["map"] as? [Any], pair.count == 2 { return .map(try type(pair[0]), try type(pair[1])) }
        if let described = object["type"] { return .type(described is NSNull ? nil : try type(described)) }
        if let name = object["param"] as? String { return .parameter(name) }
        if let name = object["abstract"] as? String {
            return .abstract(name, try (object["args"] as? [Any] ?? []).map { try type($0) })
        }
        throw SuiteError("cannot read the type \(object)")
    }

    private static func simpleType(_ name: String) throws -> Type {
        switch name {
        case "int": .int
        case "uint": .uint
        case "double": .double
        case "bool": .bool
        case "string": .string
        case "bytes": .bytes
        case "null": .null
        case "dyn", "any": .dyn
        case "timestamp": .timestamp
        case "duration": .duration
        default: throw SuiteError("unknown type '\(name)'")
        }
    }
}
