package import Calendar
import Foundation

/// What the C library's `zdump` says about offsets, from the same files that the calendar reads.
package struct ZoneDump {
    /// One line of its output: an instant and the offset in force at it.
    package struct Line: Sendable {
        /// The name of the zone.
        package let zone: String
        /// The instant.
        package let instant: UnixTime
        /// Seconds east of Greenwich from that instant on.
        package let offset: Int
    }

    /// The lines of all zones asked for, in its order.
    package let lines: [Line]

    /// Asks for every change of some zones from 1900 to 2200; `nil` on a machine without `zdump`.
    package init?(_ zones: [String]) throws {
        let path = "/usr/bin/zdump"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-v", "-c", "1900,2200"] + zones
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        lines = text.split(separator: UInt8(ascii: "\n")).compactMap(Self.line)
    }

    /// Reads `Zone  Sun Mar 26 01:00:00 2023 UT = ... gmtoff=7200`; lines for the ends of time have no date.
    private static func line(_ bytes: Data) -> Line? {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 16, words[6] == "UT", words[15].hasPrefix("gmtoff="),
            let month = months.firstIndex(of: words[2]), let day = Int(words[3]), let year = Int(words[5]),
            let offset = Int(words[15].dropFirst(7))
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int64($0) }
        guard time.count == 3 else { return nil }
        var dayNumber = 0
        // Counted year by year and month by month, without the formula that the calendar uses.
        for earlier in min(year, 1970)..<max(year, 1970) { dayNumber += isLeap(earlier) ? 366 : 365 }
        if year < 1970 { dayNumber = -dayNumber }
        let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        dayNumber += lengths.prefix(month).reduce(0, +) + day - 1
        let second = Int64(dayNumber) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
        return UnixTime(exactly: second).map { Line(zone: String(words[0]), instant: $0, offset: offset) }
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension Proof {
    /// Compares offsets at every change that `zdump` knows, and asks that no other change exists.
    package mutating func compare(_ zones: [Zone], with dump: ZoneDump) {
        let lines = Dictionary(grouping: dump.lines, by: \.zone)
        let end = UnixTime(clamping: 7_258_118_400)  // 2200-01-01, where the dump was cut
        for zone in zones {
            let known = lines[zone.name] ?? []
            for line in known {
                compare(zone.offset(at: line.instant).seconds, line.offset, "\(zone.name) at \(line.instant)")
            }
            let instants = Set(known.map(\.instant))
            var start = UnixTime.earliest
            while let transition = zone.nextTransition(after: start), transition.instant < end {
                compare(instants.contains(transition.instant), true, "\(zone.name) changes at \(transition.instant)")
                start = transition.instant
            }
        }
    }
}
