import ClientKit
import Torrents

extension TorrentClient {
    /// The tags of a torrent as its client lists them now; nil where it lists no such torrent.
    func tags(of id: Infohash) async throws -> Set<String>? {
        guard let torrent = try await snapshot(reading: [])[id] else { return nil }
        guard case .texts(let tags) = torrent[.tags] else { return [] }
        return Set(tags)
    }
}
