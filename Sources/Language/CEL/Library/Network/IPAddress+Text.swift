extension IPAddress: CustomStringConvertible {
    /// The canonical text: lower case, the longest run of zero groups shortened.
    public var description: String {
        guard family == 6 else { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        var best = 0..<0
        var start = 0
        while start < 8 {
            let end = groups[start...].firstIndex { $0 != 0 } ?? 8
            if end - start > max(1, best.count) { best = start..<end }
            start = max(end, start + 1)
        }
        let text = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
        return best.isEmpty
            ? text(groups[...]) : text(groups[..<best.lowerBound]) + "::" + text(groups[best.upperBound...])
    }

    /// Reads an address without a zone; `nil` for anything else, such as octets with leading zeros.
    public init?(parsing text: String) {
        // No address is longer, and what conditions offer can be.
        guard text.utf8.count <= Self.maximumTextBytes,
            let bytes = Self.hasColon(text) ? Self.sixBytes(text) : Self.fourBytes(text[...])
        else { return nil }
        self.init(bytes: bytes)
    }

    /// The bytes of the longest spelling of an address.
    static let maximumTextBytes = 64

    /// Whether this was read from a text in which an IPv4 address stands inside IPv6, as in `::ffff:192.168.0.1`.
    func isMapped(in text: String) -> Bool { family == 4 && Self.hasColon(text) }

    private static func hasColon(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ":")) }

    private static func fourBytes(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let octets = parts.compactMap { part -> UInt8? in
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part.count == 1 || part.first != "0" else {
                return nil
            }
            return UInt8(part)
        }
        return octets.count == 4 ? octets : nil
    }

    private static func sixBytes(_ text: String) -> [UInt8]? {
        guard let gap = text.firstOffset(of: "::") else {
            let all = groups(text[...])
            return all?.count == 16 ? all : nil
        }
        let split = text.utf8.index(text.startIndex, offsetBy: gap)
        let after = text.utf8.index(split, offsetBy: 2)
        let head = text[..<split], tail = text[after...]
        guard let front = head.isEmpty ? [] : groups(head, allowsFour: false),
            let back = tail.isEmpty ? [] : groups(tail),
            front.count + back.count <= 14
        else { return nil }
        return front + [UInt8](repeating: 0, count: 16 - front.count - back.count) + back
    }

    /// The bytes of groups between colons; the last may be an IPv4 address.
    private static func groups(_ text: Substring, allowsFour: Bool = true) -> [UInt8]? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if allowsFour, index == parts.count - 1, part.contains("."), let four = fourBytes(part) {
                bytes += four
            } else if (1...4).contains(part.utf8.count), part.utf8.allSatisfy(\.isHexDigit),
                let group = UInt16(part, radix: 16)
            {
                bytes += [UInt8(truncatingIfNeeded: group >> 8), UInt8(truncatingIfNeeded: group)]
            } else {
                return nil
            }
        }
        return bytes
    }
}

extension Network: CustomStringConvertible {
    /// The address, a slash and the prefix length.
    public var description: String { "\(address)/\(prefixLength)" }

    /// Reads `address/length`; `nil` for anything else, and for an IPv4 address written inside IPv6.
    public init?(parsing text: String) {
        guard text.utf8.count <= IPAddress.maximumTextBytes + 4 else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(parsing: String(parts[0])), !address.isMapped(in: text),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), parts[1] == "0" || parts[1].first != "0",
            let length = Int(parts[1])
        else { return nil }
        self.init(address: address, prefixLength: length)
    }
}

extension UInt8 {
    /// Whether this is a hexadecimal digit in ASCII.
    var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false  // anything else
        }
    }
}
