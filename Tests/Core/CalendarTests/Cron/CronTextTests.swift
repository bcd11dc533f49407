import CalendarProof
import Clocks
import Testing

@testable import Calendar

struct CronTextTests {
    @Test(arguments: [
        ("", 0), ("* * * *", 7), ("* * * * * *", 10), ("60 * * * *", 0), ("* 24 * * *", 2), ("* * 0 * *", 4),
        ("* * 32 * *", 4), ("* * * 13 *", 6), ("* * * * 8", 8), ("* * * foo *", 6), ("* * * * mon-", 12),
        ("0 22-2 * * *", 2), ("*/0 * * * *", 2), ("*/60 * * * *", 2), ("* */24 * * *", 4), ("*/x * * * *", 2),
        ("@reboot", 0), ("@dayly", 0), ("@daily x", 7), ("1x * * * *", 1), ("1,,2 * * * *", 2), ("* * * * *x", 9),
        ("* * W * *", 4), ("* * 32W * *", 4), ("* * L-31 * *", 6), ("* * * * L", 8), ("* * * * 5#6", 10),
        ("30 2 31 2 *", 5), ("0 0 31 4,6,9,11 *", 4), ("0 0 30 feb *", 4), ("0 0 13 * 5", 9),
        ("0 0 99999999999999999999 * *", 4), ("-5 * * * *", 0), ("0 0 * * mon#1 7", 14), ("0 0 ü * *", 4),
    ])
    func `an expression that is not one is refused where it goes wrong`(text: String, offset: Int) {
        let error = #expect(throws: CalendarError.self) { try Cron(parsing: text) }
        #expect(error?.place == .text(offset: offset), "\(text): \(String(describing: error))")
        #expect(error?.fix.isEmpty == false)
    }

    @Test func `two restricted day fields need a word on how they combine`() throws {
        let text = "0 0 13 * fri"
        let error = #expect(throws: CalendarError.self) { try Cron(parsing: text) }
        #expect(error?.fix.contains("dayMatch") == true)
        let start = try at("2026-01-01T00:00:00Z")
        let both = Schedule(.cron(try Cron(parsing: text, dayMatch: .all)), in: .utc)
        #expect(both.next(after: start)?.scheduled == (try at("2026-02-13T00:00:00Z")))
        let either = Schedule(.cron(try Cron(parsing: text, dayMatch: .any)), in: .utc)
        #expect(either.next(after: start)?.scheduled == (try at("2026-01-02T00:00:00Z")))
    }

    @Test func `fields that select every day are not restricted`() throws {
        #expect(throws: Never.self) { try Cron(parsing: "0 0 1-31 * mon") }
        #expect(throws: Never.self) { try Cron(parsing: "0 0 ? * mon") }
        #expect(throws: Never.self) { try Cron(parsing: "0 0 13 * 0-6") }
        #expect(throws: CalendarError.self) { try Cron(parsing: "0 0 */2 * mon") }
    }

    @Test func `a date that is never names the day`() {
        let error = #expect(throws: CalendarError.self) { try Cron(parsing: "30 2 31 2 *") }
        #expect(error?.cause == "the expression never fires because no month that it names has a day 31")
    }

    @Test func `no text makes the reader trap`() {
        let alphabet = Array("0123456789*/-,LW#?@ \tmonjanfeb🙂")
        var generator = SeededGenerator(seed: 5)
        var accepted = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...24, using: &generator)
            let text = String((0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
            if (try? Cron(parsing: text)) != nil { accepted += 1 }
            _ = try? OneTime(parsing: text)
            _ = try? DaySet(parsing: text)
        }
        #expect(accepted < 4_000)
    }
}
