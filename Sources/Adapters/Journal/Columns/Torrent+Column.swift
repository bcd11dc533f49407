import JSON
import Torrents

extension Torrent {
    /// Reads a torrent's description from its column.
    init(column text: String, _ place: @autoclosure () -> String, in path: String) throws(JournalError) {
        guard let torrent = Torrent(json: try JSON(column: text, place(), in: path)) else {
            throw .damaged(path: path, detail: place())
        }
        self = torrent
    }
}
