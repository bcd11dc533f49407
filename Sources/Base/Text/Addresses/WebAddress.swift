/// The parts of an http or https URL as they stand, nothing decoded.
package struct WebAddress: Hashable, Sendable {
    /// In small letters.
    package let scheme: String
    /// The login before the host; nil where there is none.
    package let login: String?
    /// In small letters, without the brackets of an IPv6 address.
    package let host: String
    /// The port's digits; nil where none is written.
    package let port: String?
    /// From the slash on; empty where there is none.
    package let path: String
    /// Without the question mark; nil where there is none.
    package let query: String?

    /// Splits a URL; nil for one that is not http or https, or names no host.
    package init?(_ text: String) {
        guard let parts = URLParts(text), parts.scheme == "http" || parts.scheme == "https", !parts.host.isEmpty else {
            return nil
        }
        (scheme, login, host, port) = (parts.scheme, parts.login, parts.host, parts.port)
        let tail = parts.rest.prefix { $0 != "#" }
        path = String(tail.prefix { $0 != "?" })
        query = tail.firstIndex(of: "?").map { String(tail[tail.index(after: $0)...]) }
    }

    /// The address as messages show it: a path or a query may be a password, so dots stand for them.
    package var shown: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let isBare = (path.isEmpty || path == "/") && query == nil
        return "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")\(isBare ? path : "/...")"
    }

    /// Whether what is sent can be read on the way.
    package var isPlain: Bool { scheme == "http" }

    /// Whether it names this machine itself, by the addresses and names that are set aside for that.
    package var isLoopback: Bool {
        if let bytes = Self.bytes(ofIPv4: host) { return bytes[0] == 127 }
        if let groups = Self.groups(ofIPv6: host) {
            if groups.dropLast().allSatisfy({ $0 == 0 }) { return groups.last == 1 }
            return Self.mapped(groups).map { $0[0] == 127 } ?? false
        }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost")
    }

    /// Whether it names an address of the local link, where clouds tell the secrets of a machine.
    package var isLinkLocal: Bool {
        if let bytes = Self.bytes(ofIPv4: host) { return bytes[0] == 169 && bytes[1] == 254 }
        if let groups = Self.groups(ofIPv6: host) {
            if let bytes = Self.mapped(groups) { return bytes[0] == 169 && bytes[1] == 254 }
            return groups[0] & 0xFFC0 == 0xFE80 || groups[0] == 0xFD00 && groups[1] == 0xEC2
        }
        return host == "metadata.google.internal"
    }

    /// The four numbers of an address such as 127.0.0.1; nil for anything else.
    static func bytes(ofIPv4 text: String) -> [Int]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(part).flatMap { $0 <= 255 ? $0 : nil }
        }
        return numbers.count == 4 ? numbers : nil
    }

    /// The eight numbers of an IPv6 address; nil for anything else.
    static func groups(ofIPv6 text: String) -> [Int]? {
        guard text.contains(":") else { return nil }
        var text = String(text.prefix { $0 != "%" })
        if let colon = text.lastIndex(of: ":"), let bytes = bytes(ofIPv4: String(text[text.index(after: colon)...])) {
            let high = String(bytes[0] << 8 | bytes[1], radix: 16)
            let low = String(bytes[2] << 8 | bytes[3], radix: 16)
            text = "\(text[...colon])\(high):\(low)"
        }
        func numbers(_ part: Substring) -> [Int]? {
            let parts = part.split(separator: ":", omittingEmptySubsequences: false)
            if part.isEmpty { return [] }
            let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0, radix: 16) : nil }
            return numbers.count == parts.count ? numbers : nil
        }
        guard let gap = text.firstRange(of: "::") else {
            return numbers(text[...]).flatMap { $0.count == 8 ? $0 : nil }
        }
        guard let head = numbers(text[..<gap.lowerBound]), let tail = numbers(text[gap.upperBound...]),
            head.count + tail.count <= 7
        else { return nil }
        return head + [Int](repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    /// The IPv4 address that an IPv6 address stands for, if it does.
    static func mapped(_ groups: [Int]) -> [Int]? {
        guard groups.prefix(5).allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF else { return nil }
        return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255]
    }
}
