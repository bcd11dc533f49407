import FoundationEssentials
import GRDB
import JSON
import Journal
import Torrents

/// Reads torrents' descriptions from their column: packed ones, and JSON texts as schemas up to 5 had them.
struct TorrentColumn {
    private let path: String
    private var packed = PackedTorrents()

    init(of path: String) { self.path = path }

    mutating func torrent(
        _ value: DatabaseValue, _ place: @autoclosure () -> String
    ) throws(JournalError) -> Torrent {
        let torrent: Torrent? =
            switch value.storage {
            case .blob(let data): packed.torrent(Array(data))
            case .string(let text): Torrent(json: try JSON(column: text, place(), in: path))
            case .null, .int64, .double: nil
            }
        guard let torrent else { throw .damaged(path: path, detail: place()) }
        return torrent
    }
}

extension Torrent {
    /// The description as its column keeps it.
    var column: Data { Data(packed) }
}
