extension Timestamp: CustomStringConvertible {
    /// The instant in RFC 3339 with `Z` and no more digits than it has.
    public var description: String {
        let civil = CivilTime(seconds)
        let clock = civil.secondOfDay
        return padded(civil.year, 4) + "-" + padded(civil.month, 2) + "-" + padded(civil.day, 2) + "T"
            + padded(clock / 3_600, 2) + ":" + padded(clock / 60 % 60, 2) + ":" + padded(clock % 60, 2)
            + fractionText(nanoseconds) + "Z"
    }

    /// Reads RFC 3339 such as `2026-01-01T00:00:00Z`, or returns `nil` for other text and for years outside 1 to 9999.
    public init?(parsing text: String) {
        var reader = DigitReader(text)
        guard
            let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), (1...12).contains(month), reader.take("-"),
            let day = reader.number(digits: 2), (1...CivilTime.days(inMonth: month, of: year)).contains(day),
            reader.take("T"),
            let hour = reader.number(digits: 2), hour < 24, reader.take(":"),
            let minute = reader.number(digits: 2), minute < 60, reader.take(":"),
            let second = reader.number(digits: 2), second < 60,
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        let days = CivilTime.dayNumber(year: year, month: month, day: day)
        self.init(
            checkingSeconds: days * 86_400 + hour * 3_600 + minute * 60 + second - offset, nanoseconds: fraction)
    }
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
}

/// Reads the fixed-width fields of a timestamp from the front.
private struct DigitReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Character) -> Bool {
        guard let next = rest.first, next == character.asciiValue else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(digits: Int) -> Int64? {
        let field = rest.prefix(digits)
        guard field.count == digits, field.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(digits)
        return field.reduce(0) { $0 * 10 + Int64($1) - 0x30 }
    }

    /// Nanoseconds after an optional point; digits beyond the ninth are cut off.
    mutating func fraction() -> Int32? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let kept = digits.prefix(9)
        return (kept + [UInt8](repeating: 0x30, count: 9 - kept.count)).reduce(0) { $0 * 10 + Int32($1) - 0x30 }
    }

    /// Seconds east of Greenwich.
    mutating func offset() -> Int64? {
        if take("Z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hour = number(digits: 2), hour < 24, take(":"),
            let minute = number(digits: 2), minute < 60
        else { return nil }
        return (isWest ? -1 : 1) * (hour * 3_600 + minute * 60)
    }
}
