extension Pattern {
    /// The modes that a group can switch.
    ///
    /// `U`, which swaps greedy and lazy, is accepted but not kept: neither changes whether a text matches.
    struct Flags {
        /// `i`: a scalar also stands for those it folds to.
        var ignoresCase = false
        /// `m`: `^` and `$` also match at line ends.
        var multiline = false
        /// `s`: the dot also matches a line feed.
        var dotMatchesNewline = false

        /// Switches the mode of a letter; false when the letter names none.
        mutating func set(_ letter: Unicode.Scalar, to value: Bool) -> Bool {
            switch letter {
            case "i": ignoresCase = value
            case "m": multiline = value
            case "s": dotMatchesNewline = value
            case "U": break
            default: return false  // every other letter
            }
            return true
        }
    }
}
