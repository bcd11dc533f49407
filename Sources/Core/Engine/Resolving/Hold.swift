import Clocks

/// Why an action has to wait, and when that will be over, where it can be told.
struct Hold: Hashable, ExpressibleByStringInterpolation {
    let reason: String
    var until: WallTime?
    /// Whether nothing is said of it, as a person knows it already.
    private(set) var isSilent = false
    /// Whether it ends by a person's word, or at a time that one has set.
    private(set) var isByPerson = false
    /// What waits for approval.
    private(set) var asks: [Ask] = []

    init(_ reason: String, until: WallTime? = nil) {
        self.reason = reason
        self.until = until
    }

    init(stringLiteral reason: String) { self.init(reason) }

    /// One that is not told.
    static func silent(_ reason: String) -> Hold {
        var hold = Hold(reason)
        hold.isSilent = true
        return hold
    }

    /// One by a person's word.
    static func byPerson(_ reason: String, until: WallTime? = nil) -> Hold {
        var hold = Hold(reason, until: until)
        hold.isByPerson = true
        return hold
    }

    /// One until a person approves.
    static func asking(_ asks: [Ask]) -> Hold {
        let marks = asks.map(\.mark.text).joined(separator: " ")
        var hold = byPerson("waits for your approval: sluice approve \(marks)")
        hold.asks = asks
        return hold
    }

    /// Whether it is the same hold as one that was said, apart from numbers, which change with time.
    func isSame(as reason: String?) -> Bool {
        guard let reason, reason != self.reason else { return reason != nil }
        // The number of what waits for approval is its name.
        guard asks.isEmpty else { return false }
        func words(_ text: String) -> [UInt8] { text.utf8.filter { !(48...57).contains($0) } }
        return words(reason) == words(self.reason)
    }
}
