/// Seven days of windows and schedules, ready to be drawn.
package struct WeekPicture: Hashable, Sendable {
    /// The rows of one window or rule.
    package struct Group: Hashable, Sendable {
        /// What the reader sees above the rows.
        package let title: String
        /// What is shown in them.
        package let content: Content

        /// A titled group of rows.
        package init(title: String, content: Content) {
            self.title = title
            self.content = content
        }
    }

    /// The two things that a row can show.
    package enum Content: Hashable, Sendable {
        /// Stretches of time, drawn as bars.
        case spans([Span])
        /// Single instants, drawn as marks.
        case instants([UnixTime])
    }

    /// The zone whose local days are the rows.
    package let zone: Zone
    /// The first of the seven days.
    package let firstDay: CivilDate
    /// The groups from top to bottom.
    package let groups: [Group]

    /// A picture of groups that were made for the same week.
    package init(zone: Zone, firstDay: CivilDate, groups: [Group]) {
        self.zone = zone
        self.firstDay = firstDay
        self.groups = groups
    }

    /// The seven days from top to bottom.
    var days: [CivilDate] { (0..<7).map { firstDay.advanced(by: $0) } }
}

extension WeekPicture.Group {
    /// The spans of a window during a week of days in the given zone, which may differ from the window's own.
    package init(title: String, window: Window, from firstDay: CivilDate, in zone: Zone) {
        let week = zone.week(from: firstDay)
        self.init(title: title, content: .spans(window.spans(from: week.opens, until: week.closes)))
    }

    /// The occurrences of a schedule during a week of days in the given zone.
    ///
    /// An interval under a minute is closer than any drawing can show and becomes one bar.
    package init(title: String, schedule: Schedule, from firstDay: CivilDate, in zone: Zone) {
        let week = zone.week(from: firstDay)
        if case .every(let every) = schedule.timing, every.interval < .seconds(60) {
            let start = Span(opens: week.opens, closes: week.closes)
            self.init(title: title, content: .spans(start.map { [$0] } ?? []))
            return
        }
        // A week has 10,080 minutes, and 25-hour days add some more.
        let occurrences = schedule.occurrences(
            after: week.opens.advanced(by: -1), through: week.closes.advanced(by: -1), limit: 20_000)
        self.init(title: title, content: .instants(occurrences.map(\.scheduled)))
    }
}

extension Zone {
    /// The first instants of a day and of the day a week later.
    fileprivate func week(from firstDay: CivilDate) -> (opens: UnixTime, closes: UnixTime) {
        (
            instants(of: LocalDateTime(date: firstDay, minutes: 0)).first,
            instants(of: LocalDateTime(date: firstDay.advanced(by: 7), minutes: 0)).first
        )
    }
}
