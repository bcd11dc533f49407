import ClientHTTP
import ClientKit
import Clocks
import HTTP
import JSON
import Torrents

extension QBittorrentClient {
    /// How many calls about single torrents one snapshot may cost, and how long they may take together.
    ///
    /// What is beyond it waits for the next snapshot, and is unknown or as old as it is until then.
    private static let callsPerSnapshot = 100
    private static let timePerSnapshot = Duration.seconds(1)
    /// How old trackers and files may be.
    private static let trackersAge = Duration.seconds(120)
    private static let filesAge = Duration.seconds(600)

    /// Which answers about single torrents are needed.
    struct Wanted: OptionSet, Sendable {
        let rawValue: Int
        static let trackers = Wanted(rawValue: 1)
        static let files = Wanted(rawValue: 2)
        static let properties = Wanted(rawValue: 4)
    }

    func wanted(_ fields: FieldSet, _ interface: Interface) -> Wanted {
        var wanted: Wanted = []
        if !fields.isDisjoint(with: [.trackers, .trackerStatus, .trackerMessage, .unregistered]) {
            wanted.insert(.trackers)
        }
        if fields.contains(.files) { wanted.insert(.files) }
        let properties: FieldSet = interface.listsProperties ? [.creator] : [.private, .comment, .creator]
        if !fields.isDisjoint(with: properties) { wanted.insert(.properties) }
        return wanted
    }

    /// Fetches what is needed of single torrents, what is missing or oldest first, up to the bound.
    func fetchDetails(_ wanted: Wanted, at now: Duration) async throws(ClientError) {
        guard !wanted.isEmpty else { return }
        var budget = Self.callsPerSnapshot
        let end = time.now.boot + Self.timePerSnapshot
        let kinds = [(Wanted.properties, nil), (.trackers, Self.trackersAge), (.files, Self.filesAge)].filter {
            wanted.contains($0.0)
        }
        // Each kind comes first in its turn, so that one that always takes all the time starves no other.
        detailTurn = (detailTurn + 1) % kinds.count
        for (kind, age) in kinds[detailTurn...] + kinds[..<detailTurn] {
            for id in due(kind, age, at: now).prefix(budget) {
                guard time.now.boot < end else { return }
                guard let place = mirror?.place(of: id), var listed = mirror?.torrents[place] else { continue }
                budget -= 1
                try await fetch(kind, of: &listed, at: now)
                mirror?.replace(place, with: listed)
            }
        }
    }

    /// The torrents whose details are missing, and then those whose details are too old, the oldest first.
    private func due(_ kind: Wanted, _ age: Duration?, at now: Duration) -> [Infohash] {
        var missing: [Infohash] = []
        var old: [(id: Infohash, readAt: Duration)] = []
        for listed in mirror?.torrents ?? [] {
            if let readAt = readAt(listed, kind) {
                if let age, now - readAt >= age { old.append((listed.id, readAt)) }
            } else {
                missing.append(listed.id)
            }
        }
        return missing + old.sorted { $0.readAt < $1.readAt }.map(\.id)
    }

    private func readAt(_ listed: Listed, _ kind: Wanted) -> Duration? {
        switch kind {
        case .trackers: listed.trackersReadAt
        case .files: listed.filesReadAt
        default: listed.hasProperties ? .zero : nil  // properties never change
        }
    }

    /// Fetches one kind of detail; a torrent that is gone meanwhile keeps what it had.
    func fetch(_ kind: Wanted, of listed: inout Listed, at now: Duration) async throws(ClientError) {
        let path =
            switch kind {
            case .trackers: "torrents/trackers"
            case .files: "torrents/files"
            default: "torrents/properties"  // the third of three
            }
        let response = try await get(path, [("hash", listed.id.hex)])
        // 404 may come for a moment after a torrent was added, and after it was removed.
        guard response.status != 404 else { return }
        let answer = try tree(response, path)
        var draft = TorrentDraft(listed.id, former: listed.torrent)
        let isUnderstood: Bool
        switch kind {
        case .trackers:
            let trackers = Details.trackers(answer)
            if let trackers { draft.setTrackers(trackers, by: settings.phrases) }
            isUnderstood = trackers != nil
            listed.trackersReadAt = now
        case .files:
            let files = Details.files(answer)
            if let files { draft[.files] = .files(files) }
            isUnderstood = files != nil
            listed.filesReadAt = now
        default:  // the third of three
            isUnderstood = Details.properties(answer, into: &draft)
            // Without metadata they say nothing yet.
            listed.hasProperties = listed.torrent[.totalSize].isKnown
            if !listed.hasProperties { draft[.private] = .unknown }
        }
        guard isUnderstood else {
            throw .notUnderstood(response, to: HTTPRequest(.get, base + path), expected: "qBittorrent's \(path)")
        }
        listed.torrent = draft.torrent()
    }

    /// An answer as a tree, for those that are small.
    func tree(_ response: HTTPResponse, _ path: String) throws(ClientError) -> JSON {
        let response = try expect(response, path, "qBittorrent's \(path)")
        do {
            return try JSON(parsing: response.body)
        } catch {
            throw .notUnderstood(
                response, to: HTTPRequest(.get, base + path), expected: "qBittorrent's \(path)", error)
        }
    }
}
