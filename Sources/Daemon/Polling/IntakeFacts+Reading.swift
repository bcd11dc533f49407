import Intake
import Clocks
import Metainfo
import Rules
import Torrents

extension IntakeFacts {
    /// What rules can read of a file and its content.
    init(_ file: WatchedFile, in root: String, _ content: Content) {
        let identity = file.identity
        self.init(
            path: root + "/" + file.path, name: file.path.split(separator: "/").last.map(String.init) ?? file.path,
            folder: file.folder, size: identity.size, modifiedAt: WallTime(milliseconds: identity.modified / 1_000_000),
            content: content, identity: identity.description)
    }
}

extension IntakeFacts.Content {
    /// What is in a file, read by what its name says it is.
    init(_ bytes: [UInt8], name: String) {
        do throws(DroppedContent.Refusal) {
            self = .torrent(TorrentContent(try DroppedContent(bytes, name: name)))
        } catch {
            self = .invalid(reason: error.description)
        }
    }
}

extension TorrentContent {
    init(_ content: DroppedContent) {
        switch content {
        case .torrent(let metainfo):
            self.init(
                name: metainfo.name, isMagnet: false, isPrivate: metainfo.isPrivate,
                trackerHosts: metainfo.trackers.joined().compactMap(Self.host))
            hash = Infohash.candidates(v1: metainfo.infohashV1, v2: metainfo.infohashV2).first
            hashV2 = metainfo.hexV2
            comment = metainfo.comment
            creator = metainfo.createdBy
            size = metainfo.size
            pieceSize = metainfo.pieceSize
            fileCount = metainfo.files.count
            createdAt = metainfo.creationDate
        case .magnets(let links):
            let first = links.first
            self.init(
                name: first?.name ?? first?.hexV1 ?? first?.hexV2 ?? "", isMagnet: true,
                trackerHosts: links.flatMap(\.trackers).compactMap(Self.host))
            hash = Infohash.candidates(v1: first?.infohashV1, v2: first?.infohashV2).first
            hashV2 = first?.hexV2
            size = first?.size
        }
    }

    /// The host of an announce URL, without port.
    private static func host(_ url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let authority = parts[2].split(separator: "/").first else { return nil }
        let host = authority.split(separator: "@").last ?? authority
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }.dropFirst()) }
        return String(host.prefix { $0 != ":" }).lowercased()
    }
}
