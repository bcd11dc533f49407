import Crypto
package import Torrents

/// A small torrent made up for a test: its content, its .torrent file and its infohash.
package struct TestTorrent: Sendable {
    /// The name of its one file, or of the folder that its files lie in.
    package let name: String
    /// The names and sizes of the files in that folder; none where it has one file and no folder.
    package let parts: [(name: String, size: Int)]
    /// The bytes of its files, one after the other.
    package let content: [UInt8]
    /// The bytes of the .torrent file.
    package let metainfo: [UInt8]
    /// The infohash of its `info` dictionary.
    package let id: Infohash
    /// Everything that a client may list it under.
    package let ids: [Infohash]
    /// Whether it is marked as private.
    package let isPrivate: Bool
    /// The announce URLs of its trackers.
    package let trackers: [String]

    /// The comment that every one of them has.
    package static let comment = "made for a test"

    /// The version of the protocol that a torrent is for.
    package enum Version: CaseIterable, Sendable { case first, second, both }

    /// Makes a torrent whose content follows from the seed, so that two tests never share one.
    ///
    /// It is a single file, or a folder with so many files, `part-0.bin` and so on, of about the same size.
    /// One of version 2 has one block of content at the most, which is then its own tree of hashes.
    package init(
        name: String, size: Int = 300_000, seed: UInt64, isPrivate: Bool = false, trackers: [String] = [],
        webSeeds: [String] = [], version: Version = .first, fileCount: Int? = nil
    ) {
        precondition(version == .first || size <= 16_384, "a torrent of version 2 has one block at the most here")
        precondition(version == .first || fileCount == nil, "a torrent of version 2 is one file here")
        self.name = name
        parts = (0..<(fileCount ?? 0)).map { place in
            let count = fileCount ?? 1
            return ("part-\(place).bin", size * (place + 1) / count - size * place / count)
        }
        self.isPrivate = isPrivate
        self.trackers = trackers
        let content = Self.noise(size, seed)
        self.content = content
        let pieceLength = 1 << 16
        let pieces =
            version == .second
            ? []
            : stride(from: 0, to: content.count, by: pieceLength).flatMap { start in
                Array(Insecure.SHA1.hash(data: content[start..<min(start + pieceLength, content.count)]))
            }
        var info: [(String, Bencode)] = []
        if version != .first {
            let root = Array(SHA256.hash(data: content))
            let leaf = Bencode.dictionary([("length", .integer(content.count)), ("pieces root", .bytes(root))])
            info.append(("file tree", .dictionary([(name, .dictionary([("", leaf)]))])))
        }
        if !parts.isEmpty { info.append(("files", .list(parts.map(Self.entry)))) }
        if version != .second, parts.isEmpty { info.append(("length", .integer(content.count))) }
        if version != .first { info.append(("meta version", .integer(2))) }
        info.append(("name", .bytes(Array(name.utf8))))
        info.append(("piece length", .integer(pieceLength)))
        if version != .second { info.append(("pieces", .bytes(pieces))) }
        if isPrivate { info.append(("private", .integer(1))) }
        let infoBytes = Bencode.dictionary(info).encoded
        var file: [(String, Bencode)] = []
        if let first = trackers.first {
            file.append(("announce", .bytes(Array(first.utf8))))
            file.append(("announce-list", .list(trackers.map { .list([.bytes(Array($0.utf8))]) })))
        }
        file.append(("comment", .bytes(Array(Self.comment.utf8))))
        file.append(("info", .encoded(infoBytes)))
        if version != .first { file.append(("piece layers", .dictionary([]))) }
        if !webSeeds.isEmpty { file.append(("url-list", .list(webSeeds.map { .bytes(Array($0.utf8)) }))) }
        metainfo = Bencode.dictionary(file).encoded
        let hashes: [Infohash?] = [
            version == .second ? nil : Infohash(bytes: Array(Insecure.SHA1.hash(data: infoBytes))),
            version == .first ? nil : Infohash(bytes: Array(SHA256.hash(data: infoBytes).prefix(20))),
        ]
        ids = hashes.compactMap(\.self)
        guard let id = ids.first else { preconditionFailure("a torrent has a version") }
        self.id = id
    }

    private static func entry(_ part: (name: String, size: Int)) -> Bencode {
        .dictionary([("length", .integer(part.size)), ("path", .list([.bytes(Array(part.name.utf8))]))])
    }

    /// Bytes that no other seed gives, by the xorshift generator.
    private static func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 32)
        }
    }
}
