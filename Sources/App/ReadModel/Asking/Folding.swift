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

    /// Whether a text has another one in it, given as the bytes of its small letters.
    static func contains(_ text: String, _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        let bytes = Array(folded(text).utf8)
        guard bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) where small(bytes[start]) == first {
            var length = 1
            while length < wanted.count, small(bytes[start + length]) == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }

    private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
