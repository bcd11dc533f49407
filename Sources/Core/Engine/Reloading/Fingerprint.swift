extension String {
    /// Sixteen digits that tell this text from others, for the journal to keep in the place of a long or secret one.
    var fingerprint: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The text as a part of a journal's key: one that is too long to keep is told by its beginning and a digest of all
    /// of it.
    var boundedForKeys: String { utf8.count <= 200 ? self : "\(prefix(100)) \(fingerprint)" }
}
