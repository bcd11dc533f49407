import ClientKit
import Engine
import JSON
import Torrents

/// Adds a removed torrent again over its data, as it was.
struct Readding {
    let torrent: KeptTorrent
    let client: any TorrentClient

    /// - Returns: What came of it, in words.
    /// - Throws: Why the client does not have it.
    func perform() async throws(ActionError) -> String {
        let source: NewTorrent.Source
        if let file = torrent.file {
            source = .file(file)
        } else if let magnet = torrent.magnet {
            source = .magnet(magnet)
        } else {
            throw ActionError(.final, "neither its .torrent file nor a link was kept")
        }
        let new = NewTorrent(
            source: source, ids: [torrent.id], savePath: torrent.savePath, category: torrent.category,
            tags: torrent.tags, paused: torrent.isPaused, downLimit: torrent.downLimit.map(RateLimit.bytesPerSecond),
            upLimit: torrent.upLimit.map(RateLimit.bytesPerSecond))
        let words: String
        switch try await client.carryOut(.add(new)) {
        case .duplicate: return "it was there again already"
        case .added, .done, .alreadySo:
            words = torrent.file == nil ? "added again by its magnet link" : "added again over its data"
        }
        guard let share = torrent.share else { return words }
        do {
            _ = try await client.perform(.setShareLimits(torrent.id, ShareLimits(arguments: share)))
            return words
        } catch {
            // It is back, which matters more; adding it once more would say that it is there.
            return "\(words); its share limits could not be set: \(error.detail)"
        }
    }
}
