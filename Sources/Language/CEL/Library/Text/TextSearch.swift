/// Finds bytes in others in time that grows with the sum of their lengths, however repetitive they are.
///
/// Trying every position anew would take the product of the lengths for a text such as `baaa` in `aaaaaa`.
struct TextSearch: Sendable {
    private let wanted: [UInt8]
    /// The bytes as one word, when they fit: then the last bytes read are kept as a word too, and compared at once.
    private let word: UInt64
    /// The bits of the word that count.
    private let mask: UInt64
    /// For each position the length of the longest beginning that also ends there, but for the whole up to there.
    private let borders: [Int]

    /// How many bytes fit into a word.
    static let wordBytes = 8

    /// Prepares to find a text any number of times.
    init(for wanted: String) { self.init(for: Array(wanted.utf8)) }

    /// Prepares to find bytes any number of times.
    init(for wanted: [UInt8]) {
        self.wanted = wanted
        let fits = wanted.count <= Self.wordBytes
        word = fits ? wanted.reduce(0) { $0 << 8 | UInt64($1) } : 0
        mask = wanted.count >= Self.wordBytes ? .max : 1 << UInt64(8 * wanted.count) - 1
        borders = fits ? [] : Self.borders(of: wanted)
    }

    /// The number of bytes to find.
    var count: Int { wanted.count }

    /// The first offset at or after a start, which must lie in the bytes or at their end; nothing is found at once.
    func firstOffset(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
        guard !wanted.isEmpty else { return start }
        guard bytes.count - start >= wanted.count else { return nil }
        return borders.isEmpty ? wordOffset(in: bytes, from: start) : longOffset(in: bytes, from: start)
    }

    private func wordOffset(in bytes: Span<UInt8>, from start: Int) -> Int? {
        var last: UInt64 = 0
        var index = start
        let full = start + wanted.count - 1
        while index < full {
            last = last << 8 | UInt64(bytes[index])
            index += 1
        }
        while index < bytes.count {
            last = last << 8 | UInt64(bytes[index])
            if last & mask == word { return index + 1 - wanted.count }
            index += 1
        }
        return nil
    }

    private func longOffset(in bytes: Span<UInt8>, from start: Int) -> Int? {
        let wanted = wanted.span, borders = borders.span
        var matched = 0
        for index in start..<bytes.count {
            let byte = bytes[index]
            while matched > 0, wanted[matched] != byte { matched = borders[matched - 1] }
            if wanted[matched] == byte { matched += 1 }
            if matched == wanted.count { return index + 1 - matched }
        }
        return nil
    }

    private static func borders(of wanted: [UInt8]) -> [Int] {
        var borders: [Int] = []
        borders.reserveCapacity(wanted.count)
        var length = 0
        for (index, byte) in wanted.enumerated() {
            while length > 0, wanted[length] != byte { length = borders[length - 1] }
            if index > 0, wanted[length] == byte { length += 1 }
            borders.append(length)
        }
        return borders
    }
}

extension String {
    /// Returns the byte offset of the first occurrence; an empty text occurs at once.
    func firstOffset(of wanted: String) -> Int? {
        guard utf8.count >= wanted.utf8.count else { return nil }
        return TextSearch(for: wanted).firstOffset(in: utf8.span)
    }
}
