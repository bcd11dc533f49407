/// Reasons in English, each with its text in another language, found by their first words.
struct ReasonCatalogue: Sendable {
    /// One reason in both languages.
    struct Entry: Sendable {
        let english: String
        let pattern: ReasonPattern
        let wording: ReasonWording
        /// How many of its values are reasons of their own.
        let reasonCount: Int

        init(_ english: String, _ translation: String) {
            self.english = english
            pattern = ReasonPattern(english)
            wording = ReasonWording(translation)
            reasonCount = pattern.places.count { $0.kind == .reason }
        }
    }

    /// An entry that fits a text, with the values that stand in its places.
    struct Fit {
        let entry: Entry
        let values: [(place: ReasonPlace, bytes: ArraySlice<UInt8>)]
    }

    /// Entries that begin with words of their own, by the first of them.
    private let anchored: [[UInt8]: [Entry]]
    /// Entries that begin with a value, by the longest word that is their own.
    private let floating: [[UInt8]: [Entry]]
    /// What makes one reason of two, or adds something to one, in the order in which it is looked for.
    let joints: [Entry]
    /// All entries but the joints.
    let entries: [Entry]

    /// - Parameters:
    ///   - texts: The reasons in English, with the same in the other language.
    ///   - joints: What stands between reasons, the outermost first.
    init(_ texts: [KeyValuePairs<String, String>], joints: KeyValuePairs<String, String>) {
        entries = texts.flatMap { $0.map { Entry($0.key, $0.value) } }
        self.joints = joints.map { Entry($0.key, $0.value) }
        let heavyFirst = entries.sorted { $0.pattern.weight > $1.pattern.weight }
        anchored = Dictionary(grouping: heavyFirst.filter { Self.firstWord(of: $0) != nil }) { entry in
            Self.firstWord(of: entry) ?? []
        }
        floating = Dictionary(grouping: heavyFirst.filter { Self.firstWord(of: $0) == nil }) {
            Self.longestWord(of: $0)
        }
    }

    /// The entries that fit a text, the one with the most fixed text first.
    func fits(_ text: ArraySlice<UInt8>, onlyFirst: Bool = true, _ effort: inout ReasonEffort) -> [Fit] {
        fits(anchoredCandidates(text), in: text, onlyFirst: onlyFirst, &effort)
    }

    /// The entries that fit a text and begin with a value, the one with the most fixed text first.
    func floatingFits(_ text: ArraySlice<UInt8>, onlyFirst: Bool = true, _ effort: inout ReasonEffort) -> [Fit] {
        guard effort.spend(text.count) else { return [] }
        let words = Set(Self.words(in: text))
        let candidates = words.compactMap { floating[Array($0)] }.joined()
            .sorted { ($1.pattern.weight, $0.english) < ($0.pattern.weight, $1.english) }
        return fits(candidates, in: text, onlyFirst: onlyFirst, &effort)
    }

    private func anchoredCandidates(_ text: ArraySlice<UInt8>) -> [Entry] {
        anchored[Array(Self.words(in: text.prefix(80)).first ?? [])] ?? []
    }

    private func fits(
        _ candidates: [Entry], in text: ArraySlice<UInt8>, onlyFirst: Bool, _ effort: inout ReasonEffort
    ) -> [Fit] {
        var fits: [Fit] = []
        for entry in candidates {
            guard let values = entry.pattern.values(in: text, &effort) else { continue }
            fits.append(Fit(entry: entry, values: Array(zip(entry.pattern.places, values))))
            if onlyFirst { break }
        }
        return fits
    }

    /// The runs of letters of a text.
    private static func words(in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split { byte in !(65...90).contains(byte & 0xDF) || byte > 127 }
    }

    /// The word that an entry begins with; nil where a value comes first.
    private static func firstWord(of entry: Entry) -> [UInt8]? {
        guard case .fixed(let bytes)? = entry.pattern.parts.first else { return nil }
        return words(in: bytes[...]).first.map { Array($0) }
    }

    /// The longest word of its fixed parts that no value can lengthen.
    private static func longestWord(of entry: Entry) -> [UInt8] {
        var longest: ArraySlice<UInt8> = []
        for (place, part) in entry.pattern.parts.enumerated() {
            guard case .fixed(let bytes) = part else { continue }
            for word in words(in: bytes[...]) where word.count > longest.count {
                let isOpen = place > 0 && word.startIndex == bytes.startIndex
                let isOpenBehind = place < entry.pattern.parts.count - 1 && word.endIndex == bytes.endIndex
                if !isOpen && !isOpenBehind { longest = word }
            }
        }
        return Array(longest)
    }
}
