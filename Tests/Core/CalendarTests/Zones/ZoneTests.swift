import Testing

@testable import Calendar

struct ZoneTests {
    @Test func `a local time that clocks skip names the jump and both readings`() throws {
        let found = try Fixture.berlin().instants(of: try LocalDateTime(parsing: "2026-03-29T02:20"))
        #expect(
            found
                == .gap(
                    before: try at("2026-03-29T01:20:00Z"), after: try at("2026-03-29T00:20:00Z"),
                    endOfGap: try at("2026-03-29T01:00:00Z")))
    }

    @Test func `a local time that clocks show twice names both copies`() throws {
        let found = try Fixture.berlin().instants(of: try LocalDateTime(parsing: "2026-10-25T02:20"))
        #expect(found == .overlap(first: try at("2026-10-25T00:20:00Z"), last: try at("2026-10-25T01:20:00Z")))
    }

    @Test(arguments: ["2026-03-29T01:59:59", "2026-03-29T03:00", "2026-10-25T01:59:59", "2026-10-25T03:00"])
    func `the seconds beside a change happen once`(text: String) throws {
        let zone = try Fixture.berlin()
        let local = try LocalDateTime(parsing: text)
        guard case .one(let instant) = zone.instants(of: local) else {
            Issue.record("\(text) was read as \(zone.instants(of: local))")
            return
        }
        #expect(zone.local(at: instant) == local)
    }

    @Test func `a whole day can be a gap`() throws {
        let found = Fixture.samoa().instants(of: try LocalDateTime(parsing: "2011-12-30T12:00"))
        #expect(found.first == (try at("2011-12-31T00:00:00+14:00")))
        #expect(found.last == found.first)
    }

    @Test func `transitions follow each other to the end of the calendar and stop`() throws {
        let zone = try Fixture.berlin()
        var count = 0
        var instant = UnixTime.earliest
        while let transition = zone.nextTransition(after: instant) {
            #expect(transition.instant > instant)
            #expect(zone.offset(at: transition.instant) == transition.after)
            #expect(zone.offset(at: transition.instant.advanced(by: -1)) == transition.before)
            instant = transition.instant
            count += 1
        }
        #expect(count == 2 * 301)
    }

    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01T00:00:00Z", -14_400),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-15T00:00:00Z", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-15T00:00:00Z", 3_600),
        ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400),
        ("XXX3EDT4,0/0,J365/23", "2026-12-31T23:59:59Z", -14_400),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7_200),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800),
        ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00Z", 3_600),
        ("AAA0BBB,J60/0,J300/0", "2024-02-29T23:59:59Z", 0),
        ("AAA0BBB,59/0,300/0", "2024-02-29T00:00:00Z", 3_600),
        ("<+0545>-5:45", "2200-12-31T23:59:59Z", 20_700),
    ])
    func `a POSIX rule gives the offset`(rule: String, instant: String, seconds: Int) throws {
        #expect(try Zone(name: "Test", rule: rule).offset(at: try at(instant)).seconds == seconds)
    }

    @Test func `daylight saving time all year is no change at all`() throws {
        let zone = try Zone(name: "Test", rule: "XXX3EDT4,0/0,J365/23")
        #expect(zone.nextTransition(after: try at("1901-01-01T00:00:00Z")) == nil)
    }

    @Test(arguments: [
        "", "A", "CET", "CET-", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-25", "<CET-1", "CET-1CEST,J0,J5", "CET-1CEST,366,5", "CET-1CEST,M3.5.0/168,5",
        "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-99999999999999999999",
    ])
    func `a rule that is not one is refused`(rule: String) {
        #expect(throws: ZoneError.self) { try Zone(name: "Test", rule: rule) }
    }

    @Test func `no instant, however far, makes a look-up trap`() throws {
        let zone = try Fixture.berlin()
        for seconds in [Int64.min, .min + 1, -1, 0, .max - 1, .max] {
            let instant = UnixTime(clamping: seconds)
            #expect(zone.instants(of: zone.local(at: instant)).first <= instant)
            #expect(instant.advanced(by: .max) == .latest)
            #expect(instant.advanced(by: .min) == .earliest)
        }
        #expect(UnixTime(exactly: .max) == nil)
        #expect(CivilDate(dayNumber: .min).advanced(by: .min) <= CivilDate(dayNumber: .max).advanced(by: .max))
    }
}
