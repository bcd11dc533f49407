import ClientKit
import TestKit
import Torrents

extension TorrentClient {
    /// Has the client announce a torrent until its tracker has answered so.
    ///
    /// By a pause and a new start, as Transmission 3.00 announces by hand no more once a tracker has refused it.
    func announce(_ id: Infohash, until wanted: TrackerState) async throws {
        for attempt in 1...6 {
            _ = try await perform(.pause(id))
            _ = try await perform(.resume(id))
            do {
                return try await eventually("its tracker has answered", within: .seconds(15)) {
                    try await torrent(id)?[.trackerStatus] == .text(wanted.rawValue)
                }
            } catch  where attempt < 6 {
                continue
            }
        }
    }
}
