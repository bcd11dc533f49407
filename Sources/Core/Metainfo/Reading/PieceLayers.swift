/// The hashes of the pieces of version 2, which stand outside the info dictionary and so have to be proven.
enum PieceLayers {
    /// Checks every layer against the root of its file and tells whether each file that needs one has one.
    ///
    /// A layer that is absent is no error, clients fetch it from peers; one that is wrong or belongs to no file is.
    static func areComplete(in root: BencodeNode, for info: InfoDictionary) throws(MetainfoError) -> Bool {
        guard info.isVersion2 else { return true }
        var missing: [ArraySlice<UInt8>: Int64] = [:]
        let bytes = root.document.bytes
        for record in info.layout.records where record.piecesRoot >= 0 && record.size > info.pieceLength {
            let start = Int(record.piecesRoot)
            let key = bytes[start..<start + 32]
            if missing[key] == nil { missing[key] = record.size }
        }
        guard let layers = root.dictionary("piece layers") else { return missing.isEmpty }
        let filler = filler(pieceLength: info.pieceLength)
        var items = layers.children.makeIterator()
        while let key = items.next(), let value = items.next() {
            guard let name = key.string, let size = missing.removeValue(forKey: name) else {
                throw wrong(at: key, "a piece layer belongs to no file of more than one piece")
            }
            let pieces = (size - 1) / info.pieceLength + 1
            guard let layer = value.string, layer.count == Int(pieces) * 32 else {
                throw wrong(at: value, "a piece layer does not hold \(pieces) hashes of 32 bytes")
            }
            guard Digest.merkleRoot(of: layer, filler: filler)[...] == name else {
                throw wrong(at: value, "a piece layer does not add up to the pieces root of its file")
            }
        }
        return missing.isEmpty
    }

    /// The hash of a piece behind the end of a file: a tree over blocks whose hashes are zeros.
    private static func filler(pieceLength: Int64) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        var width = FileLayout.blockSize
        while width < pieceLength {
            hash = Digest.sha256((hash + hash)[...])
            width *= 2
        }
        return hash
    }

    private static func wrong(at node: BencodeNode, _ cause: String) -> MetainfoError {
        MetainfoError(.badPieceLayers, at: node.position, cause)
    }
}
