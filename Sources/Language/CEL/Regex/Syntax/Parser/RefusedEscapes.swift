extension Pattern.Parser {
    /// Explains an escape that has a meaning elsewhere but none here.
    static func refusal(ofEscape letter: Unicode.Scalar, at position: Int) -> PatternError {
        let (cause, fix) = explanation(ofEscape: letter)
        return PatternError(position: position, cause: cause, fix: fix)
    }

    private static func explanation(ofEscape letter: Unicode.Scalar) -> (cause: String, fix: String) {
        switch letter {
        case "1"..."9", "k", "g":
            ("the backreference \"\\\(letter)\" cannot be matched in linear time", "spell the repeated text out")
        case "C": ("\"\\C\" would match part of a character", "use \".\" for a whole one")
        case "X": ("\"\\X\" (a grapheme cluster) is not supported", "use \"\\PM\\pM*\"")
        case "Z": ("\"\\Z\" is not supported", "use \"\\z\", or \"\\n?\\z\" to allow a final line feed")
        case "G": ("\"\\G\" (the end of the last match) is not supported", "use \"\\A\"")
        case "K": ("\"\\K\" (resetting the start of the match) is not supported", "remove it")
        case "E": ("\"\\E\" ends no quotation", "put \"\\Q\" before the text to quote, or remove it")
        case "b", "B", "A", "z":
            ("the assertion \"\\\(letter)\" has no meaning inside brackets", "move it out of the brackets")
        case "Q": ("\"\\Q\" has no meaning inside brackets", "escape each character")
        case "R": ("\"\\R\" is not supported", "use \"\\r?\\n\"")
        case "h", "H":
            ("\"\\\(letter)\" is not supported", letter == "h" ? "use \"[\\t\\pZs]\"" : "use \"[^\\t\\pZs]\"")
        case "N": ("\"\\N\" is not supported", "use \"[^\\n]\"")
        case "e": ("\"\\e\" is not supported", "use \"\\x1B\"")
        case "u", "U": ("\"\\\(letter)\" is not supported", "write the code point as \"\\x{...}\"")
        case "c": ("\"\\c\" (a control character) is not supported", "write it as \"\\x..\"")
        default:  // other letters, and all beyond ASCII
            ("\"\\\(letter)\" is not an escape", "write \"\(letter)\" without the backslash")
        }
    }
}
