/// A pull reader over the bytes of one JSON text.
///
/// It builds no tree: the caller asks for what it expects, skips what it does not know, and pays only for the
/// values it takes. Polling a client with thousands of torrents goes through here, so the common paths touch each
/// byte once and allocate nothing.
package struct JSONScanner {
    /// Whether `//` and `/* */` comments and a comma before a closing bracket are accepted, as in `.jsonc` files.
    package enum Dialect: Hashable, Sendable { case strict, commented }

    /// How deep arrays and objects may nest before the text is refused.
    package static let maximumDepth = 256

    /// The text that is scanned.
    package let bytes: [UInt8]
    /// Whether comments and trailing commas are accepted.
    package let dialect: Dialect
    /// UTF-8 offset of the next byte to be read.
    package private(set) var offset = 0
    private var depth = 0

    /// Begins at the start of a text, past a byte order mark.
    package init(_ bytes: [UInt8], dialect: Dialect = .strict) {
        self.bytes = bytes
        self.dialect = dialect
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// What kind of value comes next, without taking it.
    package enum Upcoming: Hashable, Sendable { case null, bool, number, string, array, object }

    /// Says what kind of value comes next, past blanks.
    package mutating func upcoming() throws(JSONError) -> Upcoming {
        try skipBlank()
        switch peek() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case nil: throw failure("the text ends where a value is expected")
        case .some(let byte) where byte == UInt8(ascii: "-") || byte &- 0x30 < 10: return .number
        case .some: throw failure("\(shown(offset)) is no JSON value", fix: fixForBareWord())
        }
    }

    /// Takes an object member by member; the body must take or skip exactly one value per key.
    package mutating func object(
        _ member: (inout JSONScanner, JSONKey) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter("{", "an object")
        if try closes("}") { return }
        while true {
            try skipBlank()
            let key = try key()
            try skipBlank()
            guard peek() == UInt8(ascii: ":") else { throw failure("\(shown(offset)) where a colon is expected") }
            offset += 1
            try member(&self, key)
            if try !continues("}", "an object") { return }
        }
    }

    /// Takes an array element by element; the body must take or skip exactly one value per call.
    package mutating func array(
        _ element: (inout JSONScanner) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter("[", "an array")
        if try closes("]") { return }
        while true {
            try element(&self)
            if try !continues("]", "an array") { return }
        }
    }

    /// Reads `true` or `false`.
    package mutating func bool() throws(JSONError) -> Bool {
        try skipBlank()
        if take("true") { return true }
        if take("false") { return false }
        throw failure("\(shown(offset)) where true or false is expected")
    }

    /// Takes `null` when it comes next, and says whether it did.
    package mutating func null() throws(JSONError) -> Bool {
        try skipBlank()
        return peek() == UInt8(ascii: "n") && take("null")
    }

    /// Takes any value and throws it away, checking that it is well formed.
    package mutating func skip() throws(JSONError) {
        switch try upcoming() {
        case .null: guard take("null") else { throw failure("\(shown(offset)) is no JSON value") }
        case .bool: _ = try bool()
        case .number: _ = try number()
        case .string: try skipString()
        case .array: try array { (inner: inout JSONScanner) throws(JSONError) in try inner.skip() }
        case .object: try object { (inner: inout JSONScanner, _) throws(JSONError) in try inner.skip() }
        }
    }

    /// Refuses anything but blank space after the value.
    package mutating func finish() throws(JSONError) {
        try skipBlank()
        guard peek() == nil else { throw failure("\(shown(offset)) after the end of the value") }
    }

    /// Takes the bytes that stand in another text, when just these come next; otherwise nothing.
    ///
    /// For whoever has read those bytes before and knows what follows them: the nesting that they open and do not close
    /// is the caller's to keep.
    package mutating func take(_ range: Range<Int>, of other: [UInt8]) -> Bool {
        guard repeats(range, of: other) else { return false }
        offset += range.count
        return true
    }

    /// Takes an object of many that have the same keys, and gives each known key's slot rather than its name.
    ///
    /// The keys of the last object are tried first, in their order.
    package mutating func object(
        slotsIn table: JSONKeyTable, guessing guess: inout JSONKeyGuess,
        _ member: (inout JSONScanner, Int?) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter("{", "an object")
        if try closes("}") { return }
        var place = 0
        while true {
            try skipBlank()
            if let slot = guess.slot(at: place, in: bytes, offset) {
                offset += guess.length(at: place)
                try member(&self, slot < 0 ? nil : slot)
            } else {
                let start = offset
                let key = try key()
                try skipBlank()
                guard peek() == UInt8(ascii: ":") else { throw failure("\(shown(offset)) where a colon is expected") }
                offset += 1
                let slot = slot(of: key, in: table)
                guess.note(start..<offset, slot ?? -1, at: place)
                try member(&self, slot)
            }
            place += 1
            if try !continues("}", "an object") { return }
        }
    }

    private func repeats(_ range: Range<Int>, of other: [UInt8]) -> Bool {
        guard range.count <= bytes.count - offset else { return false }
        let mine = bytes.span.extracting(offset..<offset + range.count)
        let theirs = other.span.extracting(range)
        for index in mine.indices where mine[index] != theirs[index] { return false }
        return true
    }

    /// Takes one byte when it comes next, and says whether it did.
    package mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Makes an error at a place of the text, at the next byte unless another is given.
    package func failure(_ cause: String, at place: Int? = nil, fix: String? = nil) -> JSONError {
        JSONError(offset: place ?? offset, cause: cause, fix: fix)
    }
}

