/// Scanned bytes with their token index; the owner that nodes refer to.
///
/// A class, so that a node costs one reference to copy instead of two.
final class BencodeDocument: Sendable {
    let bytes: [UInt8]
    let tokens: [BencodeToken]

    init(_ bytes: [UInt8], limits: MetainfoLimits) throws(MetainfoError) {
        self.bytes = bytes
        tokens = try BencodeScanner.tokens(of: bytes, limits: limits)
    }

    /// The outermost value.
    var root: BencodeNode { BencodeNode(document: self, index: 0) }
}
