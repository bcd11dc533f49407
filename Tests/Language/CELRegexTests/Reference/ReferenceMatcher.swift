/// Tries every way of matching, one after the other: slow, but too simple to be wrong in an interesting way.
struct ReferenceMatcher {
    private let text: [Character]

    init(_ text: String) {
        self.text = Array(text)
    }

    func contains(_ shape: Shape) -> Bool {
        (0...text.count).contains { start in matches(shape, at: start) { _ in true } }
    }

    private func matches(_ shape: Shape, at index: Int, then proceed: (Int) -> Bool) -> Bool {
        switch shape {
        case .empty: proceed(index)
        case .letter(let letter): takes(index, proceed) { $0 == letter }
        case .any: takes(index, proceed) { $0 != "\n" }
        case .oneOf(let letters, let isComplement): takes(index, proceed) { letters.contains($0) != isComplement }
        case .textStart: index == 0 && proceed(index)
        case .textEnd: index == text.count && proceed(index)
        case .wordBoundary: isWord(index - 1) != isWord(index) && proceed(index)
        case .noWordBoundary: isWord(index - 1) == isWord(index) && proceed(index)
        case .sequence(let parts): matches(parts[...], at: index, then: proceed)
        case .choice(let branches): branches.contains { matches($0, at: index, then: proceed) }
        case .repetition(let item, let atLeast, let atMost, _):
            repeats(item, atLeast: atLeast, atMost: atMost, at: index, then: proceed)
        }
    }

    private func takes(_ index: Int, _ proceed: (Int) -> Bool, where accepts: (Character) -> Bool) -> Bool {
        text.indices.contains(index) && accepts(text[index]) && proceed(index + 1)
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && text[index].isASCII && (text[index].isLetter || text[index].isNumber)
    }

    private func matches(_ parts: ArraySlice<Shape>, at index: Int, then proceed: (Int) -> Bool) -> Bool {
        guard let first = parts.first else { return proceed(index) }
        return matches(first, at: index) { matches(parts.dropFirst(), at: $0, then: proceed) }
    }

    /// Beyond the required count a round that takes nothing would go on forever and adds nothing.
    private func repeats(_ item: Shape, atLeast: Int, atMost: Int?, at index: Int, then proceed: (Int) -> Bool) -> Bool
    {
        if atLeast == 0 && proceed(index) { return true }
        guard atMost != 0 else { return false }
        return matches(item, at: index) { next in
            (atLeast > 0 || next > index)
                && repeats(item, atLeast: max(0, atLeast - 1), atMost: atMost.map { $0 - 1 }, at: next, then: proceed)
        }
    }
}
