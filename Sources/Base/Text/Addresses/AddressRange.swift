/// The Internet addresses that have their first bits in common, such as `10.0.0.0/8` or `::1`.
package struct AddressRange: Hashable, Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Reads an address, or an address with a slash and the number of bits; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let bytes = Self.bytes(String(first)) else { return nil }
        var bits = bytes.count * 8
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...bits).contains(given), parts[1].utf8.count <= 3 else { return nil }
            bits = given
        }
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether an address is one of them; false for what is no address.
    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(address), other.count == bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return bytes[bit / 8] & mask == other[bit / 8] & mask
        }
    }

    /// Whether a text is an Internet address of either version.
    package static func isAddress(_ text: String) -> Bool { bytes(text) != nil }

    /// Four bytes or sixteen; an IPv4 address in the form of IPv6 has four.
    private static func bytes(_ text: String) -> [UInt8]? {
        if let four = WebAddress.bytes(ofIPv4: text) { return four.map { UInt8(truncatingIfNeeded: $0) } }
        guard let groups = WebAddress.groups(ofIPv6: text) else { return nil }
        if let four = WebAddress.mapped(groups) { return four.map { UInt8(truncatingIfNeeded: $0) } }
        return groups.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
}
