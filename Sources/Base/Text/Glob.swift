/// Patterns in which `*` stands for any text and `?` for any one byte.
package enum Glob {
    /// Whether a text is as the pattern says.
    ///
    /// Walks the pattern once and goes back to the last star where it has to, so the work is at most the product of the
    /// two lengths.
    package static func matches(_ pattern: String, _ text: String) -> Bool {
        matches(Array(pattern.utf8), Array(text.utf8))
    }

    /// Whether a text is as the pattern says, where upper and lower case are the same.
    package static func matchesIgnoringCase(_ pattern: String, _ text: String) -> Bool {
        matches(pattern.lowercased(), text.lowercased())
    }

    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (place, index) = (0, 0)
        var star: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == UInt8(ascii: "?") || pattern[place] == text[index] {
                place += 1
                index += 1
            } else if let last = star {
                place = last.place + 1
                index = last.index + 1
                star = (last.place, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
