import Text

/// What a .torrent file of version 1, version 2 or both says; right by construction once it exists.
///
/// Names and paths are data from a stranger: show them, compare them, but never join them to a path unsanitised.
package struct Metainfo: Sendable {
    /// The 20 bytes that identify the torrent to version 1 of the protocol, or nil when it has no version 1 part.
    package let infohashV1: [UInt8]?
    /// The 32 bytes that identify the torrent to version 2 of the protocol, or nil when it has no version 2 part.
    package let infohashV2: [UInt8]?
    /// The name as it stands in the file; may be empty or unfit for a file name in a torrent of several files.
    package let name: String
    /// The files in content order, pad files included where the file lists them.
    package let files: TorrentFiles
    /// Sum of the sizes of all files but pad files, in bytes.
    package let size: Int64
    /// Sum of the sizes of all listed files, pad files included, in bytes.
    package let totalSize: Int64
    /// Bytes per piece.
    package let pieceSize: Int64
    /// How many pieces the content has, alignment of version 2 included.
    package let pieceCount: Int
    /// Whether clients may learn of peers from the listed trackers only.
    package let isPrivate: Bool
    /// Announce URLs by tier, empty ones left out; `announce-list` where it has any, `announce` otherwise.
    package let trackers: [[String]]
    /// URLs of web seeds as they stand in the file, each once.
    package let webSeeds: [String]
    /// Whether every file of more than one piece comes with the hashes of its pieces.
    ///
    /// Version 2 clients fetch missing ones from peers, as they do for a magnet link. True for version 1.
    package let hasPieceLayers: Bool
    /// Free text of the maker, nil when absent or empty.
    package let comment: String?
    /// The program that made the file, nil when absent or empty.
    package let createdBy: String?
    /// Seconds since 1970, or nil when absent or negative.
    package let creationDate: Int64?
    /// The tag with which private trackers keep infohashes apart.
    package let source: String?

    /// Whether the torrent can be joined by either version of the protocol.
    package var isHybrid: Bool { infohashV1 != nil && infohashV2 != nil }
    /// The version 1 infohash as 40 lowercase hexadecimal digits.
    package var hexV1: String? { infohashV1.map(Hex.string) }
    /// The version 2 infohash as 64 lowercase hexadecimal digits.
    package var hexV2: String? { infohashV2.map(Hex.string) }

    /// Reads a whole .torrent file.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file; what follows the first value is ignored, as clients do.
    ///   - limits: Bounds on what is looked at.
    /// - Throws: The first thing that makes the file unusable to the clients built on libtorrent.
    package init(parsing bytes: [UInt8], limits: MetainfoLimits = .standard) throws(MetainfoError) {
        let document = try BencodeDocument(bytes, limits: limits)
        let root = document.root
        guard root.kind == .dictionary else {
            throw MetainfoError(
                .notDictionary, at: 0, "the file does not hold a dictionary", fix: "check that this is a .torrent file")
        }
        guard let dictionary = root.dictionary("info") else {
            throw MetainfoError(.missingInfo, at: 0, "the file has no info dictionary")
        }
        let info = try InfoDictionary(dictionary, limits: limits)
        hasPieceLayers = try PieceLayers.areComplete(in: root, for: info)
        infohashV1 = info.isVersion1 ? Digest.sha1(bytes[dictionary.range]) : nil
        infohashV2 = info.isVersion2 ? Digest.sha256(bytes[dictionary.range]) : nil
        name = info.name
        files = TorrentFiles(info.layout)
        size = files.records.reduce(0) { $1.flags.contains(.pad) ? $0 : $0 + $1.size }
        totalSize = files.records.reduce(0) { $0 + $1.size }
        pieceSize = info.pieceLength
        pieceCount = info.pieceCount
        isPrivate = dictionary.integer("private").map { $0 != 0 } ?? false
        trackers = root.trackers
        webSeeds = root.webSeeds
        comment = root.text("comment.utf-8", or: "comment")
        createdBy = root.text("created by.utf-8", or: "created by")
        creationDate = root.integer("creation date").flatMap { $0 >= 0 ? $0 : nil }
        source = dictionary.text("source.utf-8", or: "source")
    }
}
