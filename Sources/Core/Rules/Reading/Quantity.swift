import Text

/// Why a text is no amount.
package struct QuantityError: Error, Hashable, Sendable {
    /// What is wrong, in one clause.
    package let cause: String
    /// How it is written instead.
    package let fix: String

    package init(cause: String, fix: String) {
        self.cause = cause
        self.fix = fix
    }
}

/// Amounts as people write them: a number and a unit, with or without a blank between.
package enum Quantity {
    /// Reads `90s`, `10m`, `1h30m`, `7d`, `2w` or `250ms`; a bare number is refused, as its unit would be a guess.
    package static func duration(_ text: String) throws(QuantityError) -> Duration {
        let units: [String: Double] = [
            "ms": 0.001, "s": 1, "sec": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "minute": 60, "minutes": 60,
            "h": 3600, "hour": 3600, "hours": 3600, "d": 86_400, "day": 86_400, "days": 86_400, "w": 604_800,
            "week": 604_800, "weeks": 604_800,
        ]
        let example = "write a number and a unit, such as \"90s\", \"10m\", \"1h30m\" or \"7d\""
        var rest = Substring(text)
        var seconds = 0.0
        repeat {
            let (number, unit, after) = try part(of: rest, in: text, example)
            guard let factor = units[unit] else {
                let cause = unit.isEmpty ? "\"\(text)\" has no unit" : "\"\(unit)\" is no unit of time"
                throw QuantityError(cause: cause, fix: example)
            }
            seconds += number * factor
            rest = after
        } while !rest.isEmpty
        guard seconds.isFinite, seconds < 3.2e10 else {
            throw QuantityError(cause: "\"\(text)\" is longer than a thousand years", fix: "write a shorter duration")
        }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Reads `50 GiB`, `700 MB` or `0`, in bytes.
    package static func bytes(_ text: String) throws(QuantityError) -> Int64 {
        let example = "write a number and a unit, such as \"50 GiB\" or \"700 MB\""
        let (number, unit, rest) = try part(of: Substring(text), in: text, example)
        guard rest.isEmpty, let factor = byteUnits[unit] ?? (number == 0 && unit.isEmpty ? 1 : nil) else {
            throw QuantityError(
                cause: unit.isEmpty ? "\"\(text)\" has no unit" : "\"\(unit)\(rest)\" is no unit of bytes",
                fix: Spelling.question(about: unit, among: byteUnits.keys) ?? example)
        }
        let bytes = number * factor
        guard bytes < 9.0e18 else { throw QuantityError(cause: "\"\(text)\" is too large", fix: example) }
        return Int64(bytes.rounded())
    }

    /// Reads `2 MiB/s`, in bytes per second.
    package static func rate(_ text: String) throws(QuantityError) -> Int64 {
        let example = "write a rate such as \"2 MiB/s\" or \"500 kB/s\", or \"unlimited\""
        guard text.hasSuffix("/s") else {
            let bits = text.hasSuffix("bps") || text.hasSuffix("bit/s")
            let cause = bits ? "\"\(text)\" counts bits" : "\"\(text)\" is no rate, as it does not end in /s"
            throw QuantityError(cause: cause, fix: example)
        }
        do {
            return try bytes(String(text.dropLast(2)))
        } catch {
            throw QuantityError(cause: error.cause, fix: example)
        }
    }

    private static let byteUnits: [String: Double] = [
        "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KiB": 1024, "MiB": 1_048_576,
        "GiB": 1_073_741_824, "TiB": 1_099_511_627_776,
    ]

    private static func part(
        of text: Substring, in whole: String, _ example: String
    ) throws(QuantityError) -> (Double, String, Substring) {
        let text = text.drop { $0 == " " }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits) else {
            throw QuantityError(cause: "\"\(whole)\" does not start with a number", fix: example)
        }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        let letters = unit.prefix { $0.isASCII && $0.isLetter }
        return (number, String(letters), unit.dropFirst(letters.count))
    }
}
