/// Makes a version 1 .torrent file from contents in memory.
///
/// Meant for the small torrents of tests and demonstrations: everything is held and hashed at once.
package struct TorrentWriter: Sendable {
    /// What the torrent holds.
    package enum Content: Sendable {
        /// One file that is called like the torrent.
        case file([UInt8])
        /// Files below a folder that is called like the torrent; paths as components.
        case folder([(path: [String], bytes: [UInt8])])
    }

    /// The name of the file or of the folder around the files.
    package var name: String
    /// What is hashed and listed.
    package var content: Content
    /// Bytes per piece.
    package var pieceSize = 16384
    /// Announce URLs by tier; one alone is written as `announce`, more as `announce-list` too.
    package var trackers: [[String]] = []
    /// URLs of web seeds, always written as a list.
    package var webSeeds: [String] = []
    /// Whether `private` is set, which changes the infohash.
    package var isPrivate = false
    /// Free text, left out when nil.
    package var comment: String?
    /// The program to name as maker, left out when nil.
    package var createdBy: String?
    /// Seconds since 1970.
    package var creationDate: Int64?
    /// A tag that sets the infohash apart, left out when nil.
    package var source: String?

    /// Starts a public torrent without trackers.
    package init(name: String, content: Content) {
        self.name = name
        self.content = content
    }

    /// The whole .torrent file in canonical form.
    package func encoded() -> [UInt8] {
        var root: [String: Bencode.Value] = ["info": .dictionary(info)]
        if let url = trackers.first?.first { root["announce"] = .text(url) }
        if trackers.joined().count > 1 {
            root["announce-list"] = .list(trackers.map { .list($0.map(Bencode.Value.text)) })
        }
        if !webSeeds.isEmpty { root["url-list"] = .list(webSeeds.map(Bencode.Value.text)) }
        root["comment"] = comment.map(Bencode.Value.text)
        root["created by"] = createdBy.map(Bencode.Value.text)
        root["creation date"] = creationDate.map(Bencode.Value.integer)
        return Bencode.Value.dictionary(root).encoded()
    }

    private var info: [String: Bencode.Value] {
        precondition(pieceSize > 0, "a piece holds at least one byte")
        var info: [String: Bencode.Value] = ["name": .text(name), "piece length": .integer(Int64(pieceSize))]
        let bytes: [UInt8]
        switch content {
        case .file(let content):
            bytes = content
            info["length"] = .integer(Int64(content.count))
        case .folder(let files):
            bytes = files.flatMap(\.bytes)
            info["files"] = .list(
                files.map { file in
                    .dictionary([
                        "path": .list(file.path.map(Bencode.Value.text)), "length": .integer(Int64(file.bytes.count)),
                    ])
                })
        }
        let starts = stride(from: 0, to: bytes.count, by: pieceSize)
        info["pieces"] = .bytes(starts.flatMap { Digest.sha1(bytes[$0..<min($0 + pieceSize, bytes.count)]) })
        if isPrivate { info["private"] = .integer(1) }
        info["source"] = source.map(Bencode.Value.text)
        return info
    }
}
