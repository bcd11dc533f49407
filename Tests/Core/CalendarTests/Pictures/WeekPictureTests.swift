import Testing

@testable import Calendar

struct WeekPictureTests {
    private func picture(title: String = "office") throws -> WeekPicture {
        let zone = try Fixture.berlin()
        let monday = try CivilDate(parsing: "2026-03-23")
        let office = try Window(
            name: "office", zone: zone,
            weekly: [
                try WeeklyPart(
                    days: try DaySet(parsing: "mon-fri"), from: try ClockTime(parsing: "08:00"),
                    to: try ClockTime(parsing: "17:30")),
                try WeeklyPart(
                    days: try DaySet(parsing: "sat"), from: try ClockTime(parsing: "23:00"),
                    to: try ClockTime(parsing: "04:00")),
            ])
        let backup = Schedule(.cron(try Cron(parsing: "0,5 3,4 * * *")), in: zone)
        return WeekPicture(
            zone: zone, firstDay: monday,
            groups: [
                .init(title: title, window: office, from: monday, in: zone),
                .init(title: "backup", schedule: backup, from: monday, in: zone),
            ])
    }

    @Test func `the terminal shows seven days, the skipped hour and what happens`() throws {
        let expected = """
            office
                      00 03 06 09 12 15 18 21 
            mon 03-23 ········█████████▒······
            tue 03-24 ········█████████▒······
            wed 03-25 ········█████████▒······
            thu 03-26 ········█████████▒······
            fri 03-27 ········█████████▒······
            sat 03-28 ·······················█
            sun 03-29 ██×█···················· ↷

            backup
                      00 03 06 09 12 15 18 21 
            mon 03-23 ···22···················
            tue 03-24 ···22···················
            wed 03-25 ···22···················
            thu 03-26 ···22···················
            fri 03-27 ···22···················
            sat 03-28 ···22···················
            sun 03-29 ··×22··················· ↷

            Europe/Berlin:  █ open  ▒ partly
            • fires  2-9 + fires more often
            × skipped  ↷ ↶ clocks change
            """
        #expect(try picture().text(width: 40) == expected)
    }

    @Test(arguments: [-5, 0, 40, 60, 80, 107, 108, 200, Int.max])
    func `no line is wider than asked, nor narrower than can be read`(width: Int) throws {
        let text = try picture(title: String(repeating: "long ", count: 60)).text(width: width)
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= max(40, width) }, "\(text)")
        #expect(lines.filter { $0.hasPrefix("sun") }.count == 2)
    }

    @Test func `a title cannot steer the terminal`() throws {
        #expect(try picture(title: "a\u{1B}[2Jb\nc").text(width: 80).hasPrefix("a [2Jb c\n"))
    }

    @Test func `the drawing names its parts and escapes titles`() throws {
        let svg = try picture(title: "<script>\"&\u{0}").svg(width: 800)
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"800\""))
        #expect(svg.hasSuffix("</svg>\n"))
        #expect(!svg.contains("<script>"))
        #expect(svg.contains("&lt;script&gt;&quot;&amp; "))
        #expect(svg.contains("<title>08:00–17:30 open</title>"))
        #expect(svg.contains("<title>02:00–03:00 skipped</title>"))
        #expect(svg.contains("<title>03:00 to 03:15: fires 2 times</title>"))
        #expect(svg.components(of: "<rect").count == svg.components(of: "</rect>").count)
    }

    @Test func `a repeated hour shows what either copy holds, and a skipped day is marked throughout`() throws {
        let zone = try Fixture.berlin()
        let open = try Span(opens: at("2026-10-25T02:30:00+01:00"), closes: at("2026-10-25T03:00:00+01:00"))
        let row = DayRow(
            .spans(open.map { [$0] } ?? []), on: try CivilDate(parsing: "2026-10-25"), in: zone, cellCount: 24)
        #expect(row.cells[2] == .partlyOpen)
        #expect(row.clockChange == -3_600)
        let gone = DayRow(.instants([]), on: try CivilDate(parsing: "2011-12-30"), in: Fixture.samoa(), cellCount: 24)
        #expect(gone.cells.allSatisfy { $0 == .skipped })
    }

    @Test(arguments: ["1900-01-01", "2200-12-31"])
    func `the calendar's ends can be drawn`(text: String) throws {
        let date = try CivilDate(parsing: text)
        let schedule = Schedule(.cron(try Cron(parsing: "* * * * *")), in: Fixture.samoa())
        let group = WeekPicture.Group(title: "end", schedule: schedule, from: date, in: Fixture.samoa())
        let picture = WeekPicture(zone: Fixture.samoa(), firstDay: date, groups: [group])
        #expect(picture.text(width: 60).contains("end\n"))
        #expect(picture.svg(width: 0).hasPrefix("<svg"))
    }

    @Test func `an interval under a minute is drawn as a bar`() throws {
        let monday = try CivilDate(parsing: "2026-11-23")
        let group = WeekPicture.Group(
            title: "poll", schedule: Schedule(.every(try Every(.seconds(5))), in: .utc), from: monday, in: .utc)
        let text = WeekPicture(zone: .utc, firstDay: monday, groups: [group]).text(width: 60)
        #expect(text.contains("mon 11-23 " + String(repeating: "█", count: 48)))
    }
}

extension String {
    /// The pieces between occurrences of a text.
    fileprivate func components(of text: String) -> [Substring] {
        split(separator: text, omittingEmptySubsequences: false)
    }
}
