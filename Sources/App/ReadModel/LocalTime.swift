package import Calendar
package import Clocks
package import Rules

/// Instants as the owner of a rule file reads clocks.
package struct LocalTime: Sendable {
    /// The zone in which times are shown.
    package let zone: Zone
    /// The present.
    package let now: WallTime

    /// Reads clocks in the rule file's zone, or in another where the file names none or cannot be read.
    package init(_ rules: RuleSet?, elsewhere zone: Zone, now: WallTime) {
        self.zone = rules?.zone ?? rules?.windows.first?.zone ?? zone
        self.now = now
    }

    /// RFC 3339 with the zone's offset.
    package func text(_ wall: WallTime) -> String { UnixTime(clamping: wall.seconds).text(in: zone) }

    /// The time of day where that is within a day, with the date where it is not today.
    package func clock(_ wall: WallTime) -> String {
        let local = zone.local(at: UnixTime(clamping: wall.seconds))
        // To come, a minute that has begun is told as the next one: at that time it will have come.
        let isToCome = wall > now && wall.seconds % 60 != 0
        let rounded = isToCome ? zone.local(at: UnixTime(clamping: wall.seconds + 60)) : local
        let time = rounded.description.split(separator: "T").last?.prefix(5) ?? ""
        let isToday = rounded.date == zone.local(at: UnixTime(clamping: now.seconds)).date
        return isToday ? String(time) : "\(rounded.date) \(time)"
    }
}
