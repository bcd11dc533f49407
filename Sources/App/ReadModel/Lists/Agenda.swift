package import Calendar
import Clocks
package import Engine
package import JSON
package import Rules

/// What windows and scheduled rules do within a time, in order.
package struct Agenda: Sendable {
    /// One thing that happens at one instant.
    package struct Entry: Sendable {
        /// When it is.
        package let instant: UnixTime
        /// The name of the window, or the id of the rule.
        package let name: String
        /// `open`, `close` or `fire`.
        package let kind: String
        /// RFC 3339 with the offset of its own zone.
        package let at: String
        /// What is special about it; mostly empty.
        package let note: String

        /// The entry for other programs.
        package var json: JSON {
            var members = [
                JSON.Member("name", .string(name)), JSON.Member("kind", .string(kind)), JSON.Member("at", .string(at)),
            ]
            if !note.isEmpty { members.append(JSON.Member("note", .string(note))) }
            return .object(members)
        }
    }

    /// In order.
    package let entries: [Entry]

    /// Looks into a time, up to so many entries.
    package init(_ rules: RuleSet, from start: UnixTime, until end: UnixTime, limit: Int, overrides: [WindowOverride]) {
        let edges = rules.windows.flatMap { window in
            let override = overrides.first { $0.window == window.name }
            return Self.edges(of: window, override, from: start, until: end)
        }
        let fires = rules.rules.flatMap { Self.occurrences(of: $0, from: start, until: end, limit: limit) }
        let all = (edges + fires).enumerated().sorted { left, right in
            (left.element.instant, left.offset) < (right.element.instant, right.offset)
        }
        entries = all.prefix(limit).map(\.element)
    }

    private static func edges(
        of window: Window, _ override: WindowOverride?, from start: UnixTime, until: UnixTime
    ) -> [Entry] {
        let end = override.map { UnixTime(clamping: $0.until.seconds) }
        func entry(_ instant: UnixTime, _ kind: String, noting note: String? = nil) -> Entry? {
            guard instant >= start, instant < until else { return nil }
            let overruled = end.map { instant < $0 } == true ? "overruled by hand" : ""
            return Entry(
                instant: instant, name: window.name, kind: kind, at: instant.text(in: window.zone),
                note: note ?? overruled)
        }
        // One second earlier, so that a span that closes at the very start is among them, as one that opens there is.
        var entries = window.spans(from: start.advanced(by: -1), until: until).flatMap { span in
            [entry(span.opens, "open"), entry(span.closes, "close")].compactMap(\.self)
        }
        if let override, let end {
            let isOpen = window.isOpen(at: end)
            let isEdge = isOpen != (override.state == .open) && !entries.contains { $0.instant == end }
            if isEdge, let last = entry(end, isOpen ? "open" : "close", noting: "no longer overruled") {
                entries.append(last)
            }
        }
        return entries
    }

    private static func occurrences(
        of rule: Rule, from start: UnixTime, until end: UnixTime, limit: Int
    ) -> [Entry] {
        guard case .schedule(let schedule, _) = rule.trigger, rule.mode != .off else { return [] }
        let before = start.advanced(by: -1)
        return schedule.schedule.occurrences(after: before, through: end.advanced(by: -1), limit: limit).map {
            occurrence in
            Entry(
                instant: occurrence.scheduled, name: rule.id, kind: "fire",
                at: occurrence.scheduled.text(in: schedule.schedule.zone), note: occurrence.note ?? "")
        }
    }

    /// The week that begins on the first day that is shown.
    package func picture(_ rules: RuleSet, from start: UnixTime) -> WeekPicture {
        let zone = rules.zone ?? rules.windows.first?.zone ?? .utc
        let day = zone.local(at: start).date
        let windows = rules.windows.map { WeekPicture.Group(title: $0.name, window: $0, from: day, in: zone) }
        let schedules = rules.rules.compactMap { rule -> WeekPicture.Group? in
            guard case .schedule(let schedule, _) = rule.trigger, rule.mode != .off else { return nil }
            return WeekPicture.Group(title: rule.id, schedule: schedule.schedule, from: day, in: zone)
        }
        return WeekPicture(zone: zone, firstDay: day, groups: windows + schedules)
    }
}
