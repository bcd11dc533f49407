extension String {
    /// How many bytes of a name or a value are kept where it is shown or written down.
    package static let keptBytes = 1024

    /// The text, or as much of its beginning as fits into so many bytes with an ellipsis.
    package func bounded(to limit: Int = String.keptBytes) -> String {
        guard utf8.count > limit else { return self }
        let end = "…"
        var kept = String.UnicodeScalarView()
        var room = limit - end.utf8.count
        for scalar in unicodeScalars {
            room -= UTF8.width(scalar)
            guard room >= 0 else { break }
            kept.append(scalar)
        }
        return String(kept) + end
    }
}
