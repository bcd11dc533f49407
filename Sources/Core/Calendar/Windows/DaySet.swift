import Text

/// A set of days of the week.
package struct DaySet: Hashable, Sendable {
    /// One bit for each day; bit 1 is Monday, as in ISO 8601.
    private var bits: UInt8 = 0

    /// All seven days.
    package static let all = DaySet(Weekday.allCases)

    /// The set of the given days.
    package init(_ days: some Sequence<Weekday>) {
        for day in days { insert(day) }
    }

    /// Whether a day is in the set.
    package func contains(_ day: Weekday) -> Bool {
        bits & 1 << day.rawValue != 0
    }

    /// The days of either set.
    package func union(_ other: DaySet) -> DaySet {
        var union = self
        union.bits |= other.bits
        return union
    }

    private mutating func insert(_ day: Weekday) {
        bits |= 1 << day.rawValue
    }
}

extension DaySet {
    /// Reads names, ranges and lists of them, such as `mon-fri`, `sat` or `mon, wed-thu`.
    ///
    /// A range may pass the end of the week: `fri-mon` is four days. `daily`, `weekdays` and `weekends` are known too.
    package init(parsing text: String) throws(CalendarError) {
        var scanner = TextScanner(text)
        repeat {
            scanner.skipSpaces()
            let start = scanner.offset
            let word = scanner.takeAll(where: \.isLetter)
            switch word.lowercased() {
            case "daily": bits |= DaySet.all.bits
            case "weekdays": bits |= DaySet([.monday, .tuesday, .wednesday, .thursday, .friday]).bits
            case "weekends": bits |= DaySet([.saturday, .sunday]).bits
            default: try insertRange(from: try Self.day(named: word, at: start, scanner), &scanner)
            }
            scanner.skipSpaces()
        } while scanner.take(",")
        try scanner.requireEnd(after: "the days")
    }

    private mutating func insertRange(from first: Weekday, _ scanner: inout TextScanner) throws(CalendarError) {
        var day = first
        insert(day)
        scanner.skipSpaces()
        guard scanner.take("-") else { return }
        scanner.skipSpaces()
        let start = scanner.offset
        let last = try Self.day(named: scanner.takeAll(where: \.isLetter), at: start, scanner)
        while day != last {
            day = day.next
            insert(day)
        }
    }

    private static func day(
        named word: String, at offset: Int, _ scanner: TextScanner
    ) throws(CalendarError) -> Weekday {
        if let day = Weekday(named: word) { return day }
        let fix = "use mon, tue, wed, thu, fri, sat or sun, or a range such as mon-fri"
        guard word.isEmpty else {
            throw scanner.problem(at: offset, "there is no day of the week '\(word.prefix(20))'", fix: fix)
        }
        throw scanner.problem(at: offset, "expected a day of the week, found \(scanner.nextAsText)", fix: fix)
    }
}

extension DaySet: CustomStringConvertible {
    /// The days in order of the week, such as `mon, tue, sun`.
    package var description: String {
        Weekday.allCases.filter(contains).map(\.shortName).joined(separator: ", ")
    }
}
