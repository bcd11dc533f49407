/// A .torrent file that is made up: sound to read, with pieces that belong to no content.
package struct MadeMetainfo: Sendable {
    /// The name that it suggests.
    package let name: String
    /// Bytes of its one file.
    package var size: Int64 = 1 << 20
    /// Whether only its trackers may name peers.
    package var isPrivate = false
    /// Its announce URLs.
    package var trackers: [String] = []
    /// Its maker's comment.
    package var comment: String?

    /// A torrent of a mebibyte.
    package init(name: String) { self.name = name }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        let size = max(1, size)
        var pieceLength: Int64 = 1 << 14
        while size / pieceLength >= 1000, pieceLength < 1 << 26 { pieceLength <<= 1 }
        let count = Int((size - 1) / pieceLength + 1)
        var info: [(String, Bencode)] = [
            ("length", .integer(Int(size))), ("name", .bytes(Array(name.utf8))),
            ("piece length", .integer(Int(pieceLength))),
            ("pieces", .bytes([UInt8](repeating: 0x2A, count: 20 * count))),
        ]
        if isPrivate { info.append(("private", .integer(1))) }
        var file: [(String, Bencode)] = []
        if let first = trackers.first {
            file.append(("announce", .bytes(Array(first.utf8))))
            file.append(("announce-list", .list(trackers.map { .list([.bytes(Array($0.utf8))]) })))
        }
        if let comment { file.append(("comment", .bytes(Array(comment.utf8)))) }
        file.append(("info", .dictionary(info)))
        return Bencode.dictionary(file).encoded
    }
}
