@testable import Calendar

/// Zones whose law is one rule for all years, so that no test depends on the machine's tz database.
enum Fixture {
    /// One hour forward at 02:00 on the last Sunday of March, back at 03:00 on the last of October.
    static func berlin() throws -> Zone { try Zone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3") }

    /// Half an hour forward at 02:00 in October, back at 02:00 in April.
    static func lordHowe() throws -> Zone {
        try Zone(name: "Australia/Lord_Howe", rule: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")
    }

    /// Forward at midnight, so that days begin at 01:00.
    static func beirut() throws -> Zone { try Zone(name: "Asia/Beirut", rule: "EET-2EEST,M3.5.0/0,M10.5.0/0") }

    /// Skips 2011-12-30 whole, as Samoa did when it changed sides of the date line.
    static func samoa() -> Zone {
        Zone(
            name: "Pacific/Apia", initialOffset: -10 * 3_600,
            changes: [Zone.Period(start: 1_325_239_200, offset: 14 * 3_600)])
    }
}

/// The instant of an RFC 3339 timestamp.
func at(_ text: String) throws -> UnixTime { try UnixTime(parsing: text) }
