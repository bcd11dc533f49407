import Text

extension Timestamp: CustomStringConvertible {
    /// The instant in RFC 3339 with `Z` and no more digits than it has.
    public var description: String {
        let shown = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
        return TimestampText.utc(seconds: shown).dropLast() + fractionText(nanoseconds) + "Z"
    }

    /// Reads RFC 3339 such as `2026-01-01T00:00:00Z`, or returns `nil` for other text and for years outside 1 to 9999.
    ///
    /// The language takes neither small letters nor leap seconds, which the standard would allow.
    public init?(parsing text: String) {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "t") || $0 == UInt8(ascii: "z") }),
            let read = try? TimestampText(parsing: text, years: 0...9999), !read.isLeapSecond
        else { return nil }
        self.init(checkingSeconds: read.seconds, nanoseconds: read.nanoseconds)
    }
}
