/// The facts of one torrent, packed; every fact is unknown until it is set.
package struct TorrentFacts: Hashable, Sendable {
    /// Since when, in seconds since 1970, `seedingTime` and `activeTime` have been counting on beyond their values.
    ///
    /// qBittorrent tells them once and lets them grow stale while a torrent seeds; nil where they do not count.
    package var countsSince: Int64? { didSet { countsSince = countsSince?.asFact } }
    /// Since when, in seconds since 1970, a download has been without traffic; nil where it is not.
    package var quietSince: Int64? { didSet { quietSince = quietSince?.asFact } }
    private var known = FieldSet()
    private var absent = FieldSet()
    private var words: [UInt64]
    private var texts: [String]
    private var tags: [String] = []
    private var trackers: [Tracker] = []
    private var files: [TorrentFile] = []

    /// Facts of which nothing is known, as every list begins with them; all share their storage until one is set.
    private static let unknown = TorrentFacts(words: FieldLayout.wordFields.count, texts: FieldLayout.textFields.count)

    private init(words: Int, texts: Int) {
        self.words = [UInt64](repeating: 0, count: words)
        self.texts = [String](repeating: "", count: texts)
    }

    /// Facts of which nothing is known.
    package init() { self = Self.unknown }

    /// A fact; one that was never set is unknown.
    package subscript(field: TorrentField) -> FieldValue {
        get {
            guard known.contains(field) else { return absent.contains(field) ? .absent : .unknown }
            switch FieldLayout.places[field.rawValue] {
            case .word(let index, .flag): return .flag(words[index] != 0)
            case .word(let index, .integer): return .integer(Int64(bitPattern: words[index]))
            case .word(let index, .real): return .real(Double(bitPattern: words[index]))
            case .text(let index): return .text(texts[index])
            case .tags: return .texts(tags)
            case .trackers: return .trackers(trackers)
            case .files: return .files(files)
            }
        }
        set {
            clear(field)
            let value = newValue.asFact
            switch value {
            case .unknown: return
            case .absent: absent.insert(field)
            case .flag, .integer, .real, .text, .texts, .trackers, .files:
                store(value, in: field)
                known.insert(field)
            }
        }
    }

    /// Sets a fact unless it stands already, and says whether it had to.
    package mutating func update(_ field: TorrentField, to value: FieldValue) -> Bool {
        guard !holds(field, value.asFact) else { return false }
        self[field] = value
        return true
    }

    /// The same for a whole number, without a detour through a value of any kind.
    package mutating func update(_ field: TorrentField, to number: Int64) -> Bool {
        guard case .word(let index, .integer) = FieldLayout.places[field.rawValue] else {
            return update(field, to: .integer(number))
        }
        return update(field, index, UInt64(bitPattern: number.asFact))
    }

    /// The same for a truth value.
    package mutating func update(_ field: TorrentField, to flag: Bool) -> Bool {
        guard case .word(let index, .flag) = FieldLayout.places[field.rawValue] else {
            return update(field, to: .flag(flag))
        }
        return update(field, index, flag ? 1 : 0)
    }

    /// The same for a real number.
    package mutating func update(_ field: TorrentField, to number: Double) -> Bool {
        guard number.isFinite, case .word(let index, .real) = FieldLayout.places[field.rawValue] else {
            return update(field, to: .real(number))
        }
        return update(field, index, number.bitPattern)
    }

    /// The same for a text.
    package mutating func update(_ field: TorrentField, to text: String) -> Bool {
        guard text.utf8.count <= FieldValue.longestText, case .text(let index) = FieldLayout.places[field.rawValue]
        else { return update(field, to: .text(text)) }
        guard !known.contains(field) || texts[index] != text else { return false }
        texts[index] = text
        known.insert(field)
        absent.remove(field)
        return true
    }

    /// A fact that is a text, without a detour through a value of any kind; nil for any other.
    package func text(of field: TorrentField) -> String? {
        guard known.contains(field), case .text(let index) = FieldLayout.places[field.rawValue] else { return nil }
        return texts[index]
    }

    /// A fact that is a whole number, in the same way.
    package func integer(of field: TorrentField) -> Int64? {
        guard known.contains(field), case .word(let index, .integer) = FieldLayout.places[field.rawValue] else {
            return nil
        }
        return Int64(bitPattern: words[index])
    }

    /// A fact that is a number or a truth value, which counts as 0 or 1; nil for any other, and for a number of so many
    /// digits that a real one does not hold it exactly.
    func number(of field: TorrentField) -> Double? {
        guard known.contains(field), case .word(let index, let encoding) = FieldLayout.places[field.rawValue] else {
            return nil
        }
        switch encoding {
        case .flag: return words[index] != 0 ? 1 : 0
        case .integer: return Double(exactly: Int64(bitPattern: words[index]))
        case .real: return Double(bitPattern: words[index])
        }
    }

    private mutating func update(_ field: TorrentField, _ index: Int, _ word: UInt64) -> Bool {
        guard words[index] != word || !known.contains(field) else { return false }
        words[index] = word
        known.insert(field)
        absent.remove(field)
        return true
    }

    /// Whether a fact is just this, compared in place.
    private func holds(_ field: TorrentField, _ value: FieldValue) -> Bool {
        switch value {
        case .unknown: return !known.contains(field) && !absent.contains(field)
        case .absent: return absent.contains(field)
        case .flag, .integer, .real, .text, .texts, .trackers, .files:
            guard known.contains(field) else { return false }
        }
        switch (FieldLayout.places[field.rawValue], value) {
        case (.word(let index, .flag), .flag(let flag)): return words[index] == (flag ? 1 : 0)
        case (.word(let index, .integer), .integer(let number)): return words[index] == UInt64(bitPattern: number)
        case (.word(let index, .real), .real(let number)): return words[index] == number.bitPattern
        case (.word(let index, .real), .integer(let number)): return words[index] == Double(number).bitPattern
        case (.text(let index), .text(let text)): return texts[index] == text
        case (.tags, .texts(let list)): return tags == list
        case (.trackers, .trackers(let list)): return trackers == list
        case (.files, .files(let list)): return files == list
        default: return false  // of the wrong shape, which setting it tells
        }
    }

    /// The fields whose values differ, now or as time goes on.
    package func differences(from other: TorrentFacts) -> FieldSet {
        // What is not known is stored as nothing, so facts are the same where their storage is.
        var changed = known.symmetricDifference(other.known).union(absent.symmetricDifference(other.absent))
        for index in words.indices where words[index] != other.words[index] {
            changed.insert(FieldLayout.wordFields[index])
        }
        for index in texts.indices where texts[index] != other.texts[index] {
            changed.insert(FieldLayout.textFields[index])
        }
        if tags != other.tags { changed.insert(.tags) }
        if trackers != other.trackers { changed.insert(.trackers) }
        if files != other.files { changed.insert(.files) }
        if countsSince != other.countsSince { changed.formUnion([.seedingTime, .activeTime]) }
        if quietSince != other.quietSince { changed.insert(.stalled) }
        return changed
    }

    /// Forgets a value wholly, so that equal facts have equal storage.
    private mutating func clear(_ field: TorrentField) {
        known.remove(field)
        absent.remove(field)
        switch FieldLayout.places[field.rawValue] {
        case .word(let index, _): words[index] = 0
        case .text(let index): texts[index] = ""
        case .tags: tags = []
        case .trackers: trackers = []
        case .files: files = []
        }
    }

    private mutating func store(_ value: FieldValue, in field: TorrentField) {
        switch (FieldLayout.places[field.rawValue], value) {
        case (.word(let index, .flag), .flag(let flag)): words[index] = flag ? 1 : 0
        case (.word(let index, .integer), .integer(let number)): words[index] = UInt64(bitPattern: number)
        case (.word(let index, .real), .real(let number)): words[index] = number.bitPattern
        case (.word(let index, .real), .integer(let number)): words[index] = Double(number).bitPattern
        case (.text(let index), .text(let text)): texts[index] = text
        case (.tags, .texts(let list)): tags = list
        case (.trackers, .trackers(let list)): trackers = list
        case (.files, .files(let list)): files = list
        default: preconditionFailure("a fact of the wrong shape for \(field.name): \(value)")
        }
    }
}
