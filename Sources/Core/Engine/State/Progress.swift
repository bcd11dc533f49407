import Calendar
import JSON

/// How far the occurrences of a schedule, or the edges of a window, have been dealt with.
struct Progress: Hashable {
    /// All up to here, but for those that were passed over.
    private(set) var through: UnixTime
    /// What was passed over when the clock was set forward, or nobody was there; set back into it, a clock brings it anew.
    private var skipped: Span?

    init(through: UnixTime) { self.through = through }

    /// Takes note of everything up to an instant, of which only what lies from `first` on was dealt with.
    mutating func advance(to instant: UnixTime, from first: UnixTime?) {
        skipped = Span(opens: through.advanced(by: 1), closes: first ?? instant.advanced(by: 1)) ?? skipped
        through = max(through, instant)
    }

    /// Takes an instant out of what was passed over; false where it was not.
    mutating func recover(_ instant: UnixTime) -> Bool {
        guard let skipped, skipped.contains(instant) else { return false }
        self.skipped = Span(opens: instant.advanced(by: 1), closes: skipped.closes)
        return true
    }
}

extension Progress {
    var json: JSON {
        guard let skipped else { return .integer(through.seconds) }
        return [.integer(through.seconds), .integer(skipped.opens.seconds), .integer(skipped.closes.seconds)]
    }

    init?(json: JSON) {
        let numbers = (json.arrayValue ?? [json]).compactMap(\.integerValue).map { UnixTime(clamping: $0) }
        guard let first = numbers.first else { return nil }
        through = first
        skipped = numbers.count == 3 ? Span(opens: numbers[1], closes: numbers[2]) : nil
    }
}
