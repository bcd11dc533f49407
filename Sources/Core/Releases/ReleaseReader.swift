/// Reads one name: cuts it into words, finds those that are known, and takes what comes before them for the title.
struct ReleaseReader {
    /// One word of the name.
    struct Word {
        let text: String
        /// The same in lower case, for what is known.
        let low: String
        /// Whether a hyphen with nothing beside it stands before it.
        let isHyphenated: Bool
        /// Whether it stands in brackets.
        let isBracketed: Bool
    }

    private var bytes: [UInt8]
    private var result = ReleaseName()
    private var words: [Word] = []
    /// The first word that is not of the title.
    private var end = Int.max

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> ReleaseName {
        dropExtension()
        let leading = takeLeadingGroup()
        words = Self.words(of: bytes)
        readPicture()
        readSeries(hasLeadingGroup: leading != nil)
        readYear()
        readGroup(leading)
        readTitle()
        return result
    }

    /// Takes off what the name of a file ends in.
    private mutating func dropExtension() {
        guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), bytes.count - point <= 8, point > 0 else { return }
        if ReleaseWords.extensions.contains(Self.lowered(bytes[(point + 1)...])) { bytes.removeSubrange(point...) }
    }

    /// The group that stands in brackets before everything else.
    private mutating func takeLeadingGroup() -> String? {
        guard bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let group = String(decoding: bytes[1..<close], as: UTF8.self)
        // A site that puts its name before everything made nothing of it.
        let rest = Array(bytes[(close + 1)...])
        guard rest.contains(where: Self.isWordByte) else { return nil }
        bytes = rest
        return group.contains(".") || group.isEmpty ? nil : group
    }

    private static func words(of bytes: [UInt8]) -> [Word] {
        var words: [Word] = []
        var start: Int?
        var depth = 0
        func add(_ range: Range<Int>) {
            let text = String(decoding: bytes[range], as: UTF8.self)
            let before = range.lowerBound - 1
            let isHyphenated =
                before > 0 && bytes[before] == UInt8(ascii: "-") && isWordByte(bytes[before - 1], orClosing: true)
            words.append(
                Word(text: text, low: lowered(bytes[range]), isHyphenated: isHyphenated, isBracketed: depth > 0))
        }
        for (place, byte) in bytes.enumerated() {
            if isWordByte(byte) {
                start = start ?? place
                continue
            }
            if let begin = start { add(begin..<place) }
            start = nil
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
        }
        if let begin = start { add(begin..<bytes.count) }
        return words
    }

    /// Everything but blanks, points and the like, so that words of every script stay whole.
    private static func isWordByte(_ byte: UInt8) -> Bool { !separators.contains(byte) && byte > 0x20 && byte != 0x7F }

    private static func isWordByte(_ byte: UInt8, orClosing: Bool) -> Bool {
        isWordByte(byte) || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
    }

    private static let separators = Set(" ._-()[]{},+~|/\\".utf8)

    private static func lowered(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

extension ReleaseReader {
    /// Finds the resolution, the source and the codec; of several the first one counts.
    private mutating func readPicture() {
        for (place, word) in words.enumerated() {
            let pair = place + 1 < words.count ? "\(word.low) \(words[place + 1].low)" : ""
            if let resolution = Self.resolution(word.low) {
                found(at: place, resolution, in: \.resolution)
            } else if let source = ReleaseWords.pairedSources[pair] ?? source(at: place) {
                found(at: place, source, in: \.source)
            } else if let codec = ReleaseWords.pairedCodecs[pair] ?? ReleaseWords.codecs[word.low] {
                found(at: place, codec, in: \.codec)
            } else if place > 0, ReleaseWords.technical.contains(word.low) {
                end = min(end, place)
            }
        }
    }

    /// A source that is a word of titles too counts where something known stands before it or behind it.
    private func source(at place: Int) -> String? {
        guard place > 0, let source = ReleaseWords.sources[words[place].low] else { return nil }
        guard ["web", "cam", "bd", "dvd"].contains(words[place].low) else { return source }
        let isBehind = isKnown(words[place - 1].low) || end < place
        let isBefore =
            place + 1 < words.count && isKnown(words[place + 1].low) && Self.year(words[place + 1].low) == nil
        return isBehind || isBefore ? source : nil
    }

    private func isKnown(_ low: String) -> Bool {
        Self.resolution(low) != nil || ReleaseWords.codecs[low] != nil || ReleaseWords.remarks.contains(low)
            || Self.season(low) != nil || Self.year(low) != nil || low == "h" || low == "x"
    }

    private mutating func found(at place: Int, _ value: String, in field: WritableKeyPath<ReleaseName, String?>) {
        // A word that begins the name is its title, whatever else it means.
        guard place > 0 else { return }
        if result[keyPath: field] == nil { result[keyPath: field] = value }
        end = min(end, place)
    }

    private static func resolution(_ low: String) -> String? {
        if ReleaseName.resolutions.contains(low) { return low }
        return ReleaseWords.resolutions[low]
    }
}

extension ReleaseReader {
    /// Finds the season and the first episode.
    private mutating func readSeries(hasLeadingGroup: Bool) {
        for place in words.indices where result.season == nil && result.episode == nil {
            let low = words[place].low
            if let (season, episode) = Self.season(low), place > 0 || words.count > 1 {
                accept(season: season, episode: episode ?? follower(of: place, "e"), at: place)
            } else if let (season, episode) = Self.crossed(low), place > 0 {
                accept(season: season, episode: episode, at: place)
            } else if low == "season", let number = number(after: place), place > 0 {
                accept(season: number, episode: nil, at: place)
                if let later = words.indices.first(where: { $0 > place && words[$0].low == "episode" }) {
                    result.episode = self.number(after: later)
                }
            } else if place > 0, let episode = Self.prefixed(low, "ep") ?? Self.prefixed(low, "e"), low.count >= 3 {
                accept(season: nil, episode: episode, at: place)
            } else if low == "episode", place > 0, let number = number(after: place) {
                accept(season: nil, episode: number, at: place)
            }
        }
        if hasLeadingGroup, result.season == nil, result.episode == nil { readLoneEpisode() }
    }

    /// A number alone behind a title with its group before it, as in `[Group] Title - 07 [1080p]`.
    private mutating func readLoneEpisode() {
        for place in words.indices where place > 0 && place <= min(end, words.count - 1) {
            let word = words[place]
            guard !word.isBracketed, (2...4).contains(word.low.utf8.count), Self.year(word.low) == nil,
                let number = Self.number(word.low),
                words[(place + 1)...].allSatisfy({ $0.isBracketed || isKnown($0.low) })
            else { continue }
            return accept(season: nil, episode: number, at: place)
        }
    }

    private mutating func accept(season: Int?, episode: Int?, at place: Int) {
        result.season = season
        result.episode = episode
        end = min(end, place)
    }

    /// An episode that stands in a word of its own behind the season: `S01 E02`.
    private func follower(of place: Int, _ prefix: String) -> Int? {
        guard place + 1 < words.count else { return nil }
        return Self.prefixed(words[place + 1].low, prefix)
    }

    private func number(after place: Int) -> Int? {
        guard place + 1 < words.count else { return nil }
        return Self.number(words[place + 1].low)
    }

    /// `s01`, `s01e02` and `s01e02e03`.
    private static func season(_ low: String) -> (Int, Int?)? {
        let bytes = Array(low.utf8)
        guard bytes.first == UInt8(ascii: "s"), let (season, next) = digits(bytes, from: 1, atMost: 4) else {
            return nil
        }
        guard next < bytes.count else { return bytes.count >= 3 ? (season, nil) : nil }
        guard bytes[next] == UInt8(ascii: "e"), let (episode, _) = digits(bytes, from: next + 1, atMost: 4) else {
            return nil
        }
        return (season, episode)
    }

    /// `1x02`, but no size of a picture.
    private static func crossed(_ low: String) -> (Int, Int)? {
        let bytes = Array(low.utf8)
        guard bytes.count <= 6, let (season, next) = digits(bytes, from: 0, atMost: 2), next < bytes.count,
            bytes[next] == UInt8(ascii: "x"), let (episode, last) = digits(bytes, from: next + 1, atMost: 3),
            last == bytes.count, last - next >= 3
        else { return nil }
        return (season, episode)
    }

    private static func prefixed(_ low: String, _ prefix: String) -> Int? {
        low.hasPrefix(prefix) ? number(String(low.dropFirst(prefix.count))) : nil
    }

    private static func number(_ low: String) -> Int? {
        let bytes = Array(low.utf8)
        guard let (number, next) = digits(bytes, from: 0, atMost: 4), next == bytes.count else { return nil }
        return number
    }

    private static func digits(_ bytes: [UInt8], from start: Int, atMost count: Int) -> (Int, Int)? {
        var (value, place) = (0, start)
        while place < bytes.count, (48...57).contains(bytes[place]) {
            value = value * 10 + Int(bytes[place] - 48)
            place += 1
            guard place - start <= count else { return nil }
        }
        return place > start ? (value, place) : nil
    }
}

extension ReleaseReader {
    /// Finds the year: the last that could be one before anything else that is known, and not the name's first word.
    private mutating func readYear() {
        let limit = min(end, words.count)
        if let place = words.indices.last(where: { $0 > 0 && $0 < limit && Self.year(words[$0].low) != nil }) {
            result.year = Self.year(words[place].low)
            end = min(end, place)
        } else if limit < words.count, result.season != nil,
            let place = words.indices.first(where: { $0 > limit && Self.year(words[$0].low) != nil })
        {
            result.year = Self.year(words[place].low)
        }
    }

    private static func year(_ low: String) -> Int? {
        guard low.utf8.count == 4, let year = number(low), (1900...2099).contains(year) else { return nil }
        return year
    }

    /// Finds who made it: in brackets before everything, or behind the last hyphen where anything else is known.
    private mutating func readGroup(_ leading: String?) {
        guard leading == nil else { return result.group = leading }
        guard end < words.count else { return }
        // What a site adds in brackets is no group.
        guard let place = words.lastIndex(where: { !$0.isBracketed }), place > end, words[place].isHyphenated,
            words[place].text.utf8.count <= 30, !isKnown(words[place].low),
            ReleaseWords.sources[words[place].low] == nil,
            ReleaseWords.pairedSources["\(words[place - 1].low) \(words[place].low)"] == nil,
            ReleaseWords.pairedCodecs["\(words[place - 1].low) \(words[place].low)"] == nil
        else { return }
        result.group = words[place].text
    }

    private mutating func readTitle() {
        let last = min(end, words.count)
        result.title = words[..<last].map(\.text).joined(separator: " ")
    }
}
