/// A hash of a path as a file system without upper and lower case would see it.
///
/// A crafted collision only makes a file count as a duplicate, so this need not resist attacks.
enum NameHash {
    /// The hash of the top directory.
    static let top: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of `name` in the directory with hash `parent`.
    static func hash(_ name: some Sequence<UInt8>, in parent: UInt64) -> UInt64 {
        var hash = parent ^ 0x9E37_79B9_7F4A_7C15
        for byte in name {
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
        }
        let product = hash.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
