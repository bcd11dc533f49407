/// Where the offsets of named time zones come from.
///
/// `UTC` and fixed offsets such as `+02:00` belong to the language itself and are never asked for.
public protocol ZoneOffsets: Sendable {
    /// Every zone name, for suggestions.
    var names: [String] { get }

    /// Whether a zone of that name exists.
    func isKnown(_ zone: String) -> Bool

    /// Returns the seconds east of Greenwich that the zone kept at an instant, or `nil` for an unknown zone.
    func offset(of zone: String, atUnixSeconds seconds: Int64) -> Int32?
}

/// A host without a time zone database: only `UTC` and fixed offsets work.
public struct NoZones: ZoneOffsets {
    /// Makes the empty database.
    public init() {}

    /// Always empty.
    public var names: [String] { [] }

    /// Always false.
    public func isKnown(_ zone: String) -> Bool { false }

    /// Always `nil`.
    public func offset(of zone: String, atUnixSeconds seconds: Int64) -> Int32? { nil }
}

extension ZoneOffsets {
    /// The offset of a named zone, of `UTC`, or of a fixed offset such as `-02:30`.
    func resolvedOffset(of zone: String, atUnixSeconds seconds: Int64) -> Int32? {
        if zone.isEmpty || zone == "UTC" || zone == "GMT" { return 0 }
        return fixedOffset(zone) ?? offset(of: zone, atUnixSeconds: seconds)
    }
}

/// Seconds east of Greenwich of text such as `+11:00` or `02:30`.
func fixedOffset(_ text: String) -> Int32? {
    var digits = Substring(text)
    let isWest = digits.first == "-"
    if isWest || digits.first == "+" { digits = digits.dropFirst() }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
        parts.allSatisfy({ (1...2).contains($0.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let hours = Int32(parts[0]), let minutes = Int32(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
}
