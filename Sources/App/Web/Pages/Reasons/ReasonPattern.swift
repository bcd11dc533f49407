/// The text of a reason with places for its values.
struct ReasonPattern: Sendable {
    enum Part: Sendable {
        case fixed([UInt8])
        case place(ReasonPlace)
    }

    let parts: [Part]

    /// - Parameter text: The text; what stands between braces is a place.
    init(_ text: String) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.fixed(Array(rest[..<open].utf8))) }
            parts.append(.place(ReasonPlace(String(rest[rest.index(after: open)..<close]))))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.fixed(Array(rest.utf8))) }
        self.parts = parts
    }

    var places: [ReasonPlace] {
        parts.compactMap { part in
            if case .place(let place) = part { place } else { nil }
        }
    }

    /// How much of it is fixed; of two that fit a text, the one with more says more of it.
    var weight: Int {
        parts.reduce(0) { sum, part in
            if case .fixed(let bytes) = part { sum + bytes.count } else { sum }
        }
    }

    /// The values that stand in its places where it fits a text as a whole; nil where it does not.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - effort: What may still be spent; with nothing left nothing fits.
    /// - Returns: A value for each place, in order.
    func values(in text: ArraySlice<UInt8>, _ effort: inout ReasonEffort) -> [ArraySlice<UInt8>]? {
        var search = Search(effort: effort)
        let fits = search.fits(parts[...], text)
        effort = search.effort
        return fits ? search.values : nil
    }
}

extension ReasonPattern {
    /// The search for the one way in which parts fit a text.
    private struct Search {
        var effort: ReasonEffort
        var values: [ArraySlice<UInt8>] = []

        mutating func fits(_ parts: ArraySlice<Part>, _ text: ArraySlice<UInt8>) -> Bool {
            switch parts.first {
            case nil: return text.isEmpty
            case .fixed(let bytes)?:
                guard effort.spend(1), text.starts(with: bytes) else { return false }
                return fits(parts.dropFirst(), text.dropFirst(bytes.count))
            case .place(let place)?:
                let rest = parts.dropFirst()
                guard case .fixed(let next)? = rest.first else {
                    guard effort.spend(text.count), place.kind.accepts(text) else { return false }
                    values.append(text)
                    return true
                }
                return fits(place, before: next, then: rest.dropFirst(), in: text)
            }
        }

        /// Tries each end that a value can have: wherever the fixed text behind it stands.
        private mutating func fits(
            _ place: ReasonPlace, before next: [UInt8], then rest: ArraySlice<Part>, in text: ArraySlice<UInt8>
        ) -> Bool {
            guard text.count >= next.count else { return false }
            // Behind the last fixed text nothing may stand.
            var end = rest.isEmpty ? text.endIndex - next.count : text.startIndex
            while end <= text.endIndex - next.count {
                guard effort.spend(1) else { return false }
                if text[end] == next[0], text[end...].starts(with: next) {
                    let (value, count) = (text[text.startIndex..<end], values.count)
                    guard effort.spend(value.count + next.count) else { return false }
                    if place.kind.accepts(value) {
                        values.append(value)
                        if fits(rest, text[(end + next.count)...]) { return true }
                        values.removeSubrange(count...)
                    }
                }
                end += 1
            }
            return false
        }
    }
}

/// What may be spent on one reason, so that no stranger's words make a page slow, however they are chosen.
struct ReasonEffort: Sendable {
    /// Bytes that may be looked at.
    private(set) var left = 100_000

    /// Spends some of it; false where nothing is left.
    mutating func spend(_ bytes: Int) -> Bool {
        left -= bytes
        return left >= 0
    }
}
