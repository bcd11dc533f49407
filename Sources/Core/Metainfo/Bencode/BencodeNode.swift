/// One value of a scanned document: a cursor that copies nothing.
struct BencodeNode: Sendable {
    let document: BencodeDocument
    let index: Int

    var kind: BencodeToken.Kind { document.tokens[index].kind }

    /// Where the value starts in the file.
    var position: Int { document.tokens[index].offset }

    /// The raw bytes of the value, its letters and length included; what an infohash is taken over.
    var range: Range<Int> {
        let token = document.tokens[index]
        return token.offset..<document.tokens[index + token.span].offset
    }

    /// Where the payload of a string stands, or nil when this is no string.
    var stringRange: Range<Int>? {
        let token = document.tokens[index]
        guard token.kind == .string else { return nil }
        return (token.offset + token.header)..<document.tokens[index + 1].offset
    }

    /// The payload of a string, or nil when this is no string.
    var string: ArraySlice<UInt8>? { stringRange.map { document.bytes[$0] } }

    /// The text of a string with broken UTF-8 repaired, or nil when this is no string.
    var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }

    /// The value of an integer, or nil when this is none or does not fit 64 bits.
    var integer: Int64? {
        guard kind == .integer else { return nil }
        let range = (position + 1)..<(document.tokens[index + 1].offset - 1)
        let isNegative = document.bytes[range.lowerBound] == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in document.bytes[range].dropFirst(isNegative ? 1 : 0) {
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// Whether this is an integer too large for 64 bits.
    var isOversizedInteger: Bool { kind == .integer && integer == nil }

    /// The items of a list or dictionary in file order, keys and values alternating; empty for other kinds.
    var children: Children { Children(parent: self) }

    /// The first value stored under `key`, as clients take it when a key is repeated.
    func value(_ key: String) -> BencodeNode? {
        guard kind == .dictionary else { return nil }
        var iterator = children.makeIterator()
        while let name = iterator.next(), let value = iterator.next() {
            if name.isString(key) { return value }
        }
        return nil
    }

    /// Whether this is the string `text`.
    func isString(_ text: String) -> Bool {
        guard let range = stringRange, range.count == text.utf8.count else { return false }
        return document.bytes[range].elementsEqual(text.utf8)
    }

    /// The items of a list or dictionary.
    struct Children: Sequence, IteratorProtocol {
        private let document: BencodeDocument
        private var index: Int
        private let limit: Int

        init(parent: BencodeNode) {
            document = parent.document
            index = parent.index + 1
            let isContainer = parent.kind == .list || parent.kind == .dictionary
            limit = isContainer ? parent.index + parent.document.tokens[parent.index].span - 1 : index
        }

        mutating func next() -> BencodeNode? {
            guard index < limit else { return nil }
            defer { index += document.tokens[index].span }
            return BencodeNode(document: document, index: index)
        }
    }
}

extension BencodeNode {
    /// This value when it is of the wanted kind, so that a value of another kind counts as absent.
    func only(_ kind: BencodeToken.Kind) -> BencodeNode? { self.kind == kind ? self : nil }

    /// The string stored under `key`, or nil when it is absent or no string.
    func string(_ key: String) -> BencodeNode? { value(key)?.only(.string) }

    /// The list stored under `key`, or nil when it is absent or no list.
    func list(_ key: String) -> BencodeNode? { value(key)?.only(.list) }

    /// The dictionary stored under `key`, or nil when it is absent or no dictionary.
    func dictionary(_ key: String) -> BencodeNode? { value(key)?.only(.dictionary) }

    /// The integer stored under `key`, or nil when it is absent, no integer or out of range.
    func integer(_ key: String) -> Int64? { value(key)?.integer }
}
