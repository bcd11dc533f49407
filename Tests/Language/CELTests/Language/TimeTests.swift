import CEL
import Clocks
import Testing

struct TimeTests {
    @Test(arguments: [
        ExpressionCase("timestamp('2009-02-13T23:31:30Z')", #"timestamp("2009-02-13T23:31:30Z")"#),
        .init("timestamp('2009-02-13T23:31:30.5+01:30')", #"timestamp("2009-02-13T22:01:30.5Z")"#),
        .init("timestamp(0) == timestamp('1970-01-01T00:00:00Z')"),
        .init("timestamp('0001-01-01T00:00:00Z') < timestamp('9999-12-31T23:59:59.999999999Z')"),
        .init("timestamp('0000-12-31T23:59:59Z')", fails: .outOfRange),
        .init("timestamp('2023-02-29T00:00:00Z')", fails: .outOfRange),
        .init("timestamp('2024-02-29T00:00:00Z').getDate()", "29"),
        .init("timestamp('x')", fails: .outOfRange), .init("timestamp(253402300800)", fails: .outOfRange),
        .init("timestamp(0) + duration('1h') - duration('1h') == timestamp(0)"),
        .init("timestamp(10) - timestamp(4)", #"duration("6s")"#),
        .init("timestamp('9999-12-31T23:59:59Z') + duration('1s')", fails: .outOfRange),
        .init("timestamp('9999-12-31T23:59:59Z') - timestamp('0001-01-01T00:00:00Z')", fails: .outOfRange),
        .init("timestamp(0) - duration('0.5s')", #"timestamp("1969-12-31T23:59:59.5Z")"#),
        .init("timestamp(0) + timestamp(0)", refusedBy: .check),
    ])
    func `instants`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("duration('1h30m')", #"duration("5400s")"#), .init("duration('-1.5h') == duration('-5400s')"),
        .init("duration('1m1ms1us1ns')", #"duration("60.001001001s")"#), .init("duration('0')", #"duration("0s")"#),
        .init("duration('.5s') + duration('1.s') == duration('1500ms')"), .init("duration('1µs') == duration('1us')"),
        .init("duration('')", fails: .outOfRange), .init("duration('1')", fails: .outOfRange),
        .init("duration('7d')", fails: .outOfRange), .init("duration('320000000000s')", fails: .outOfRange),
        .init("-duration('1s')", refusedBy: .check), .init("duration('0s') - duration('1s')", #"duration("-1s")"#),
        .init("duration('1s') > duration('999ms')"),
        .init("duration('9000000000s') + duration('9000000000s')", fails: .outOfRange),
        .init("duration('90061.5s').getHours()", "25"), .init("duration('90061.5s').getMinutes()", "1501"),
        .init("duration('90061.5s').getSeconds()", "90061"), .init("duration('90061.5s').getMilliseconds()", "500"),
        .init("duration('1s').getDate()", refusedBy: .check),
    ])
    func `lengths of time`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ("getFullYear()", 2009), ("getMonth()", 1), ("getDate()", 13), ("getDayOfMonth()", 12), ("getDayOfWeek()", 5),
        ("getDayOfYear()", 43), ("getHours()", 23), ("getMinutes()", 31),
        ("getSeconds()", 30), ("getMilliseconds()", 250), ("getHours('Europe/Moscow')", 2),
        ("getDate('Europe/Moscow')", 14), ("getMinutes('Asia/Kathmandu')", 16), ("getHours('+02:00')", 1),
        ("getHours('-09:30')", 14), ("getHours('02:00')", 1), ("getMinutes('-00:00')", 31), ("getHours('UTC')", 23),
    ])
    func `calendar and clock in any zone`(_ accessor: String, _ expected: Int) {
        ExpressionCase("timestamp('2009-02-13T23:31:30.25Z').\(accessor)", "\(expected)").verify()
    }

    @Test func `an unknown zone is an error`() {
        ExpressionCase("timestamp(0).getHours('Mars/Base')", fails: .invalidArgument).verify()
        ExpressionCase("timestamp(0).getHours('+25:00')", fails: .invalidArgument).verify()
    }

    @Test func `text and instant agree over the whole range`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let seconds = Int64(random.below(315_537_897_600)) - 62_135_596_800
            let instant = Timestamp(seconds: seconds, nanoseconds: Int32(random.below(1_000_000_000)))
            #expect(Timestamp(parsing: instant.description) == instant)
            let span = TimeSpan(totalNanoseconds: Int64(bitPattern: random.next()) / 2)
            #expect(TimeSpan(parsing: span.description) == span)
        }
    }
}
