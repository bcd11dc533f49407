package import Calendar
import CEL
import Synchronization

/// Named time zones for conditions, read from a time zone database when they are first used.
package final class CalendarZones: ZoneOffsets {
    private let source: any ZoneSource
    private let zones = Mutex<[String: Zone?]>([:])

    package init(_ source: any ZoneSource) { self.source = source }

    package var names: [String] { source.names }

    package func isKnown(_ zone: String) -> Bool { self.zone(zone) != nil }

    package func offset(of zone: String, atUnixSeconds seconds: Int64) -> Int32? {
        self.zone(zone).map { Int32($0.offset(at: UnixTime(clamping: seconds)).seconds) }
    }

    private func zone(_ name: String) -> Zone? {
        zones.withLock { zones in
            if let known = zones[name] { return known }
            let zone = try? Zone(named: name, from: source)
            zones[name] = .some(zone)
            return zone
        }
    }
}
