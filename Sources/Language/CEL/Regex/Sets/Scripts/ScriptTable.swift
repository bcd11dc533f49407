extension Pattern {
    /// The ranges of each script, which the standard library does not know.
    enum ScriptTable {
        static let byName: [String: ScalarSet] = {
            var sets: [String: ScalarSet] = [:]
            for table in [fromAdlam, fromGujarati, fromNko] {
                for line in table.split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let name = words.first?.dropLast() else { continue }
                    sets[String(name)] = ScalarSet(words.dropFirst().compactMap(range))
                }
            }
            return sets
        }()

        private static func range(_ word: Substring) -> ClosedRange<UInt32>? {
            let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last else { return nil }
            return first...last
        }
    }
}
