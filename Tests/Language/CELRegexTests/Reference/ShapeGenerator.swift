/// Draws shapes and texts over a tiny alphabet, so that matches are common, the same ones for the same seed.
struct ShapeGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func shape(depth: Int) -> Shape {
        guard depth > 0 else { return leaf() }
        switch next(8) {
        case 0, 1: return leaf()
        case 2, 3, 4: return .sequence((0..<1 + next(3)).map { _ in shape(depth: depth - 1) })
        case 5: return .choice((0..<1 + next(3)).map { _ in shape(depth: depth - 1) })
        default:  // the two other draws
            let atLeast = next(3)
            let atMost = next(2) == 0 ? nil : atLeast + next(3)
            return .repetition(shape(depth: depth - 1), atLeast: atLeast, atMost: atMost, isLazy: next(3) == 0)
        }
    }

    mutating func text(upTo length: Int) -> String {
        String((0..<next(length + 1)).map { _ in letter() })
    }

    /// Pieces of syntax in any order, most often not a pattern.
    mutating func fragments(upTo count: Int) -> String {
        (0..<1 + next(count)).map { _ in Self.fragments[next(Self.fragments.count)] }.joined()
    }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[next(choices.count)]
    }

    private static let fragments = [
        "a", "b", "é", "ſ", "1", " ", "\n", ".", "|", "(", "(?:", "(?i)", "(?m)", "(?s:", "(?-i:", "(?P<n>", ")", ")",
        ")",
        "*", "+?", "?", "{2}", "{1,3}", "{0}", "{", "}", "^", "$", #"\b"#, #"\B"#, #"\A"#, #"\z"#, #"\d"#, #"\W"#,
        #"\s"#,
        "[a-b]", "[^a1]", "[[:alpha:]]", "[", "]", "-", #"\pL"#, #"\P{Lu}"#, #"\p{Greek}"#, #"\Q"#, #"\E"#, #"\x61"#,
        #"\x{E9}"#, #"\101"#, #"\1"#, "\\",
    ]

    private mutating func leaf() -> Shape {
        switch next(14) {
        case 0: .empty
        case 1: .any
        case 2, 3: .oneOf((0..<1 + next(2)).map { _ in letter() }, isComplement: next(2) == 0)
        case 4: .textStart
        case 5: .textEnd
        case 6: .wordBoundary
        case 7: .noWordBoundary
        default: .letter(letter())  // the other seven draws
        }
    }

    private mutating func letter() -> Character {
        ["a", "b", "1", " ", "é", "\n"][next(6)]
    }

    /// A number from zero up to the bound, by the SplitMix64 recurrence.
    private mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
