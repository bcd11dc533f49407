/// The part of a .torrent file that its infohash covers, checked as a whole.
struct InfoDictionary {
    /// Piece lengths above this exceed the block index of clients.
    private static let largestPiece: Int64 = 32767 * FileLayout.blockSize

    let name: String
    let pieceLength: Int64
    let pieceCount: Int
    /// Whether there is a version 1 part, alone or in a hybrid.
    let isVersion1: Bool
    /// Whether there is a version 2 part, alone or in a hybrid.
    let isVersion2: Bool
    /// The files: those of version 2 where there are any, those of version 1 otherwise.
    let layout: FileLayout

    init(_ info: BencodeNode, limits: MetainfoLimits) throws(MetainfoError) {
        isVersion2 = try Self.isVersion2(info)
        pieceLength = try Self.pieceLength(of: info, isVersion2: isVersion2)
        guard let name = info.string("name.utf-8") ?? info.string("name"), let text = name.text else {
            throw MetainfoError(.missingName, at: info.position, "the info dictionary has no name")
        }
        self.name = text

        let list = info.list("files")
        isVersion1 = !isVersion2 || list != nil || info.value("length") != nil
        var layout = FileLayout(document: info.document, limits: limits)
        if isVersion1 {
            if let list { try layout.readList(list) } else { try layout.readSingle(info, name: name) }
        }
        if isVersion2 {
            layout = try Self.version2Layout(of: info, besides: layout, pieceLength: pieceLength)
        }
        try Self.requireContent(layout, at: info.position)
        self.layout = layout
        pieceCount = try Self.pieceCount(of: info, layout, pieceLength: pieceLength)
        try requirePieces(of: info)
        try layout.requireFewDuplicates()
    }

    /// The version 2 part is announced by `meta version`, and nothing of it may be there otherwise.
    private static func isVersion2(_ info: BencodeNode) throws(MetainfoError) -> Bool {
        let version = info.integer("meta version") ?? 0
        if version > 0 { try info.requireCanonical() }
        guard version <= 2 else {
            throw MetainfoError(
                .badVersion, at: info.value("meta version")?.position ?? info.position,
                "version \(version) of the format is not known", fix: "ask for a torrent of version 1 or 2")
        }
        guard (version == 2) == (info.dictionary("file tree") != nil) else {
            throw MetainfoError(
                .badVersion, at: info.position, "the file tree and the meta version 2 do not come together")
        }
        return version == 2
    }

    private static func pieceLength(of info: BencodeNode, isVersion2: Bool) throws(MetainfoError) -> Int64 {
        let node = info.value("piece length")
        guard let length = node?.integer, length > 0, length <= largestPiece else {
            throw MetainfoError(
                .badPieceLength, at: node?.position ?? info.position,
                "the piece length is missing or not an integer from 1 to \(largestPiece)")
        }
        guard !isVersion2 || (length >= FileLayout.blockSize && length & (length - 1) == 0) else {
            throw MetainfoError(
                .badPieceLength, at: node?.position ?? info.position,
                "the piece length \(length) is not a power of two of at least \(FileLayout.blockSize)")
        }
        return length
    }

    /// The file list of version 2, after it was found to agree with that of version 1 where there is one.
    private static func version2Layout(
        of info: BencodeNode, besides first: FileLayout, pieceLength: Int64
    ) throws(MetainfoError) -> FileLayout {
        var layout = FileLayout(document: info.document, limits: first.limits)
        guard let tree = info.dictionary("file tree") else { return layout }
        try layout.readTree(tree, pieceLength: pieceLength, hasList: info.list("files") != nil)
        guard !first.records.isEmpty else { return layout }
        if layout.records.count == first.records.count + 1 { layout.removeTailAlignment() }
        guard layout.isCompatible(with: first) else {
            throw MetainfoError(.filesDiffer, at: tree.position, "the file lists of version 1 and version 2 differ")
        }
        return layout
    }

    private static func requireContent(_ layout: FileLayout, at position: Int) throws(MetainfoError) {
        guard !layout.records.isEmpty else {
            throw MetainfoError(.noFiles, at: position, "the torrent lists no files")
        }
        guard layout.total > 0 else {
            throw MetainfoError(.badLength, at: position, "all files are empty, so there is nothing to load")
        }
    }

    private static func pieceCount(
        of info: BencodeNode, _ layout: FileLayout, pieceLength: Int64
    ) throws(MetainfoError) -> Int {
        let count = (layout.total - 1) / pieceLength + 1
        guard count <= layout.limits.pieces else {
            throw MetainfoError(
                .tooManyPieces, at: info.position,
                "the content has \(count) pieces, more than \(layout.limits.pieces)")
        }
        return Int(count)
    }

    /// Version 1 comes with one SHA-1 hash per piece; version 2 alone needs none.
    private func requirePieces(of info: BencodeNode) throws(MetainfoError) {
        let node = info.value("pieces")
        guard let hashes = node?.stringRange else {
            guard isVersion1 else { return }
            throw MetainfoError(
                .badPieces, at: node?.position ?? info.position, "the hashes of the pieces are missing")
        }
        guard hashes.count == pieceCount * 20 else {
            throw MetainfoError(
                .badPieces, at: hashes.lowerBound,
                "there are \(hashes.count) bytes of piece hashes, but \(pieceCount) pieces need \(pieceCount * 20)")
        }
    }
}
