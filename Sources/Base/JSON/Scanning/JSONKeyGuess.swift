/// The keys of the last object of many that have the same ones, by their places in one text.
package struct JSONKeyGuess {
    /// A key with its quotes and colon, and its slot; -1 for one that no table has.
    private var keys: [(range: Range<Int>, slot: Int)] = []

    package init() {}

    /// The slot of the key at a place in its object, where just the key of the last object comes next.
    func slot(at place: Int, in bytes: [UInt8], _ offset: Int) -> Int? {
        guard place < keys.count else { return nil }
        let range = keys[place].range
        guard range.count <= bytes.count - offset else { return nil }
        return Self.isRepeated(range, at: offset, in: unsafe bytes.span.bytes) ? keys[place].slot : nil
    }

    /// Whether the bytes of a range stand at another place too; eight are compared together.
    private static func isRepeated(_ range: Range<Int>, at offset: Int, in text: borrowing RawSpan) -> Bool {
        let distance = offset - range.lowerBound
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            guard text.word(at: place) == text.word(at: place + distance) else { return false }
            place += 8
        }
        guard place < range.upperBound else { return true }
        if range.count >= 8 { return text.word(at: range.upperBound - 8) == text.word(at: offset + range.count - 8) }
        while place < range.upperBound {
            guard text.byte(at: place) == text.byte(at: place + distance) else { return false }
            place += 1
        }
        return true
    }

    /// The bytes that a key takes with its quotes and colon.
    func length(at place: Int) -> Int { keys[place].range.count }

    mutating func note(_ range: Range<Int>, _ slot: Int, at place: Int) {
        if place < keys.count { keys[place] = (range, slot) } else { keys.append((range, slot)) }
    }
}
