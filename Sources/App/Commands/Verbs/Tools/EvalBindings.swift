import CEL
import JSON

/// Variables for one evaluation, from JSON and from types given by name.
struct EvalBindings {
    struct Variable {
        let name: String
        let type: CEL.`Type`
        let value: Value
    }

    private(set) var variables: [Variable] = []

    /// Reads `--bindings` and `--type`.
    init(json text: String?, types: [String]) throws {
        var declared: [String: CEL.`Type`] = [:]
        for entry in types {
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw VerbError(.data, "--type \(entry): write it as NAME=TYPE, such as x=uint")
            }
            declared[parts[0]] = try TypeText(parts[1]).type()
        }
        for member in try Self.members(text) {
            let type = declared.removeValue(forKey: member.name)
            let value = try Self.value(of: member.value, as: type, member.name)
            variables.append(Variable(name: member.name, type: type ?? Self.type(of: member.value), value: value))
        }
        for (name, type) in declared.sorted(by: { $0.key < $1.key }) {
            let missing = EvaluationError(.undeclared, "no value for variable '\(name)'")
            variables.append(Variable(name: name, type: type, value: .error(missing)))
        }
    }

    private static func members(_ text: String?) throws -> [JSON.Member] {
        guard let text else { return [] }
        let bytes: [UInt8]
        if text.hasPrefix("@") {
            let path = String(text.dropFirst())
            do {
                bytes = try Files.read(path, limit: 64 << 20)
            } catch {
                throw VerbError(.data, "the bindings file \(path) cannot be read (\(error))")
            }
        } else {
            bytes = Array(text.utf8)
        }
        do throws(JSONError) {
            guard case .object(let members) = try JSON(parsing: bytes) else {
                throw JSONError(offset: 0, cause: "the bindings are no object", fix: "write {\"name\": value}")
            }
            return members
        } catch {
            throw VerbError(.data, "--bindings: \(error)")
        }
    }

    /// The type that a JSON value has by itself.
    private static func type(of json: JSON) -> CEL.`Type` {
        switch json {
        case .null: .null
        case .bool: .bool
        case .integer: .int
        case .real: .double
        case .string: .string
        case .array: .list(.dyn)
        case .object: .map(.string, .dyn)
        }
    }

    private static func value(of json: JSON, as type: CEL.`Type`?, _ name: String) throws -> Value {
        func wrong() -> VerbError {
            VerbError(.data, "--bindings: \(name) is no \(type.map(\.description) ?? "value")")
        }
        switch (type, json) {
        case (.uint?, .integer(let number)):
            guard number >= 0 else { throw wrong() }
            return .uint(UInt64(number))
        case (.double?, .integer(let number)): return .double(Double(number))
        case (.timestamp?, .string(let text)), (.duration?, .string(let text)), (.bytes?, .string(let text)):
            return try converted(text, type ?? .dyn, name)
        case (.list(let element)?, .array(let elements)):
            return .list(try elements.map { try value(of: $0, as: element == .dyn ? nil : element, name) })
        case (.map(_, let element)?, .object(let members)):
            return try map(members) { try value(of: $0, as: element == .dyn ? nil : element, name) }
        case (nil, _), (.dyn?, _), (.null?, .null), (.bool?, .bool), (.int?, .integer), (.double?, .real),
            (.string?, .string):
            return try plain(json, name)
        default: throw wrong()  // a JSON value of another shape
        }
    }

    private static func plain(_ json: JSON, _ name: String) throws -> Value {
        switch json {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .integer(let number): .int(number)
        case .real(let number): .double(number)
        case .string(let text): .string(text)
        case .array(let elements): .list(try elements.map { try plain($0, name) })
        case .object(let members): try map(members) { try plain($0, name) }
        }
    }

    private static func map(_ members: [JSON.Member], _ value: (JSON) throws -> Value) throws -> Value {
        var entries: [(Value, Value)] = []
        for member in members { entries.append((.string(member.name), try value(member.value))) }
        return .map(try MapValue(entries))
    }

    /// Lets the language itself read a text as a timestamp, duration or bytes.
    private static func converted(_ text: String, _ type: CEL.`Type`, _ name: String) throws -> Value {
        var environment = CEL.Environment()
        environment.declare(variable: "text", type: .string)
        let program = try environment.compile("\(type)(text)")
        let value = program.evaluate(Bindings(["text": .string(text)], for: environment))
        if case .error(let error) = value { throw VerbError(.data, "--bindings: \(name): \(error.message)") }
        return value
    }

    /// A value as JSON; what JSON has no form for is given as CEL writes it.
    static func json(of value: Value) -> JSON {
        switch value {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .integer(number)
        case .uint(let number): Int64(exactly: number).map(JSON.integer) ?? .string(String(number))
        case .double(let number): number.isFinite ? .real(number) : .string("\(number)")
        case .string(let text): .string(text)
        case .list(let elements): .array(elements.map(json))
        case .map(let map):
            .object(
                zip(map.keys, map.values).map { key, value in
                    let name: String = if case .string(let text) = key { text } else { key.description }
                    return JSON.Member(name, json(of: value))
                })
        case .optional(let wrapped): wrapped.map(json) ?? .null
        case .timestamp(let instant): .string("\(instant)")
        case .duration(let span): .string("\(span)")
        default: .string(value.description)  // bytes, types and the rest
        }
    }
}
