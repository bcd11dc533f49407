/// A small regular expression as a tree, kept apart from the engine's own parser so that it can judge it.
indirect enum Shape {
    case empty
    case letter(Character)
    case any
    case oneOf([Character], isComplement: Bool)
    case textStart
    case textEnd
    case wordBoundary
    case noWordBoundary
    case sequence([Shape])
    case choice([Shape])
    case repetition(Shape, atLeast: Int, atMost: Int?, isLazy: Bool)
}

extension Shape {
    /// The expression as text that RE2 and Python read alike, but for the name of the end of the text.
    func source(textEnd: String) -> String {
        switch self {
        case .empty: "(?:)"
        case .letter(let letter): "\(letter)"
        case .any: "."
        case .oneOf(let letters, let isComplement): "[\(isComplement ? "^" : "")\(String(letters))]"
        case .textStart: #"\A"#
        case .textEnd: textEnd
        case .wordBoundary: #"\b"#
        case .noWordBoundary: #"\B"#
        case .sequence(let parts): parts.map { $0.source(textEnd: textEnd) }.joined()
        case .choice(let branches): "(?:\(branches.map { $0.source(textEnd: textEnd) }.joined(separator: "|")))"
        case .repetition(let item, let atLeast, let atMost, let isLazy):
            "(?:\(item.source(textEnd: textEnd)))\(Self.counts(atLeast, atMost))\(isLazy ? "?" : "")"
        }
    }

    private static func counts(_ atLeast: Int, _ atMost: Int?) -> String {
        switch (atLeast, atMost) {
        case (0, nil): "*"
        case (1, nil): "+"
        case (0, 1): "?"
        case (_, nil): "{\(atLeast),}"
        case (_, let atMost?): atLeast == atMost ? "{\(atLeast)}" : "{\(atLeast),\(atMost)}"
        }
    }
}
