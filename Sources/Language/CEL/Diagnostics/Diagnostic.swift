/// One fault of an expression: where, why, and what to write instead.
public struct Diagnostic: Hashable, Sendable {
    /// The UTF-8 offsets of the text at fault.
    public let range: Range<Int>
    /// The line of its first character, from 1.
    public let line: Int
    /// The column of its first character, from 1 and in characters.
    public let column: Int
    /// What is wrong, without a full stop.
    public let cause: String
    /// What to write instead, or `nil` when nothing can be guessed.
    public let fix: String?
    /// The fix as a change to the source, after which this fault is gone; `nil` where it takes a decision first.
    public let change: Change?

    /// Makes a diagnostic for a range of UTF-8 offsets of its source.
    public init(range: Range<Int>, in source: String, cause: String, fix: String? = nil, change: Change? = nil) {
        let position = SourcePosition(offset: range.lowerBound, in: source)
        self.range = range
        line = position.line
        column = position.column
        self.cause = cause
        self.fix = fix
        self.change = change
    }

    /// Returns the message with its position, the source line and a caret under the text at fault.
    ///
    /// The file is named in front when there is one, and no line ends in a newline.
    public func rendered(in source: String, file: String? = nil) -> String {
        let position = SourcePosition(offset: range.lowerBound, in: source)
        let place = (file.map { "\($0):" } ?? "") + "\(line):\(column)"
        let advice = fix.map { "; \($0)" } ?? ""
        let covered = SourcePosition.characterCount(
            of: range, inLine: position.lineText, startingAt: position.lineOffset)
        let margin = position.lineText.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        let caret = "^" + String(repeating: "~", count: max(0, covered - 1))
        return "\(place): \(cause)\(advice)\n  \(position.lineText)\n  \(margin)\(caret)"
    }
}

/// Where a UTF-8 offset lies in lines and characters.
struct SourcePosition {
    let line: Int
    let column: Int
    /// The line without its line break.
    let lineText: String
    /// The UTF-8 offset at which the line begins.
    let lineOffset: Int

    init(offset: Int, in source: String) {
        let bytes = Array(source.utf8)
        let end = min(offset, bytes.count)
        let before = bytes[..<end]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let stop = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        line = before.count { $0 == 0x0A } + 1
        column = String(decoding: bytes[start..<end], as: UTF8.self).count + 1
        let text = String(decoding: bytes[start..<stop], as: UTF8.self)
        lineText = text.last == "\r" ? String(text.dropLast()) : text
        lineOffset = start
    }

    /// How many characters of one line a range covers.
    static func characterCount(of range: Range<Int>, inLine line: String, startingAt lineOffset: Int) -> Int {
        let bytes = Array(line.utf8)
        let lower = min(max(range.lowerBound - lineOffset, 0), bytes.count)
        let upper = min(max(range.upperBound - lineOffset, lower), bytes.count)
        return String(decoding: bytes[lower..<upper], as: UTF8.self).count
    }
}
