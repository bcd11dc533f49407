extension Pattern {
    /// The classes that RE2 defines over ASCII, whatever the text's language.
    enum AsciiSets {
        static let word = set("0"..."9", "A"..."Z", "_"..."_", "a"..."z")

        static let letters = set("A"..."Z", "a"..."z")

        /// A class named by a letter after a backslash.
        struct PerlClass {
            let set: ScalarSet
            let isComplement: Bool
        }

        static let perl: [Unicode.Scalar: PerlClass] = [
            "d": PerlClass(set: digit, isComplement: false), "D": PerlClass(set: digit, isComplement: true),
            "s": PerlClass(set: space, isComplement: false), "S": PerlClass(set: space, isComplement: true),
            "w": PerlClass(set: word, isComplement: false), "W": PerlClass(set: word, isComplement: true),
        ]

        /// The classes written `[:name:]`; unlike `\s`, `space` holds the vertical tab.
        static let posix: [String: ScalarSet] = [
            "alnum": set("0"..."9", "A"..."Z", "a"..."z"), "alpha": letters,
            "ascii": set("\u{0}"..."\u{7F}"), "blank": set("\t"..."\t", " "..." "),
            "cntrl": set("\u{0}"..."\u{1F}", "\u{7F}"..."\u{7F}"), "digit": digit, "graph": set("!"..."~"),
            "lower": set("a"..."z"), "print": set(" "..."~"),
            "punct": set("!"..."/", ":"..."@", "["..."`", "{"..."~"), "space": set("\t"..."\r", " "..." "),
            "upper": set("A"..."Z"), "word": word, "xdigit": set("0"..."9", "A"..."F", "a"..."f"),
        ]

        private static let digit = set("0"..."9")
        private static let space = set("\t"..."\n", "\u{C}"..."\r", " "..." ")

        private static func set(_ ranges: ClosedRange<Unicode.Scalar>...) -> ScalarSet {
            ScalarSet(ranges.map { $0.lowerBound.value...$0.upperBound.value })
        }
    }
}
