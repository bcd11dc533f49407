extension Unicode.Scalar {
    /// Whether it steers a terminal or how other text is shown, or takes up no room at all.
    ///
    /// These are the controls of both kinds (C0 and C1), the separators of lines and paragraphs, and every format
    /// character: marks of writing direction, joiners, byte order marks, tags.
    package var isHarmful: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x180E,
            0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x110BD, 0x110CD,
            0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F:
            true
        default: false  // everything else shows itself and nothing more
        }
    }
}

extension String {
    /// The text without anything that could move a cursor, forge a line, or hide what it says.
    package var harmless: String { replacingHarmful { _ in false } }

    /// The harmless text of several lines, which are kept.
    package var harmlessLines: String { replacingHarmful { $0 == "\n" } }

    private func replacingHarmful(except isKept: (Unicode.Scalar) -> Bool) -> String {
        // Nearly every text is plain ASCII, which bytes tell at once.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        guard unicodeScalars.contains(where: { $0.isHarmful && !isKept($0) }) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.isHarmful && !isKept($0) ? "\u{FFFD}" : $0 }))
    }

    /// The beginning of the text, with an ellipsis where more follows.
    ///
    /// It counts scalars, as one character can be made of thousands of them.
    package func bounded(_ limit: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return self[..<end] + "…"
    }

    /// What another program said, fit for a message: one harmless line of at most 300 characters.
    package var quotedWords: String { bounded(300).harmless }
}
