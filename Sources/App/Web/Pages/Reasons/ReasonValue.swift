/// How the values in reasons are written, as `Duration.spoken`, `bytesShown` and `WallTime.utc` write them.
enum ReasonValue {
    private static let blank = UInt8(ascii: " ")

    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        (1...18).contains(bytes.count) && bytes.allSatisfy(isDigit)
    }

    /// Names without blanks: `a, b and c`.
    static func isList(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: blank, omittingEmptySubsequences: false)
        var isExpected = true
        for part in parts {
            if part.isEmpty { return false }
            if isJoiner(part) {
                if isExpected { return false }
                isExpected = true
            } else {
                if !isExpected { return false }
                isExpected = part.last == UInt8(ascii: ",")
            }
        }
        return !isExpected
    }

    static func isJoiner(_ part: ArraySlice<UInt8>) -> Bool {
        part.elementsEqual("and".utf8) || part.elementsEqual("or".utf8)
    }

    /// An amount of bytes, also in a second: `1.5 GiB`, `10.0 KiB/s`.
    static func isSize(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: blank, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, isDigit(first) || first == UInt8(ascii: "-") else {
            return false
        }
        let unit = parts[1].suffix(2).elementsEqual("/s".utf8) ? parts[1].dropLast(2) : parts[1]
        return parts[0].dropFirst().allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
            && ["B", "KiB", "MiB", "GiB", "TiB", "PiB"].contains { unit.elementsEqual($0.utf8) }
    }

    /// An instant of RFC 3339.
    static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (17...32).contains(bytes.count), bytes.prefix(4).allSatisfy(isDigit) else { return false }
        return bytes.contains(UInt8(ascii: "T"))
            && bytes.allSatisfy { isDigit($0) || "-+:.TZ".utf8.contains($0) }
    }

    /// The parts of a length of time, `3 h 10 min` or `3h 10m`; nil where it is none.
    static func lengthParts(_ bytes: ArraySlice<UInt8>) -> [(count: String, unit: String)]? {
        guard let first = bytes.first, isDigit(first), bytes.count <= 24 else { return nil }
        var parts: [(count: String, unit: String)] = []
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.prefix(while: isDigit)
            rest = rest.dropFirst(count.count)
            if rest.first == blank { rest = rest.dropFirst() }
            let unit = rest.prefix { $0 != blank && !isDigit($0) }
            rest = rest.dropFirst(unit.count)
            let name = String(decoding: unit, as: UTF8.self)
            guard !count.isEmpty, ["d", "h", "min", "m", "s", "ms"].contains(name), parts.count < 2 else { return nil }
            parts.append((String(decoding: count, as: UTF8.self), name == "m" ? "min" : name))
            guard let next = rest.first else { break }
            rest = rest.dropFirst()
            guard next == blank, !rest.isEmpty else { return nil }
        }
        return parts
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
