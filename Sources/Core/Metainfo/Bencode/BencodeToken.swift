/// One bencoded token, packed into eight bytes so that a file at every limit stays cheap to index.
struct BencodeToken: Sendable {
    enum Kind: UInt64 {
        case string, integer, list, dictionary, end
    }

    /// Layout, from the low bit: offset (32), header (4), kind (3), span (25).
    private var packed: UInt64

    init(_ kind: Kind, offset: Int, header: Int = 1) {
        packed = UInt64(offset) | UInt64(header) << 32 | kind.rawValue << 36 | 1 << 39
    }

    var kind: Kind {
        guard let kind = Kind(rawValue: packed >> 36 & 7) else {
            preconditionFailure("a token is only ever packed from a kind")
        }
        return kind
    }

    /// Where the token starts in the file.
    var offset: Int { Int(truncatingIfNeeded: packed & 0xFFFF_FFFF) }

    /// How many bytes stand before the payload: the length and colon of a string, one letter otherwise.
    var header: Int { Int(truncatingIfNeeded: packed >> 32 & 15) }

    /// How many tokens on the next sibling stands.
    var span: Int {
        get { Int(truncatingIfNeeded: packed >> 39) }
        set { packed = packed & (1 << 39 - 1) | UInt64(newValue) << 39 }
    }
}
