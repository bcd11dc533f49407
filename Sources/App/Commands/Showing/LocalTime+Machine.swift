import Calendar
import TimeZones
import Clocks
import Engine
import ReadModel
import Rules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension LocalTime {
    /// Clocks as the owner of a rule file reads them: in the file's zone, or in this machine's.
    init(_ rules: RuleSet?, now: WallTime) { self.init(rules, elsewhere: .ofThisMachine, now: now) }
}

extension Zone {
    /// The zone of this machine, or of the environment where that names one.
    static var ofThisMachine: Zone {
        let names = [Process.environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }, linkedName]
        for case let name? in names where !name.isEmpty {
            if let zone = try? Zone(named: name, from: ZoneFolder()) { return zone }
        }
        return .utc
    }

    /// The name that `/etc/localtime` links to.
    fileprivate static var linkedName: String? {
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
