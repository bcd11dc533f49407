package import CEL
package import JSON

extension Template {
    /// A value as JSON, for a place that keeps types; timestamps and durations become texts.
    package static func json(of value: Value, _ source: String) throws(TemplateError) -> JSON {
        switch value {
        case .null: return .null
        case .bool(let flag): return .bool(flag)
        case .int(let number): return .integer(number)
        case .uint(let number): return Int64(exactly: number).map(JSON.integer) ?? .real(Double(number))
        case .double(let number): return .real(number)
        case .duration(let span): return .integer(span.seconds &* 1000 &+ Int64(span.nanoseconds) / 1_000_000)
        case .list(let elements):
            var values: [JSON] = []
            for element in elements { values.append(try json(of: element, source)) }
            return .array(values)
        case .map(let map):
            var members: [JSON.Member] = []
            for (key, element) in zip(map.keys, map.values) {
                members.append(JSON.Member(try text(of: key, source), try json(of: element, source)))
            }
            return .object(members)
        case .optional(let wrapped):
            return try wrapped.map { value throws(TemplateError) in try json(of: value, source) } ?? .null
        default: return .string(try text(of: value, source))  // everything else has a text
        }
    }

    /// A value as the text that goes between literals.
    static func text(of value: Value, _ source: String) throws(TemplateError) -> String {
        switch value {
        case .string(let text): return text
        case .bool(let flag): return String(flag)
        case .int(let number): return String(number)
        case .uint(let number): return String(number)
        case .double(let number): return "\(number)"
        case .timestamp(let instant): return "\(instant)"
        case .duration(let span): return "\(span)"
        case .optional(let wrapped?): return try text(of: wrapped, source)
        case .optional(nil), .null: return ""
        case .absent: throw TemplateError(cause: "${\(source)} has no value here; guard it with has() or orValue()")
        case .error(let error): throw TemplateError(cause: "${\(source)}: \(error.message)")
        case .unknown(let unknown):
            let fields = unknown.fields.map(\.description).sorted().joined(separator: ", ")
            throw TemplateError(cause: "${\(source)} reads \(fields), which this client cannot tell")
        case .bytes, .list, .map, .type, .record, .ip, .cidr: return "\(value)"
        }
    }
}
