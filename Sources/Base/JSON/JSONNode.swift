/// A JSON value that knows where it stands in its text, so that messages can point at it.
package struct JSONNode: Hashable, Sendable {
    /// The value, with nodes for its parts.
    package indirect enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// One member of an object, with the place of its name.
    package struct Member: Hashable, Sendable {
        /// The member's name.
        package let name: String
        /// Where the name stands, in bytes, quotes included.
        package let nameRange: Range<Int>
        /// The member's value.
        package let value: JSONNode
    }

    /// What it is.
    package let content: Content
    /// UTF-8 range of the value in its text, quotes and brackets included.
    package let range: Range<Int>

    package init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }

    /// Reads one text; a name that appears twice in one object is an error, as only one of the two could count.
    package init(parsing bytes: [UInt8], dialect: JSONScanner.Dialect = .strict) throws(JSONError) {
        var scanner = JSONScanner(bytes, dialect: dialect)
        self = try JSONNode(from: &scanner)
        try scanner.finish()
    }

    /// Takes the value that comes next, whatever it is, out of a text that is read by hand otherwise.
    package init(from scanner: inout JSONScanner) throws(JSONError) {
        let kind = try scanner.upcoming()
        let start = scanner.offset
        let content: Content
        switch kind {
        case .null:
            guard try scanner.null() else { throw scanner.failure("a word that is no JSON value") }
            content = .null
        case .bool: content = .bool(try scanner.bool())
        case .number: content = .number(try scanner.number())
        case .string: content = .string(try scanner.string())
        case .array:
            var elements: [JSONNode] = []
            try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
                elements.append(try JSONNode(from: &inner))
            }
            content = .array(elements)
        case .object:
            var members: [Member] = []
            var seen: Set<String> = []
            try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
                let name = try inner.name(key)
                guard seen.insert(name).inserted else {
                    throw inner.failure(
                        "the key \"\(name)\" stands here a second time", at: key.range.lowerBound - 1,
                        fix: "keep one of the two")
                }
                members.append(Member(name: name, nameRange: key.range, value: try JSONNode(from: &inner)))
            }
            content = .object(members)
        }
        self.init(content, range: start..<scanner.offset)
    }

    /// The same value without its positions.
    package var json: JSON {
        switch content {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(.integer(let number)): .integer(number)
        case .number(.real(let number)): .real(number)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.map { JSON.Member($0.name, $0.value.json) })
        }
    }
}
