import Text

extension Pattern {
    /// The sets that `\p` can name: general categories, scripts and `Any`.
    enum PropertySets {
        /// Finds a set by its exact name, as RE2 spells it.
        static func set(named name: String) -> ScalarSet? {
            name == "Any" ? .any : CategorySets.byName[name] ?? ScriptTable.byName[name]
        }

        /// The known name that was probably meant, for another dialect's spelling or a slip of at most two letters.
        static func name(nearestTo name: String) -> String? {
            let name = name.split(separator: "=").last.map(String.init) ?? name
            if set(named: name) != nil { return name }
            if let short = shortNames[name] { return short }
            guard (3...40).contains(name.unicodeScalars.count) else { return nil }
            let known = ["Any"] + ScriptTable.byName.keys.sorted() + shortNames.keys.sorted()
            let wanted = Array(name.utf8)
            let ranked = known.map { (name: $0, edits: Spelling.changes(from: wanted, to: Array($0.utf8))) }
            guard let nearest = ranked.min(by: { $0.edits < $1.edits }), nearest.edits <= 2 else { return nil }
            return shortNames[nearest.name] ?? nearest.name
        }

        /// RE2's names for properties that other dialects write out.
        private static let shortNames = [
            "Letter": "L", "Alphabetic": "L", "Alpha": "L", "Lowercase": "Ll", "Lowercase_Letter": "Ll",
            "Uppercase": "Lu", "Uppercase_Letter": "Lu", "Titlecase_Letter": "Lt", "Mark": "M", "Number": "N",
            "Digit": "Nd", "Decimal_Number": "Nd", "Punctuation": "P", "Punct": "P", "Symbol": "S",
            "Currency_Symbol": "Sc", "Separator": "Z", "Space": "Z", "White_Space": "Z", "Control": "Cc", "Other": "C",
        ]
    }
}
