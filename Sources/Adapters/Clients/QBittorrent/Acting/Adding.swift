package import ClientKit
import Clocks
import HTTP
import JSON
import Torrents

extension QBittorrentClient {
    /// How long a torrent may take to appear in the list after it was taken.
    private static let appearsWithin = Duration.seconds(20)

    /// Adds a torrent, and waits until the list has it: most versions answer neither whether nor as what.
    func add(_ new: NewTorrent) async throws(ClientError) -> CommandOutcome {
        guard !new.ids.isEmpty else {
            throw ClientError(.refused, "a torrent without infohash could not be found again; give a whole magnet link")
        }
        if let id = try await listed(new.ids) { return .duplicate(id) }
        let form = try form(for: new)
        let request = HTTPRequest(.post, base + "torrents/add", fields: [form.contentType], body: form.body)
        let response = try await call(request)
        switch response.status {
        case 200, 202, 204: break
        case 409:
            if let id = try await listed(new.ids) { return .duplicate(id) }
            throw ClientError(.refused, "qBittorrent refused the torrent without a reason; try it by hand to see why")
        case 415: throw ClientError(.refused, "qBittorrent takes this for no torrent; check the file or the link")
        default: try accept(response)  // the common refusals
        }
        guard response.text != "Fails." else {
            if let id = try await listed(new.ids) { return .duplicate(id) }
            throw ClientError(.refused, "qBittorrent refused the torrent without a reason; try it by hand to see why")
        }
        return .added(try await appearance(of: new.ids))
    }

    private func appearance(of ids: [Infohash]) async throws(ClientError) -> Infohash {
        let deadline = time.now.boot + Self.appearsWithin
        while true {
            if let id = try await listed(ids) { return id }
            guard time.now.boot < deadline else {
                throw ClientError(
                    .timedOut,
                    "qBittorrent took the torrent, but its list does not have it after \(Self.appearsWithin.inSeconds) s"
                )
            }
            do {
                try await time.sleep(for: .milliseconds(10))
            } catch {
                throw ClientError(.unreachable, "waiting for the added torrent was given up")
            }
        }
    }

    /// Which of these ids the list has.
    private func listed(_ ids: [Infohash]) async throws(ClientError) -> Infohash? {
        let hashes = ids.map(\.hex).joined(separator: "|")
        let answer = try tree(try await get("torrents/info", [("hashes", hashes)]), "torrents/info")
        return answer.arrayValue?.lazy
            .compactMap { $0["hash"]?.stringValue.flatMap { Infohash(hex: $0) } }
            .first(where: ids.contains)
    }

    private func form(for new: NewTorrent) throws(ClientError) -> MultipartForm {
        var form = MultipartForm(random: random)
        var values: Pairs = []
        switch new.source {
        case .file(let bytes):
            form.append("torrents", file: "added.torrent", type: "application/x-bittorrent", bytes)
        case .magnet(let link): values.append(("urls", link))
        }
        // Each pair is one thing under its old and its new name; an unknown name is passed over in silence.
        for name in ["paused", "stopped"] { values.append((name, "\(new.paused)")) }
        for name in ["skip_checking", "seedMode"] where new.skipChecking { values.append((name, "true")) }
        if let path = new.savePath { values += [("savepath", path), ("autoTMM", "false")] }
        if let category = new.category { values.append(("category", category)) }
        if !new.tags.isEmpty { values.append(("tags", try joined(new.tags))) }
        if let layout = new.layout { values.append(("contentLayout", layout.word)) }
        if new.firstLast { values.append(("firstLastPiecePrio", "true")) }
        if new.sequential { values.append(("sequentialDownload", "true")) }
        if let limit = new.downLimit { values.append(("dlLimit", try bytes(limit))) }
        if let limit = new.upLimit { values.append(("upLimit", try bytes(limit))) }
        do {
            for (name, value) in values { try form.append(name, value) }
        } catch {
            throw ClientError(error)
        }
        return form
    }
}

extension ClientError {
    init(_ fault: FormError) { self.init(.refused, fault.description) }
}

extension QBittorrentClient {
    package func freeSpace(at path: String?) async throws(ClientError) -> Int64? {
        _ = try await knownInterface()
        if let folder = path ?? mirror?.server.facts.defaultSavePath {
            // 5.2 tells the free space of any path.
            let response = try await get("app/getFreeSpaceAtPath", [("path", folder)])
            if response.status == 200 { return Int64(response.text).flatMap { $0 < 0 ? nil : $0 } }
        }
        // Before, only that of the default one is known, and only from the whole list.
        if mirror?.server.facts.freeSpace == nil { _ = try await snapshot(reading: []) }
        guard let facts = mirror?.server.facts, path == nil || path.isBelow(facts.defaultSavePath) else { return nil }
        return facts.freeSpace
    }
}

extension String? {
    /// Whether a path is another one or lies in it.
    fileprivate func isBelow(_ folder: String?) -> Bool {
        guard let self, let folder, !folder.isEmpty else { return false }
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        return (self + "/").hasPrefix(root)
    }
}

extension ContentLayout {
    fileprivate var word: String {
        switch self {
        case .original: "Original"
        case .subfolder: "Subfolder"
        case .noSubfolder: "NoSubfolder"
        }
    }
}
