import JSON

/// Reads what a ``Packer`` wrote; bytes that end too early, or say what none writes, are refused.
struct Unpacker {
    struct UnpackingError: Error {}

    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func byte() throws(UnpackingError) -> UInt8 {
        guard offset < bytes.count else { throw UnpackingError() }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func count() throws(UnpackingError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64 {
            let byte = try byte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw UnpackingError()
    }

    mutating func integer() throws(UnpackingError) -> Int64 {
        let number = try count()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func real() throws(UnpackingError) -> Double {
        var bits: UInt64 = 0
        for place in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << place }
        return Double(bitPattern: bits)
    }

    /// A length of so many bytes that follow, all of which are there.
    mutating func range() throws(UnpackingError) -> Range<Int> {
        guard let length = Int(exactly: try count()), length <= bytes.count - offset else { throw UnpackingError() }
        defer { offset += length }
        return offset..<offset + length
    }

    mutating func text() throws(UnpackingError) -> String { String(decoding: bytes[try range()], as: UTF8.self) }

    /// The text, or an equal one whose storage it then shares.
    mutating func text(like other: String) throws(UnpackingError) -> String {
        let range = try range()
        return says(range, other) ? other : String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func optional() throws(UnpackingError) -> Int64? { try byte() == 0 ? nil : try integer() }

    mutating func list<Element>(
        _ read: (inout Unpacker) throws(UnpackingError) -> Element
    ) throws(UnpackingError) -> [Element] {
        // Each element takes a byte at least, so a mad count takes no memory.
        guard let length = Int(exactly: try count()), length <= bytes.count - offset else { throw UnpackingError() }
        var elements: [Element] = []
        elements.reserveCapacity(length)
        for _ in 0..<length { elements.append(try read(&self)) }
        return elements
    }

    /// The bytes of a range, for a hash.
    func slice(_ length: Int) throws(UnpackingError) -> ArraySlice<UInt8> {
        guard length <= bytes.count - offset else { throw UnpackingError() }
        return bytes[offset..<offset + length]
    }

    mutating func skip(_ length: Int) { offset += length }

    private func says(_ range: Range<Int>, _ text: String) -> Bool {
        guard text.utf8.count == range.count else { return false }
        return unsafe bytes.span.bytes.repeats(text.utf8.span.bytes, at: range.lowerBound)
    }
}
