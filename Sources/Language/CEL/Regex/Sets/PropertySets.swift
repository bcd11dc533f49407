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
            let ranked = known.map { (name: $0, edits: edits(from: name, to: $0)) }
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

        /// The Levenshtein distance, one row at a time.
        private static func edits(from source: String, to target: String) -> Int {
            let target = Array(target.unicodeScalars)
            var row = Array(0...target.count)
            for (line, scalar) in source.unicodeScalars.enumerated() {
                var diagonal = row[0]
                row[0] = line + 1
                for column in target.indices {
                    let replaced = diagonal + (target[column] == scalar ? 0 : 1)
                    diagonal = row[column + 1]
                    row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
                }
            }
            return row[target.count]
        }
    }
}
