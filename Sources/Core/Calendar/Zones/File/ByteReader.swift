/// Takes big-endian numbers off the front of a file and refuses to read past its end.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func take(_ count: Int) throws(ZoneFileError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw ZoneFileError(reason: "it ends too early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func takeByte() throws(ZoneFileError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw ZoneFileError(reason: "it ends too early") }
        return byte
    }

    mutating func takeCount() throws(ZoneFileError) -> Int {
        try take(4).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func takeInt32() throws(ZoneFileError) -> Int32 {
        Int32(bitPattern: try take(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    mutating func takeInt64() throws(ZoneFileError) -> Int64 {
        Int64(bitPattern: try take(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The text between the two newlines that close the file.
    mutating func takeFooter() throws(ZoneFileError) -> String {
        let newline = UInt8(ascii: "\n")
        guard try takeByte() == newline, let end = rest.firstIndex(of: newline) else {
            throw ZoneFileError(reason: "its closing rule is missing")
        }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
