/// What may be kept and shown of magnet links.
package enum MagnetLink {
    /// The link without what may be a passkey: of its trackers, only those stay whose address says no more than where
    /// they are; web seeds and other sources go.
    package static func withoutPasskeys(_ link: String) -> String {
        // By bytes: a list has thousands of links, and characters take ten times as long.
        guard link.utf8.count >= 8,
            zip(link.utf8, "magnet:?".utf8).allSatisfy({ $0 == $1 || $1 > 0x40 && $0 | 0x20 == $1 })
        else { return link }
        if hasPlainParametersOnly(link.utf8.span) { return link }
        var kept = ""
        for part in link.utf8.dropFirst(8).split(separator: UInt8(ascii: "&")) where isHarmless(part) {
            if !kept.isEmpty { kept += "&" }
            kept += Substring(part)
        }
        return String(Substring(link.utf8.prefix(8))) + kept
    }

    /// Whether all parameters are of those that hold no address, as in nearly every link that a list has.
    private static func hasPlainParametersOnly(_ link: borrowing Span<UInt8>) -> Bool {
        var place = 8
        while place + 2 < link.count, link[place + 2] == UInt8(ascii: "="), isPlain(link[place], link[place + 1]) {
            place += 3
            while place < link.count, link[place] != UInt8(ascii: "&") { place += 1 }
            if place == link.count { return true }
            place += 1
        }
        return false
    }

    /// Whether a parameter of this name never holds an address.
    private static func isPlain(_ first: UInt8, _ second: UInt8) -> Bool {
        switch (first | 0x20, second | 0x20) {
        case (UInt8(ascii: "x"), UInt8(ascii: "t")), (UInt8(ascii: "d"), UInt8(ascii: "n")),
            (UInt8(ascii: "x"), UInt8(ascii: "l")), (UInt8(ascii: "s"), UInt8(ascii: "o")):
            true
        default: false  // any other parameter may hold an address
        }
    }

    /// Whether a parameter can hold no passkey.
    private static func isHarmless(_ part: Substring.UTF8View) -> Bool {
        let name = part.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ".") }
        guard name.count == 2, let first = name.first, let second = name.last else { return false }
        if isPlain(first, second) { return true }
        guard (first | 0x20, second | 0x20) == (UInt8(ascii: "t"), UInt8(ascii: "r")) else { return false }
        return isPublic(Percent.decoded(Substring(part.drop { $0 != UInt8(ascii: "=") }.dropFirst())))
    }

    /// Whether a tracker's address is the same for everybody.
    private static func isPublic(_ url: String) -> Bool {
        guard let parts = URLParts(url), parts.login == nil else { return false }
        return ["", "/", "/announce", "/announce.php"].contains(parts.rest)
    }
}
