/// A named window of time: open during any of its parts, in the civil time of its zone.
///
/// Whether it is open is a function of the instant alone. Parts that overlap or touch make one span, so within a span
/// the window never closes and opens again; a change of clocks neither removes a span nor splits it.
package struct Window: Hashable, Sendable {
    /// The name by which rules refer to it.
    package let name: String
    /// The zone whose local time the parts are given in.
    package let zone: Zone
    /// Hours that recur each week.
    package let weekly: [WeeklyPart]
    /// Stretches that happen once.
    package let oneTime: [OneTimePart]

    /// Whether the weekly hours without exceptions leave no minute of a week out.
    let coversWholeWeek: Bool
    /// The dates on which a window that covers the whole week may still be closed, in ascending order.
    let exceptedDates: [CivilDate]
    /// The stretch without an edge that was found last, as most questions are about now.
    let latest = LatestStretch()

    /// A window of at least one part.
    package init(
        name: String, zone: Zone, weekly: [WeeklyPart] = [], oneTime: [OneTimePart] = []
    ) throws(CalendarError) {
        guard !weekly.isEmpty || !oneTime.isEmpty else {
            throw CalendarError(
                at: .whole, cause: "window '\(name)' has no times", fix: "add \"days\", \"from\" and \"to\"")
        }
        self.name = name
        self.zone = zone
        self.weekly = weekly
        self.oneTime = oneTime
        let regular = weekly.filter(\.only.isEmpty)
        coversWholeWeek = WeekCoverage(of: regular).isComplete
        exceptedDates = regular.reduce(into: Set()) { $0.formUnion($1.except) }.sorted()
    }

    /// A window without hours, which is open only while a person or a program holds it open.
    package init(openByHandAlone name: String, zone: Zone) {
        self.name = name
        self.zone = zone
        weekly = []
        oneTime = []
        coversWholeWeek = false
        exceptedDates = []
    }

    /// Whether the window is open at an instant.
    package func isOpen(at instant: UnixTime) -> Bool { stretch(around: instant).isOpen }

    /// The spans of single parts that could hold an instant or touch it, and some that do not.
    func spans(near instant: UnixTime) -> [Span] {
        let date = zone.local(at: instant).date
        var spans = oneTime.compactMap { $0.span(in: zone) }
        // Hours last a day at most, but a zone that changed sides of the date line adds another in between.
        for offset in -3...2 {
            let start = date.advanced(by: offset)
            for part in weekly where part.starts(on: start) {
                if let span = part.span(on: start, in: zone) { spans.append(span) }
            }
        }
        return spans
    }
}

/// Which minutes of a week without a change of clocks some weekly hours cover.
struct WeekCoverage {
    private static let minutesOfWeek = 7 * 1_440
    private var minutes = [Bool](repeating: false, count: Self.minutesOfWeek)

    init(of parts: some Sequence<WeeklyPart>) {
        for part in parts {
            for day in Weekday.allCases where part.days.contains(day) {
                let start = (day.rawValue - 1) * 1_440 + part.from.minutes
                for minute in start..<start + part.nominalMinutes { minutes[minute % Self.minutesOfWeek] = true }
            }
        }
    }

    var isComplete: Bool { minutes.allSatisfy(\.self) }

    /// Whether every minute that the other covers is covered here too.
    func includes(_ other: WeekCoverage) -> Bool {
        zip(minutes, other.minutes).allSatisfy { $0 || !$1 }
    }
}
