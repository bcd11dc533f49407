/// A change to a source text that mends a fault.
public struct Change: Hashable, Sendable {
    /// The UTF-8 offsets of what is replaced; empty where something is inserted.
    public let range: Range<Int>
    /// What stands there afterwards.
    public let text: String

    /// Makes a change of a range of UTF-8 offsets.
    public init(_ range: Range<Int>, to text: String) {
        self.range = range
        self.text = text
    }

    /// Returns the source with the change made.
    public func applied(to source: String) -> String {
        let bytes = Array(source.utf8)
        guard range.upperBound <= bytes.count else { return source }
        return String(
            decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...], as: UTF8.self)
    }
}
