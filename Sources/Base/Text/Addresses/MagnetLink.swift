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
            case "tr": return isPublic(Percent.decoded(part.drop { $0 != "=" }.dropFirst()))
            default: return false  // any other parameter may hold an address
            }
        }
        return link.prefix(8) + kept.joined(separator: "&")
    }

    /// Whether a tracker's address is the same for everybody.
    private static func isPublic(_ url: String) -> Bool {
        guard let parts = URLParts(url), parts.login == nil else { return false }
        return ["", "/", "/announce", "/announce.php"].contains(parts.rest)
    }
}
