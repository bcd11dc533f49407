import Crypto

/// The two hash functions of the format, over parts of an array without copying them.
package enum Digest {
    /// The 20 bytes of SHA-1, which version 1 of the format prescribes; it protects nothing here.
    static func sha1(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash = Insecure.SHA1()
        unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return Array(hash.finalize())
    }

    /// The 32 bytes of SHA-256, which also tell whether two files have the same content.
    package static func sha256(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash = SHA256()
        unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return Array(hash.finalize())
    }

    /// The root of a Merkle tree of SHA-256 hashes, 32 bytes each, filled up to a power of two with `filler`.
    ///
    /// - Parameters:
    ///   - layer: The known hashes of one layer, at least one.
    ///   - filler: The hash that stands for what lies behind the end, in that layer.
    /// - Returns: The 32 bytes at the top.
    static func merkleRoot(of layer: ArraySlice<UInt8>, filler: [UInt8]) -> [UInt8] {
        var layer = Array(layer)
        var filler = filler
        while layer.count > 32 {
            if layer.count % 64 != 0 { layer += filler }
            for pair in 0..<layer.count / 64 {
                let digest = sha256(layer[pair * 64..<pair * 64 + 64])
                for index in 0..<32 { layer[pair * 32 + index] = digest[index] }
            }
            layer.removeSubrange((layer.count / 2)...)
            filler = sha256((filler + filler)[...])
        }
        return layer
    }
}
