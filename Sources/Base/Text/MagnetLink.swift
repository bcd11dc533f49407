/// What may be kept and shown of magnet links.
package enum MagnetLink {
    /// The link without what may be a passkey: of its trackers, only those stay whose address says no more than where
    /// they are; web seeds and other sources go.
    package static func withoutPasskeys(_ link: String) -> String {
        guard link.prefix(8).lowercased() == "magnet:?" else { return link }
        let kept = link.dropFirst(8).split(separator: "&").filter { part in
            let name = part.prefix { $0 != "=" && $0 != "." }.lowercased()
            switch name {
            case "xt", "dn", "xl", "so": return true
            case "tr": return isPublic(decoded(part.drop { $0 != "=" }.dropFirst()))
            default: return false  // any other parameter may hold an address
            }
        }
        return link.prefix(8) + kept.joined(separator: "&")
    }

    /// Whether a tracker's address is the same for everybody.
    private static func isPublic(_ url: String) -> Bool {
        guard let mark = url.firstRange(of: "://") else { return false }
        let rest = url[mark.upperBound...]
        let place = rest.prefix { $0 != "/" }
        guard !place.contains("@"), !place.contains("?") else { return false }
        return ["", "/", "/announce", "/announce.php"].contains(String(rest[place.endIndex...]))
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
