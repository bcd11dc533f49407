import ClientKit
import Clocks
import HTTP
import JSON
import Torrents

/// The names of a torrent and of its files.
extension QBittorrentClient {
    /// How long a file may take to get its name: its disk may be busy, or asleep.
    private static let renamesWithin = Duration.seconds(60)

    /// Gives a torrent another name, which its files do not share.
    func rename(_ id: Infohash, _ name: String) async throws(ClientError) -> CommandOutcome {
        guard let torrent = try await info(id) else { throw notFound(id) }
        guard torrent["name"]?.stringValue != name else { return .alreadySo("its name is \(name)") }
        let response = try await post("torrents/rename", [("hash", id.hex), ("name", name)])
        guard response.status != 404 else { throw notFound(id) }
        try accept(response)
        return .done
    }

    /// Gives a file another path and waits until it has that, as qBittorrent answers before it has tried.
    func renameFile(of id: Infohash, _ old: String, to new: String) async throws(ClientError) -> CommandOutcome {
        if let outcome = try await filePaths(of: id).outcome(renaming: old, to: new) { return outcome }
        let paths = [("oldPath", old), ("newPath", new)]
        let response = try await post("torrents/renameFile", [("hash", id.hex)] + paths)
        guard response.status != 404 else { throw notFound(id) }
        try accept(response)
        let deadline = time.now.boot + Self.renamesWithin
        while try await !filePaths(of: id).contains(new) {
            guard time.now.boot < deadline else {
                let limit = Self.renamesWithin.inSeconds
                throw ClientError(
                    .timedOut, "qBittorrent has not renamed \(old) after \(limit) s; it may not write in that folder")
            }
            do {
                try await time.sleep(for: .milliseconds(20))
            } catch {
                throw ClientError(.unreachable, "waiting for the renamed file was given up")
            }
        }
        // The files of the list are asked for seldom, and their old names would look like missing files.
        if let place = mirror?.place(of: id), var listed = mirror?.torrents[place] {
            listed.filesReadAt = nil
            mirror?.replace(place, with: listed)
        }
        return .done
    }

    private func filePaths(of id: Infohash) async throws(ClientError) -> FilePaths {
        let response = try await get("torrents/files", [("hash", id.hex)])
        guard response.status != 404 else { throw notFound(id) }
        let files = try tree(response, "torrents/files").arrayValue ?? []
        return FilePaths(files.compactMap { $0["name"]?.stringValue })
    }
}
