import CEL
import Foundation

/// Named zones from the system's time zone database.
struct FoundationZones: ZoneOffsets {
    var names: [String] { TimeZone.knownTimeZoneIdentifiers }

    func isKnown(_ zone: String) -> Bool { TimeZone(identifier: zone) != nil }

    func offset(of zone: String, atUnixSeconds seconds: Int64) -> Int32? {
        TimeZone(identifier: zone).map {
            Int32($0.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
        }
    }
}
