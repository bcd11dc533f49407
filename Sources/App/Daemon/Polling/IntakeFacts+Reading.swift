package import Clocks
import Intake
import Metainfo
package import Rules
import Text
import Torrents

extension IntakeFacts {
    /// What rules can read of a file and its content.
    init(_ file: WatchedFile, in root: String, _ content: FileContent) {
        let identity = file.identity
        self.init(
            root: root, path: root + "/" + file.path,
            name: file.path.split(separator: "/").last.map(String.init) ?? file.path, folder: file.folder,
            size: identity.size, modifiedAt: WallTime(milliseconds: identity.modified / 1_000_000),
            content: content.first, moreLinks: content.moreLinks, identity: identity.description,
            digest: content.digest)
    }

    /// What rules could read of a file with these bytes, were it to lie in a watch folder.
    package init(
        reading bytes: [UInt8], at path: String, in root: String, folder: String, size: Int64, modifiedAt: WallTime,
        identity: String
    ) {
        let content = FileContent(bytes, digest: identity, name: path)
        self.init(
            root: root, path: path, name: path.split(separator: "/").last.map(String.init) ?? path, folder: folder,
            size: size, modifiedAt: modifiedAt, content: content.first, moreLinks: content.moreLinks,
            identity: identity, digest: content.digest)
    }
}

/// What is in a file, read by what its name says it is.
struct FileContent {
    let first: IntakeFacts.Content
    /// The links of a .magnet file after the first.
    let moreLinks: [TorrentContent]
    /// The SHA-256 of its bytes; nil for a file that was not read.
    let digest: String?
    /// Whether that may not be all of it.
    let mayGrow: Bool

    /// Reads what was read from the disk or handed over.
    init(_ bytes: [UInt8], digest: String, name: String) {
        self.digest = digest
        do throws(DroppedContent.ContentError) {
            let torrents = TorrentContent.all(of: try DroppedContent(bytes, name: name))
            first = torrents.first.map(IntakeFacts.Content.torrent) ?? .invalid(reason: "the file holds no torrent")
            moreLinks = Array(torrents.dropFirst())
            mayGrow = false
        } catch {
            first = .invalid(reason: bytes.isEmpty ? "the file is empty" : error.description.bounded())
            moreLinks = []
            mayGrow = error.mayBeUnfinished
        }
    }

    /// Reads a settled file; one that is too large is as good as broken.
    init(_ file: WatchedFile, in root: String) throws(IntakeError) {
        do {
            let read = try SettledFile(root: root, file: file).read()
            self.init(read.bytes, digest: read.hexDigest, name: file.path)
        } catch {
            guard error.code == .tooLarge else { throw error }
            self.init(unreadable: error.description)
        }
    }

    private init(unreadable reason: String) {
        (first, moreLinks, digest, mayGrow) = (.invalid(reason: reason), [], nil, false)
    }
}

extension TorrentContent {
    /// The torrents that a file asks for, each with facts of its own.
    static func all(of content: DroppedContent) -> [TorrentContent] {
        switch content {
        case .torrent(let metainfo): [TorrentContent(metainfo)]
        case .magnets(let links): links.map(TorrentContent.init)
        }
    }

    private init(_ metainfo: Metainfo) {
        self.init(
            name: metainfo.name, isMagnet: false, isPrivate: metainfo.isPrivate,
            trackerHosts: metainfo.trackers.joined().compactMap(Self.host))
        hash = Infohash.candidates(v1: metainfo.infohashV1, v2: metainfo.infohashV2).first
        hashV2 = metainfo.hexV2
        comment = metainfo.comment?.bounded()
        creator = metainfo.createdBy?.bounded()
        size = metainfo.size
        pieceSize = metainfo.pieceSize
        fileCount = metainfo.files.count
        createdAt = metainfo.creationDate
    }

    private init(_ link: Magnet) {
        self.init(
            name: link.name ?? link.hexV1 ?? link.hexV2 ?? "", isMagnet: true,
            trackerHosts: link.trackers.compactMap(Self.host))
        hash = Infohash.candidates(v1: link.infohashV1, v2: link.infohashV2).first
        hashV2 = link.hexV2
        size = link.size
    }

    /// The host of an announce URL, without port.
    private static func host(_ url: String) -> String? {
        URLParts(url).flatMap { $0.host.isEmpty ? nil : $0.host.bounded() }
    }
}
