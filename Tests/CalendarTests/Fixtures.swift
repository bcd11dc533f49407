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

/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}

/// The instant of an RFC 3339 timestamp.
func at(_ text: String) throws -> UnixTime { try UnixTime(parsing: text) }
