import ClientKit
import JSON
import Torrents

/// What a torrent is made of: its trackers and its files.
extension TransmissionClient {
    /// Gives a torrent those announce URLs that it lacks, each in a tier of its own.
    func addTrackers(_ id: Infohash, _ urls: [String]) async throws(ClientError) -> CommandOutcome {
        let known = try await announceURLs(of: id).map(\.url)
        let missing = unique(urls.filter { !known.contains($0) })
        guard !missing.isEmpty else { return .alreadySo("it has these trackers") }
        return try await set([id], [JSON.Member("trackerAdd", .array(missing.map(JSON.string)))])
    }

    /// Takes announce URLs from a torrent, by the numbers that Transmission knows them by.
    func removeTrackers(_ id: Infohash, _ urls: [String]) async throws(ClientError) -> CommandOutcome {
        let numbers = try await announceURLs(of: id).filter { urls.contains($0.url) }.map(\.number)
        guard !numbers.isEmpty else { return .alreadySo("it has none of these trackers") }
        return try await set([id], [JSON.Member("trackerRemove", .array(numbers.map(JSON.integer)))])
    }

    /// Puts an announce URL in the place of another.
    func replaceTracker(_ id: Infohash, _ old: String, with new: String) async throws(ClientError) -> CommandOutcome {
        let known = try await announceURLs(of: id)
        guard let number = known.first(where: { $0.url == old })?.number else {
            guard known.contains(where: { $0.url == new }) else {
                throw ClientError(.notFound, "the torrent has no such tracker any more; it was edited meanwhile")
            }
            return .alreadySo("it has this tracker")
        }
        return try await set([id], [JSON.Member("trackerReplace", [.integer(number), .string(new)])])
    }

    /// Renames a file in its folder; a torrent of one file is named by it from then on.
    func renameFile(of id: Infohash, _ old: String, to new: String) async throws(ClientError) -> CommandOutcome {
        let (folder, name) = (new.split(separator: "/").dropLast(), new.split(separator: "/").last ?? "")
        guard old.split(separator: "/").dropLast() == folder else {
            throw unsupported("moving of a file into another folder", "leave out the folder and give it a name alone")
        }
        if let outcome = try FilePaths(try await paths(of: id)).outcome(renaming: old, to: new) { return outcome }
        return try await act(
            "torrent-rename-path", on: [id],
            [JSON.Member("path", .string(old)), JSON.Member("name", .string(String(name)))])
    }

    private func paths(of id: Infohash) async throws(ClientError) -> [String] {
        let answer = try await exchange("torrent-get") { _ in
            [JSON.Member("ids", [.string(id.hex)]), JSON.Member("fields", ["files"])]
        }.tree()
        guard let torrent = answer["torrents"]?.arrayValue?.first else {
            throw ClientError(.notFound, "Transmission has no torrent \(id); it may have been removed meanwhile")
        }
        return (torrent["files"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
    }

    private func announceURLs(of id: Infohash) async throws(ClientError) -> [(number: Int64, url: String)] {
        let answer = try await exchange("torrent-get") { _ in
            [JSON.Member("ids", [.string(id.hex)]), JSON.Member("fields", ["trackers"])]
        }.tree()
        guard let torrent = answer["torrents"]?.arrayValue?.first else {
            throw ClientError(.notFound, "Transmission has no torrent \(id); it may have been removed meanwhile")
        }
        return (torrent["trackers"]?.arrayValue ?? []).compactMap { tracker in
            guard let number = tracker["id"]?.integerValue, let url = tracker["announce"]?.stringValue else {
                return nil
            }
            return (number, url)
        }
    }
}

extension FilePriority {
    /// The properties of a torrent that give it to these of its files; without a place they would be about all.
    func members(of places: [Int]) -> [JSON.Member] {
        let list = JSON.array(places.map { .integer(Int64($0)) })
        switch self {
        case .skip: return [JSON.Member("files-unwanted", list)]
        case .low, .normal, .high:
            return [JSON.Member("files-wanted", list), JSON.Member("priority-\(rawValue)", list)]
        }
    }
}
