import Calendar
import TimeZones
import Clocks
import Engine
import Rules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Instants as the owner of a rule file reads clocks: in the file's zone, or in this machine's where the file names none.
struct LocalTime {
    let zone: Zone
    let now: WallTime

    init(_ rules: RuleSet?, now: WallTime) {
        zone = rules?.zone ?? rules?.windows.first?.zone ?? Self.ofThisMachine
        self.now = now
    }

    /// RFC 3339 with the zone's offset.
    func text(_ wall: WallTime) -> String { UnixTime(clamping: wall.seconds).text(in: zone) }

    /// The time of day where that is within a day, with the date where it is not today.
    func clock(_ wall: WallTime) -> String {
        let local = zone.local(at: UnixTime(clamping: wall.seconds))
        // A minute that has begun is told as the next one: at that time it will have come.
        let rounded = wall.seconds % 60 == 0 ? local : zone.local(at: UnixTime(clamping: wall.seconds + 60))
        let time = rounded.description.split(separator: "T").last?.prefix(5) ?? ""
        let isToday = rounded.date == zone.local(at: UnixTime(clamping: now.seconds)).date
        return isToday ? String(time) : "\(rounded.date) \(time)"
    }

    private static var ofThisMachine: Zone {
        let names = [Process.environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }, linkedName]
        for case let name? in names where !name.isEmpty {
            if let zone = try? Zone(named: name, from: ZoneFolder()) { return zone }
        }
        return .utc
    }

    /// The name that `/etc/localtime` links to.
    private static var linkedName: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard let path = unsafe realpath("/etc/localtime", &buffer) else { return nil }
        let text = unsafe String(cString: path)
        guard let folder = text.range(ofWords: "/zoneinfo/") else { return nil }
        return String(text[folder.upperBound...])
    }
}

extension String {
    fileprivate func range(ofWords words: String) -> Range<Index>? { ranges(of: words).last }
}

extension Decision {
    /// What became of the rule, with the time until when: `held until 14:32 (seen once; must hold for 10 min)`.
    func shown(in time: LocalTime) -> String {
        let end = until.map { " until \(time.clock($0))" } ?? ""
        return "\(verdict.rawValue)\(end) (\(Console.safe(reason)))"
    }
}
