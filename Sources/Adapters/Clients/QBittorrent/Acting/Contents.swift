import ClientKit
import HTTP
import JSON
import Torrents

/// What a torrent is made of: its trackers and its files.
extension QBittorrentClient {
    /// Gives a torrent those announce URLs that it lacks.
    func addTrackers(_ id: Infohash, _ urls: [String]) async throws(ClientError) -> CommandOutcome {
        let known = try await announceURLs(of: id)
        let missing = urls.filter { !known.contains($0) }
        guard !missing.isEmpty else { return .alreadySo("it has these trackers") }
        guard !missing.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
            throw ClientError(.refused, "an announce URL holds a line break, which would make two of it; take it out")
        }
        try accept(
            try await post(
                "torrents/addTrackers", [("hash", id.hex), ("urls", missing.joined(separator: "\n"))],
                lists: ["urls"]))
        return .done
    }

    /// Takes announce URLs from a torrent.
    func removeTrackers(_ id: Infohash, _ urls: [String]) async throws(ClientError) -> CommandOutcome {
        let known = try await announceURLs(of: id)
        let present = urls.filter(known.contains)
        guard !present.isEmpty else { return .alreadySo("it has none of these trackers") }
        guard !present.contains(where: { $0.contains("|") }) else {
            throw ClientError(
                .refused, "an announce URL holds a |, where qBittorrent would cut it; remove it by hand")
        }
        try accept(
            try await post("torrents/removeTrackers", [("hash", id.hex), ("urls", present.joined(separator: "|"))]))
        return .done
    }

    /// Puts an announce URL in the place of another.
    func replaceTracker(_ id: Infohash, _ old: String, with new: String) async throws(ClientError) -> CommandOutcome {
        let known = try await announceURLs(of: id)
        guard known.contains(old) else {
            guard known.contains(new) else {
                throw ClientError(.notFound, "the torrent has no such tracker any more; it was edited meanwhile")
            }
            return .alreadySo("it has this tracker")
        }
        // The first name was given up for the second; a name that a version does not know is passed over.
        let names = [("origUrl", old), ("url", old), ("newUrl", new)]
        try accept(try await post("torrents/editTracker", [("hash", id.hex)] + names))
        return .done
    }

    /// Gives files a priority, of which qBittorrent has none below the normal one.
    func setFiles(
        of id: Infohash, at places: [Int], to priority: FilePriority
    ) async throws(ClientError) -> CommandOutcome {
        guard !places.isEmpty else { return .alreadySo("nothing was asked for") }
        let number: String
        switch priority {
        case .skip: number = "0"
        case .low: throw unsupported("low priority of files", "use \"normal\" or \"skip\"")
        case .normal: number = "1"
        case .high: number = "6"
        }
        let list = places.map(String.init).joined(separator: "|")
        let response = try await post(
            "torrents/filePrio", [("hash", id.hex), ("id", list), ("priority", number)])
        guard response.status != 404 else { throw notFound(id) }
        try accept(response)
        return .done
    }

    private func announceURLs(of id: Infohash) async throws(ClientError) -> [String] {
        let response = try await get("torrents/trackers", [("hash", id.hex)])
        guard response.status != 404 else { throw notFound(id) }
        return (try tree(response, "torrents/trackers").arrayValue ?? []).compactMap { $0["url"]?.stringValue }
    }
}
