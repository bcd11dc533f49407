/// The 20 bytes by which a client addresses a torrent: the v1 infohash, or the truncated v2 one where the client
/// uses that (qBittorrent does for hybrids).
package struct Infohash: Hashable, Comparable, Sendable {
    private let high: UInt64
    private let middle: UInt64
    private let low: UInt32

    /// Reads 40 hexadecimal digits of either case; anything else is nil.
    package init?(hex: String) {
        let bytes = Array(hex.utf8)
        self.init(hexBytes: bytes, in: 0..<bytes.count)
    }

    /// Reads the 40 hexadecimal digits that stand at a place of a text, as lists of thousands of torrents need.
    package init?(hexBytes bytes: [UInt8], in range: Range<Int>) {
        guard range.count == 40 else { return nil }
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        for offset in 0..<40 {
            guard let digit = Self.digit(bytes[range.lowerBound + offset]) else { return nil }
            switch offset / 16 {
            case 0: words.0 = words.0 << 4 | digit
            case 1: words.1 = words.1 << 4 | digit
            default: words.2 = words.2 << 4 | digit  // the last eight digits
            }
        }
        (high, middle, low) = (words.0, words.1, UInt32(truncatingIfNeeded: words.2))
    }

    /// Takes 20 raw bytes; any other count is nil.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 20 else { return nil }
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        for (index, byte) in bytes.enumerated() {
            switch index / 8 {
            case 0: words.0 = words.0 << 8 | UInt64(byte)
            case 1: words.1 = words.1 << 8 | UInt64(byte)
            default: words.2 = words.2 << 8 | UInt64(byte)  // the last four bytes
            }
        }
        (high, middle, low) = (words.0, words.1, UInt32(truncatingIfNeeded: words.2))
    }

    /// The ids under which a client may list a torrent, given the 20 bytes of its v1 infohash and the 32 of its v2 one,
    /// where it has them: v1 first, then the truncated v2.
    package static func candidates(v1: [UInt8]?, v2: [UInt8]?) -> [Infohash] {
        [v1.flatMap { Infohash(bytes: $0) }, v2.flatMap { Infohash(bytes: $0.prefix(20)) }].compactMap(\.self)
    }

    /// The 20 raw bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        for (word, count) in [(high, 8), (middle, 8), (UInt64(low), 4)] {
            for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place))) }
        }
        return bytes
    }

    /// 40 lower-case hexadecimal digits.
    package var hex: String {
        unsafe String(unsafeUninitializedCapacity: 40) { digits in
            var place = 0
            for (word, count) in [(high, 16), (middle, 16), (UInt64(low), 8)] {
                for shift in (0..<count).reversed() {
                    let digit = UInt8(truncatingIfNeeded: word >> UInt64(4 * shift)) & 0xF
                    unsafe digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    place += 1
                }
            }
            return 40
        }
    }

    /// Feeds eight bytes: those of a digest tell torrents apart as well as all twenty.
    package func hash(into hasher: inout Hasher) { hasher.combine(high) }

    package static func < (left: Infohash, right: Infohash) -> Bool {
        (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil  // no hexadecimal digit
        }
    }
}

extension Infohash: CustomStringConvertible {
    package var description: String { hex }
}
