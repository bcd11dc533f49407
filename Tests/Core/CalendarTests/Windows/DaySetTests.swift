import Testing

@testable import Calendar

struct DaySetTests {
    @Test(arguments: [
        ("mon-fri", "mon, tue, wed, thu, fri"), ("sat", "sat"), ("SUN", "sun"), ("mon, wed-thu", "mon, wed, thu"),
        ("fri-mon", "mon, fri, sat, sun"), ("monday - tuesday", "mon, tue"),
        ("daily", "mon, tue, wed, thu, fri, sat, sun"),
        ("weekdays,sat", "mon, tue, wed, thu, fri, sat"), ("weekends", "sat, sun"), ("tue-tue", "tue"),
    ])
    func `days are read as names, ranges and lists`(text: String, days: String) throws {
        #expect(try DaySet(parsing: text).description == days)
    }

    @Test(arguments: [
        ("", 0), ("mom", 0), ("mon-", 4), ("mon-fir", 4), ("mon,,tue", 4), ("mon tue", 4), ("1-5", 0), ("mon,", 4),
    ])
    func `what is no day is refused where it stands`(text: String, offset: Int) {
        let error = #expect(throws: CalendarError.self) { try DaySet(parsing: text) }
        #expect(error?.place == .text(offset: offset), "\(String(describing: error))")
    }
}
