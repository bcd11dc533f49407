/// Values of reasons as Russian pages show them.
enum RussianValues {
    private static let units = ["d": "д", "h": "ч", "min": "мин", "s": "с", "ms": "мс"]

    static func shown(_ bytes: ArraySlice<UInt8>, _ kind: ReasonPlace.Kind) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        switch kind {
        case .text, .reason, .word, .number, .size: return text
        case .names: return names(text)
        case .facts: return facts(text)
        case .list: return text.replacing(" and ", with: " и ").replacing(" or ", with: " или ")
        case .ordinal: return "\(text.dropLast(2))-й"
        case .length, .value: return length(bytes) ?? text
        case .time: return text.replacing("T", with: " ").replacing("Z", with: " UTC")
        }
    }

    /// A length of time; nil where it is none.
    static func length(_ bytes: ArraySlice<UInt8>) -> String? {
        ReasonValue.lengthParts(bytes)?.map { "\($0.count) \(units[$0.unit] ?? $0.unit)" }.joined(separator: " ")
    }

    /// Fields with their values; in a value between quotation marks nothing is changed.
    private static func facts(_ text: String) -> String {
        let pieces = text.split(separator: " is ", omittingEmptySubsequences: false).map(String.init)
        var (shown, isQuoted) = (pieces[0], pieces[0].count(where: { $0 == "'" }) % 2 == 1)
        for piece in pieces.dropFirst() {
            shown += (isQuoted ? " is " : " — ") + piece
            if piece.count(where: { $0 == "'" }) % 2 == 1 { isQuoted.toggle() }
        }
        return shown
    }

    /// A list that may end in `and 4 more`.
    private static func names(_ text: String) -> String {
        guard text.hasSuffix(" more") else { return text }
        let head = text.dropLast(5)
        guard let place = head.utf8.lastIndex(of: UInt8(ascii: " ")), head[..<place].hasSuffix(" and") else {
            return text
        }
        let count = head[head.index(after: place)...]
        guard ReasonValue.isNumber(ArraySlice(Array(count.utf8))) else { return text }
        return "\(head[..<place].dropLast(4)) и ещё \(count)"
    }
}
