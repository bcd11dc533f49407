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
        let span = bytes.span
        for index in 0..<range.count where span[range.lowerBound + index] != span[offset + index] { return nil }
        return keys[place].slot
    }

    /// The bytes that a key takes with its quotes and colon.
    func length(at place: Int) -> Int { keys[place].range.count }

    mutating func note(_ range: Range<Int>, _ slot: Int, at place: Int) {
        if place < keys.count { keys[place] = (range, slot) } else { keys.append((range, slot)) }
    }
}
