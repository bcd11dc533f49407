/// Text in letters of either size, compared byte by byte, as lists of many thousands of names need.
///
/// What is not ASCII counts as it is written, so who compares such texts makes them small first.
enum Folding {
    /// A text as it is compared: itself where that is enough.
    static func folded(_ text: String) -> String { text.utf8.allSatisfy { $0 < 0x80 } ? text : text.lowercased() }

    /// Negative where the first text comes first, and 0 where they are the same.
    static func compare(_ first: String, _ second: String) -> Int {
        var (one, other) = (first.utf8.makeIterator(), second.utf8.makeIterator())
        while true {
            switch (one.next(), other.next()) {
            case (let left?, let right?):
                let (left, right) = (small(left), small(right))
                if left != right { return left < right ? -1 : 1 }
            case (nil, nil): return 0
            case (nil, _?): return -1
            case (_?, nil): return 1
            }
        }
    }

    /// Adds the bytes of a text in small letters.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in folded(text).utf8 { bytes.append(small(byte)) }
    }

    private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
