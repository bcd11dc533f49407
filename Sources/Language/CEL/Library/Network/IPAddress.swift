/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable {
    /// The 4 or 16 bytes in network order.
    public let bytes: [UInt8]

    /// Makes an address from 4 or 16 bytes, or `nil` from any other number.
    ///
    /// An IPv6 address that embeds an IPv4 address becomes that, so that both spellings are equal.
    public init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self.bytes = bytes
        case 16: self.bytes = bytes[0..<12].elementsEqual(Self.embeddingPrefix) ? Array(bytes[12...]) : bytes
        default: return nil  // neither family
        }
    }

    /// What stands before the four bytes of an IPv4 address inside IPv6.
    private static let embeddingPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// 4 or 6.
    public var family: Int { bytes.count == 4 ? 4 : 6 }

    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
    var isLoopback: Bool {
        family == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
    var isLinkLocalMulticast: Bool {
        family == 4 ? bytes[0..<3].elementsEqual([224, 0, 0]) : bytes[0] == 0xFF && bytes[1] & 0x0F == 2
    }
    var isLinkLocalUnicast: Bool {
        family == 4 ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
    private var isMulticast: Bool { family == 4 ? bytes[0] & 0xF0 == 0xE0 : bytes[0] == 0xFF }
    var isGlobalUnicast: Bool {
        let isBroadcast = family == 4 && bytes.allSatisfy { $0 == 255 }
        return !isBroadcast && !isUnspecified && !isLoopback && !isMulticast && !isLinkLocalUnicast
    }
}

/// An address with a prefix length, such as `192.168.0.0/24`.
public struct Network: Hashable, Sendable {
    /// The address as given, host bits included.
    public let address: IPAddress
    /// How many leading bits belong to the network.
    public let prefixLength: Int

    /// Makes a network, or `nil` when the prefix is longer than the address.
    public init?(address: IPAddress, prefixLength: Int) {
        guard (0...(address.bytes.count * 8)).contains(prefixLength) else { return nil }
        self.address = address
        self.prefixLength = prefixLength
    }

    /// The same network with all host bits zero.
    var masked: Network {
        let kept = address.bytes.enumerated().map { index, byte in
            let bits = min(max(prefixLength - index * 8, 0), 8)
            return byte & UInt8(truncatingIfNeeded: 0xFF00 >> bits)
        }
        // Masking cannot change the family: the embedding prefix was resolved when the address was made.
        return IPAddress(bytes: kept).flatMap { Network(address: $0, prefixLength: prefixLength) } ?? self
    }

    func contains(_ other: IPAddress) -> Bool {
        guard other.family == address.family, let host = Network(address: other, prefixLength: prefixLength) else {
            return false
        }
        return host.masked.address == masked.address
    }

    func contains(_ other: Network) -> Bool {
        other.prefixLength >= prefixLength && contains(other.address)
    }
}
