package import ClientKit
package import JSON
import Text
package import Torrents

/// A JSON string whose decoding waits until it is known to say something new.
package struct RawText: Hashable, Sendable {
    private let range: Range<Int>
    private let hasEscapes: Bool

    /// Reads past a string, keeping where it stands.
    package init(_ scanner: inout JSONScanner) throws(JSONError) {
        (range, hasEscapes) = try scanner.stringRange()
    }

    /// Whether there is nothing between the quotes.
    package var isEmpty: Bool { range.isEmpty }

    /// The string with its escapes resolved, from the scanner that it was read with.
    package func text(in scanner: borrowing JSONScanner) throws(JSONError) -> String {
        try scanner.decoded(range, hasEscapes)
    }

    /// The infohash that it spells, or nil.
    package func infohash(in scanner: borrowing JSONScanner) -> Infohash? {
        Infohash(hexBytes: scanner.bytes, in: range)
    }

    /// Whether it says exactly this.
    package func says(_ text: String, in scanner: borrowing JSONScanner) -> Bool {
        guard !hasEscapes, text.utf8.count == range.count else { return false }
        return unsafe scanner.bytes.span.bytes.repeats(text.utf8.span.bytes, at: range.lowerBound)
    }
}

extension TorrentDraft {
    /// Texts that no two torrents have in common, which sharing would only keep twice.
    private static let areUnique: FieldSet = [.hash, .hashV2, .name, .contentPath, .magnet]

    /// Sets a text, decoding it only when it differs from what stands there.
    package mutating func setText(
        _ field: TorrentField, _ raw: RawText, in scanner: borrowing JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) {
        if let former = self.text(of: field), raw.says(former, in: scanner) { return }
        var text = try raw.text(in: scanner)
        // Facts are kept and shown; whoever adds the torrent has its passkeys already.
        if field == .magnet { text = MagnetLink.withoutPasskeys(text) }
        set(field, Self.areUnique.contains(field) ? text : pool.shared(text))
    }
}

extension TextPool {
    /// The host in an announce URL that is still JSON; none of it is decoded where the last URL was the same.
    package mutating func host(of raw: RawText, in scanner: borrowing JSONScanner) throws(JSONError) -> String {
        raw.says(latestURL, in: scanner) ? latestHost : host(of: try raw.text(in: scanner))
    }

    /// The words of a list that is still JSON, in the same way.
    package mutating func words(of raw: RawText, in scanner: borrowing JSONScanner) throws(JSONError) -> [String] {
        raw.says(latestList, in: scanner) ? latestWords : words(of: try raw.text(in: scanner))
    }
}
