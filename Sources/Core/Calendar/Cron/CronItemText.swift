import Text

extension TextScanner {
    /// Reads `*`, `n`, `n-m` or one of these with a step, and adds its numbers; a day may also be `?`, which is `*`.
    mutating func takeItem(_ field: CronField, into numbers: inout CronNumbers) throws(CalendarError) {
        let range = try takeRange(field)
        let step = take("/") ? try takeStep(field) : 1
        for number in stride(from: range.lowerBound, through: range.upperBound, by: step) {
            // In the day of week 7 is Sunday, as is 0.
            numbers.insert(field == .dayOfWeek ? number % 7 : number)
        }
    }

    /// Reads a number or name that the field allows.
    mutating func takeValue(_ field: CronField) throws(CalendarError) -> Int {
        let start = offset
        var afterWord = self
        let word = afterWord.takeAll(where: \.isLetter)
        // Only three letters belong to a name: the last Friday may be written friL.
        let isName = word.count == 3 || word.count == 4 && word.lowercased().hasSuffix("l")
        if isName, let number = field.number(named: String(word.prefix(3))) {
            skip(3)
            return number
        }
        let number = takeNumber()
        if let number, field.range.contains(number) { return number }
        let found = number.map(String.init) ?? String(word.prefix(20))
        throw problem(
            at: start,
            found.isEmpty ? "expected a \(field.title), found \(nextAsText)" : "'\(found)' is no \(field.title)",
            fix: "use \(field.range.lowerBound) to \(field.range.upperBound)\(field.exampleOfNames)")
    }

    private mutating func takeRange(_ field: CronField) throws(CalendarError) -> ClosedRange<Int> {
        let isDay = field == .dayOfMonth || field == .dayOfWeek
        if take("*") || isDay && take("?") { return field.range.lowerBound...field.lastValue }
        let start = offset
        let first = try takeValue(field)
        guard take("-") else {
            // A step behind a single number runs to the end of the field.
            return first...(next == UInt8(ascii: "/") ? max(first, field.lastValue) : first)
        }
        var last = try takeValue(field)
        // A range that ends on Sunday may call it 0.
        if field == .dayOfWeek, last == 0 { last = 7 }
        guard first <= last else {
            throw problem(
                at: start, "the range runs backwards in the \(field.title)",
                fix:
                    "write two ranges, one that ends at \(field.lastValue) and one that starts at \(field.range.lowerBound)"
            )
        }
        return first...last
    }

    private mutating func takeStep(_ field: CronField) throws(CalendarError) -> Int {
        let start = offset
        guard let step = takeNumber() else {
            throw problem("expected a step after '/', found \(nextAsText)", fix: "write a number such as 2 after '/'")
        }
        guard step > 0 else { throw problem(at: start, "a step of 0 never moves on", fix: "use 1 or more") }
        let size = field.lastValue - field.range.lowerBound + 1
        guard step < size else {
            throw problem(
                at: start, "a step of \(step) does not fit the \(field.title)",
                fix: "use less than \(size), or {\"every\": ...} for a longer fixed interval")
        }
        return step
    }
}

extension CronField {
    /// The last of the field's values when each is counted once, so Saturday and not the second Sunday.
    fileprivate var lastValue: Int { self == .dayOfWeek ? 6 : range.upperBound }

    /// A hint at the names that this field also knows.
    fileprivate var exampleOfNames: String {
        switch self {
        case .month: " or jan to dec"
        case .dayOfWeek: " or sun to sat"
        case .minute, .hour, .dayOfMonth: ""
        }
    }
}