extension JSONScanner {
    @inline(__always) func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func advance(to place: Int) { offset = place }

    /// The byte at a place as a reader of a message would see it.
    func shown(_ place: Int) -> String {
        guard place < bytes.count else { return "the end of the text" }
        let byte = bytes[place]
        guard byte >= 0x20, byte < 0x7F else { return "byte \(byte)" }
        return "'\(Character(Unicode.Scalar(byte)))'"
    }

    @inline(__always) mutating func skipBlank() throws(JSONError) {
        // Programs write no blanks, and no value begins with a byte as small as one, or with a slash.
        if offset < bytes.count, bytes[offset] > 0x20, bytes[offset] != UInt8(ascii: "/") { return }
        try skipBlanks()
    }

    private mutating func skipBlanks() throws(JSONError) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            case UInt8(ascii: "/"): try skipComment()
            default: return  // the first byte of a value or of a mistake
            }
        }
    }

    private mutating func skipComment() throws(JSONError) {
        guard dialect == .commented else {
            throw failure("a comment, which plain JSON does not have", fix: "name the file .jsonc to use comments")
        }
        let start = offset
        let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        switch second {
        case UInt8(ascii: "/"):
            while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
        case UInt8(ascii: "*"):
            offset += 2
            while offset + 1 < bytes.count,
                !(bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/"))
            {
                offset += 1
            }
            guard offset + 1 < bytes.count else {
                throw failure("this comment never ends", at: start, fix: "close it with */")
            }
            offset += 2
        default:  // any other byte: a lone slash
            throw failure("'/' is no JSON value")
        }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        let matches = word.withUTF8Buffer { text in
            for index in 0..<count where unsafe bytes[offset + index] != text[index] { return false }
            return true
        }
        if matches { offset += count }
        return matches
    }

    private mutating func enter(_ bracket: Unicode.Scalar, _ what: String) throws(JSONError) {
        try skipBlank()
        guard peek() == UInt8(ascii: bracket) else { throw failure("\(shown(offset)) where \(what) is expected") }
        guard depth < Self.maximumDepth else { throw failure("nested deeper than \(Self.maximumDepth) levels") }
        depth += 1
        offset += 1
    }

    @inline(__always) private mutating func closes(_ bracket: Unicode.Scalar) throws(JSONError) -> Bool {
        try skipBlank()
        guard peek() == UInt8(ascii: bracket) else { return false }
        offset += 1
        depth -= 1
        return true
    }

    @inline(__always)
    private mutating func continues(_ bracket: Unicode.Scalar, _ what: String) throws(JSONError) -> Bool {
        // Programs write no blanks: a comma, and right after it what comes next.
        if offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: ","), case let next = bytes[offset + 1],
            next > 0x20, next != UInt8(ascii: "/"), next != UInt8(ascii: bracket)
        {
            offset += 1
            return true
        }
        return try continuesWithCare(bracket, what)
    }

    private mutating func continuesWithCare(_ bracket: Unicode.Scalar, _ what: String) throws(JSONError) -> Bool {
        if try closes(bracket) { return false }
        guard peek() == UInt8(ascii: ",") else {
            throw failure("\(shown(offset)) where a comma or the end of \(what) is expected")
        }
        let comma = offset
        offset += 1
        try skipBlank()
        guard peek() == UInt8(ascii: bracket) else { return true }
        guard dialect == .commented else {
            throw failure("a comma before '\(bracket)'", at: comma, fix: "remove the comma")
        }
        return try !closes(bracket)
    }

    private func fixForBareWord() -> String? {
        peek() == UInt8(ascii: "'") ? "write strings in double quotes" : nil
    }
}
