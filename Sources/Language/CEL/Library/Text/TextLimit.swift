/// The bound on texts that one function call builds at once, where the budget of the evaluation would notice too late.
enum TextLimit {
    /// The most bytes of one text.
    static let maximumBytes = 1 << 23

    /// The error of a text that would be longer.
    static let exceeded = Value.failure(.costExceeded, "the text would be longer than \(maximumBytes) bytes")

    /// Whether joining texts with a separator stays within the bound.
    static func allows(_ texts: [String], separator: String) -> Bool {
        var total = 0
        for text in texts {
            total += text.utf8.count + separator.utf8.count
            if total > maximumBytes { return false }
        }
        return true
    }
}
