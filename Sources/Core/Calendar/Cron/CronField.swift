/// One of the five fields of a cron expression, in the order in which they are written.
enum CronField: Int, CaseIterable {
    case minute, hour, dayOfMonth, month, dayOfWeek

    /// The field as error messages call it.
    var title: String {
        switch self {
        case .minute: "minute"
        case .hour: "hour"
        case .dayOfMonth: "day of month"
        case .month: "month"
        case .dayOfWeek: "day of week"
        }
    }

    /// The numbers that may be written; in the last field both 0 and 7 are Sunday.
    var range: ClosedRange<Int> {
        switch self {
        case .minute: 0...59
        case .hour: 0...23
        case .dayOfMonth: 1...31
        case .month: 1...12
        case .dayOfWeek: 0...7
        }
    }

    /// The number behind a three-letter English name in any case, where the field has names.
    func number(named name: String) -> Int? {
        switch self {
        case .month: Self.months.firstIndex(of: name.lowercased()).map { $0 + 1 }
        case .dayOfWeek: Self.days.firstIndex(of: name.lowercased())
        case .minute, .hour, .dayOfMonth: nil
        }
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
}

/// The numbers that a field selects, from 0 to 63.
struct CronNumbers: Hashable, Sendable {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }

    func contains(_ number: Int) -> Bool {
        bits & 1 << UInt64(number & 63) != 0
    }

    mutating func insert(_ number: Int) {
        bits |= 1 << UInt64(number & 63)
    }

    /// Whether every number of a range is selected.
    func includes(_ range: ClosedRange<Int>) -> Bool {
        range.allSatisfy(contains)
    }
}
