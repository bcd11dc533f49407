/// A JSON value without positions: what is sent, stored or shown.
package indirect enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSON])
    /// Members in the order in which they are written.
    case object([Member])

    /// One name and its value.
    package struct Member: Hashable, Sendable {
        /// The member's name.
        package let name: String
        /// The member's value.
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The value of an object's member, or nil when this is no object or has no such member.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .real(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
    package init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// The text of a string; nil for anything else.
    package var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// True or false; nil for anything else.
    package var boolValue: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The value of a whole number; a real is none, however whole it looks.
    package var integerValue: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The members of an object, in order; none of anything else.
    package var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    /// The elements of an array; nil for anything else.
    package var arrayValue: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Reads one JSON text, of strict grammar.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try JSONNode(parsing: bytes).json
    }
}
