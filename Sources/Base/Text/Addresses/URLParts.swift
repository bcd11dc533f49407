/// Where a URL of any scheme leads: its scheme, login, host and port as they stand, nothing decoded.
package struct URLParts: Hashable, Sendable {
    /// In small letters.
    package let scheme: String
    /// The login before the host; nil where there is none.
    package let login: String?
    /// In small letters, without the brackets of an IPv6 address; empty where none is named.
    package let host: String
    /// As it stands behind the colon; nil where there is none.
    package let port: String?
    /// All that follows the place: path, query and fragment.
    package let rest: String

    /// Splits a URL; nil for a text without `://`.
    package init?(_ text: String) {
        guard let mark = text.firstRange(of: "://") else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        let address = text[mark.upperBound...]
        // Some readers of URLs take a backslash for a slash, so a host never holds one.
        let authority = address.prefix { !"/?#\\".contains($0) }
        rest = String(address[authority.endIndex...])
        let place: Substring
        if let at = authority.lastIndex(of: "@") {
            login = String(authority[..<at])
            place = authority[authority.index(after: at)...]
        } else {
            login = nil
            place = authority
        }
        if place.first == "[", let end = place.firstIndex(of: "]") {
            host = place[place.index(after: place.startIndex)..<end].lowercased()
            let after = place[place.index(after: end)...]
            port = after.first == ":" ? String(after.dropFirst()) : nil
        } else {
            host = place.prefix { $0 != ":" }.lowercased()
            port = place.firstIndex(of: ":").map { String(place[place.index(after: $0)...]) }
        }
    }

    /// Host and port as a URL writes them, which tell where a tracker is and hold no passkey.
    package var place: String {
        (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
    }
}
