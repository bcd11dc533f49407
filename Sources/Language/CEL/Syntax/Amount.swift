/// Amounts as people write them, with a unit behind the number.
enum Amount {
    /// The expression that a number with a unit means; nil when the unit is none that is known.
    static func expression(_ number: String, _ unit: String) -> String? {
        switch unit.lowercased() {
        case "b", "byte", "bytes": return unit == "b" ? nil : "\(number) * B"
        case "s", "sec", "secs", "second", "seconds": return "duration('\(number)s')"
        case "m" where unit == "m", "min", "mins", "minute", "minutes": return "minutes(\(number))"
        case "h", "hr", "hrs", "hour", "hours": return "hours(\(number))"
        case "d", "day", "days": return "days(\(number))"
        case "w", "week", "weeks": return "weeks(\(number))"
        default: break  // an amount of data, or nothing
        }
        let scale = unit.lowercased().hasSuffix("/s") ? String(unit.dropLast(2)) : unit
        let names = ["kB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB"]
        let short = ["k": "KiB", "m": "MiB", "g": "GiB", "t": "TiB"]
        let meant = names.first { $0.lowercased() == scale.lowercased() } ?? short[scale.lowercased()]
        return meant.map { scaled(number, $0) }
    }

    /// Reads a text such as `10GB`, `1.5 GiB`, `7d` or `2 MB/s`.
    static func expression(reading text: String) -> String? {
        let text = text.trimmingBlanks
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard !digits.isEmpty, digits.first != ".", digits.last != ".", Double(digits) != nil else { return nil }
        let unit = String(text.dropFirst(digits.count)).trimmingBlanks
        return unit.isEmpty ? nil : expression(String(digits), unit)
    }

    /// A number of units as an int, since units are ints: of half a TiB it takes the next smaller unit.
    private static func scaled(_ number: String, _ unit: String) -> String {
        let smaller = [
            "KiB": "B", "MiB": "KiB", "GiB": "MiB", "TiB": "GiB", "kB": "B", "MB": "kB", "GB": "MB", "TB": "GB",
        ]
        guard Int64(number) == nil, let value = Double(number), let next = smaller[unit] else {
            return "\(number) * \(unit)"
        }
        let factor = unit.contains("i") ? 1_024.0 : 1_000.0
        guard let whole = Int64(exactly: (value * factor).rounded()) else { return "\(number) * \(unit)" }
        return "\(whole) * \(next)"
    }
}
