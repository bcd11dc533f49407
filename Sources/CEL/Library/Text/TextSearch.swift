/// Finds a sequence in another in time that grows with the sum of their lengths, however repetitive they are.
///
/// Trying every position anew would take the product of the lengths for a text such as `baaa` in `aaaaaa`.
struct TextSearch<Element: Equatable> {
    private let wanted: [Element]
    /// For each position the length of the longest beginning that also ends there, but for the whole up to there.
    private let borders: [Int]

    /// Prepares to find a sequence any number of times.
    init(for wanted: [Element]) {
        self.wanted = wanted
        var borders: [Int] = []
        borders.reserveCapacity(wanted.count)
        var length = 0
        for (index, element) in wanted.enumerated() {
            while length > 0, wanted[length] != element { length = borders[length - 1] }
            if index > 0, wanted[length] == element { length += 1 }
            borders.append(length)
        }
        self.borders = borders
    }

    /// The first position at or after a start, which must lie in the text or at its end; nothing is found at once.
    func firstIndex(in text: [Element], from start: Int = 0) -> Int? {
        guard !wanted.isEmpty else { return start }
        var matched = 0
        for index in start..<text.count {
            while matched > 0, wanted[matched] != text[index] { matched = borders[matched - 1] }
            if wanted[matched] == text[index] { matched += 1 }
            if matched == wanted.count { return index + 1 - matched }
        }
        return nil
    }
}
