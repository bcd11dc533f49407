import Clocks

/// Why an action has to wait, and when that will be over, where it can be told.
struct Hold: Hashable, ExpressibleByStringInterpolation {
    let reason: String
    var until: WallTime?
    /// Whether nothing is said of it, as a person knows it already.
    var isSilent = false

    init(_ reason: String, until: WallTime? = nil) {
        self.reason = reason
        self.until = until
    }

    init(stringLiteral reason: String) { self.init(reason) }

    /// Whether it is the same hold as one that was said, apart from numbers, which change with time.
    func isSame(as reason: String?) -> Bool {
        guard let reason, reason != self.reason else { return reason != nil }
        func words(_ text: String) -> [UInt8] { text.utf8.filter { !(48...57).contains($0) } }
        return words(reason) == words(self.reason)
    }
}
