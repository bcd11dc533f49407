/// Known member names, looked up by their bytes without making a `String`.
package struct JSONKeyTable: Sendable {
    /// The names, in the order that their slots count.
    package let names: [String]
    private let texts: [[UInt8]]
    private let buckets: [[Int]]
    private let mask: Int

    /// Makes a table of names, whose slots count from 0 in this order.
    package init(_ names: [String]) {
        self.names = names
        texts = names.map { Array($0.utf8) }
        var size = 16
        while size < names.count * 4 { size *= 2 }
        mask = size - 1
        var buckets = [[Int]](repeating: [], count: size)
        for (slot, text) in texts.enumerated() {
            buckets[Self.hash(text, 0..<text.count) & (size - 1)].append(slot)
        }
        self.buckets = buckets
    }

    func slot(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
        candidates: for slot in buckets[Self.hash(bytes, range) & mask] {
            let text = texts[slot]
            guard text.count == range.count else { continue }
            for index in 0..<text.count where text[index] != bytes[range.lowerBound + index] { continue candidates }
            return slot
        }
        return nil
    }

    /// Length, first, middle and last byte tell the names of one table apart well enough.
    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        guard !range.isEmpty else { return 0 }
        let middle = Int(bytes[range.lowerBound + range.count / 2])
        return range.count &* 31 &+ Int(bytes[range.lowerBound]) &* 7 &+ Int(bytes[range.upperBound - 1]) &* 13
            &+ middle &* 3
    }
}
