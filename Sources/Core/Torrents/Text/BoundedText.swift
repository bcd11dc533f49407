extension String {
    /// How many bytes of a name or a value are kept where it is shown or written down.
    package static let keptBytes = 1024

    /// The text, or as much of its beginning as fits into so many bytes with an ellipsis.
    package func bounded(to limit: Int = String.keptBytes) -> String {
        guard utf8.count > limit else { return self }
        let ellipsis = "…"
        var end = utf8.index(startIndex, offsetBy: max(0, limit - ellipsis.utf8.count))
        // A scalar is kept whole or not at all.
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end] + ellipsis
    }
}
