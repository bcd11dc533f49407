import ClientHTTP
package import ClientKit
import HTTP
import JSON
import Text
import Torrents

extension QBittorrentClient {
    package func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        let interface = try await knownInterface()
        switch command {
        case .pause(let id): return try await act(interface.stopsAndStarts ? "stop" : "pause", on: id)
        case .resume(let id): return try await act(interface.stopsAndStarts ? "start" : "resume", on: id)
        case .forceStart(let id, let flag): return try await act("setForceStart", on: id, [("value", "\(flag)")])
        case .remove(let id, let deletingData):
            return try await act("delete", on: id, [("deleteFiles", "\(deletingData)")])
        case .move(let id, let path): return try await move(id, to: path)
        case .recheck(let id): return try await act("recheck", on: id)
        case .reannounce(let id): return try await act("reannounce", on: id)
        case .setCategory(let id, let category): return try await setCategory(id, category)
        case .addTags(let id, let tags): return try await changeTags("addTags", id, tags)
        case .removeTags(let id, let tags): return try await changeTags("removeTags", id, tags)
        case .setLimits(let id, let down, let up):
            guard down != nil || up != nil else { return .alreadySo("nothing was asked for") }
            if let down { _ = try await act("setDownloadLimit", on: id, [("limit", try bytes(down))]) }
            if let up { _ = try await act("setUploadLimit", on: id, [("limit", try bytes(up))]) }
            return .done
        case .setShareLimits(let id, let limits): return try await setShareLimits(id, limits, interface)
        case .setPriority: throw unsupported("priority of a whole torrent", "use its place in the queue")
        case .moveInQueue(let id, let move): return try await moveInQueue(id, move)
        case .setQueuePlace: throw unsupported("numbered place in the queue", "use \"top\" or \"bottom\"")
        case .setSequential(let id, let flag):
            return try await toggle("seq_dl", by: "toggleSequentialDownload", id, to: flag)
        case .setFirstLast(let id, let flag):
            return try await toggle("f_l_piece_prio", by: "toggleFirstLastPiecePrio", id, to: flag)
        case .addTrackers(let id, let urls): return try await addTrackers(id, urls)
        case .setSuperSeeding(let id, let flag): return try await act("setSuperSeeding", on: id, [("value", "\(flag)")])
        case .setAutoManaged(let id, let flag):
            return try await act("setAutoManagement", on: id, [("enable", "\(flag)")])
        case .setBandwidth(let down, let up):
            guard down != nil || up != nil else { return .alreadySo("nothing was asked for") }
            // While the alternative limits are on, these calls would set those.
            _ = try await setAlternativeSpeed(false)
            if let down { try accept(try await post("transfer/setDownloadLimit", [("limit", try bytes(down))])) }
            if let up { try accept(try await post("transfer/setUploadLimit", [("limit", try bytes(up))])) }
            return .done
        case .setAlternativeSpeed(let flag): return try await setAlternativeSpeed(flag)
        case .add(let torrent): return try await add(torrent)
        }
    }

    /// Acts on exactly one torrent; `hashes` is always one hash, as qBittorrent takes `all` for every torrent.
    func act(_ action: String, on id: Infohash, _ pairs: Pairs = []) async throws(ClientError) -> CommandOutcome {
        try accept(try await post("torrents/\(action)", [("hashes", id.hex)] + pairs))
        return .done
    }

    /// Takes the answer to a command, which says nothing when all is well.
    func accept(_ response: HTTPResponse) throws(ClientError) {
        switch response.status {
        case 200, 202, 204: return
        case 400, 409, 415:
            let words = response.text.isEmpty ? "it gives no reason" : response.text.quotedWords
            throw ClientError(.refused, "qBittorrent refused: \(words)")
        default:  // anything else is not qBittorrent's answer to a command
            throw .notUnderstood(response, to: HTTPRequest(.post, base), expected: "qBittorrent's acknowledgement")
        }
    }

    func unsupported(_ what: String, _ fix: String) -> ClientError {
        ClientError(.unsupported, "qBittorrent has no \(what); \(fix)")
    }

    /// Bytes per second as qBittorrent takes them, where 0 means no limit.
    func bytes(_ limit: RateLimit) throws(ClientError) -> String {
        switch limit {
        case .unlimited: return "0"
        case .bytesPerSecond(let bytes):
            guard bytes >= 0 else {
                throw ClientError(.refused, "a limit of \(bytes) bytes per second is below 0; give a larger one")
            }
            // Limits of the whole client are cut to KiB, so that less than one would lift the limit.
            return String(max(1024, min(bytes, Int64(Int32.max))))
        }
    }

    private func move(_ id: Infohash, to path: String) async throws(ClientError) -> CommandOutcome {
        guard path.hasPrefix("/") || path.dropFirst().hasPrefix(":") else {
            throw ClientError(.refused, "\"\(path)\" is no absolute path; begin it with /")
        }
        return try await act("setLocation", on: id, [("location", path)])
    }

    private func setCategory(_ id: Infohash, _ category: String) async throws(ClientError) -> CommandOutcome {
        if !category.isEmpty {
            let created = try await post("torrents/createCategory", [("category", category), ("savePath", "")])
            // 409 means that it is there already, or that its name will not do; the next call tells which.
            if created.status != 409 { try accept(created) }
        }
        let response = try await post("torrents/setCategory", [("hashes", id.hex), ("category", category)])
        guard response.status != 409 else {
            throw ClientError(
                .refused, "qBittorrent takes no category named \"\(category)\"; leave out \\, //, and / at the ends")
        }
        try accept(response)
        return .done
    }

    private func changeTags(
        _ action: String, _ id: Infohash, _ tags: [String]
    ) async throws(ClientError) -> CommandOutcome {
        let tags = tags.filter { !$0.isEmpty }
        // Without tags, qBittorrent would remove them all.
        guard !tags.isEmpty else { return .alreadySo("no tags were named") }
        return try await act(action, on: id, [("tags", try joined(tags))])
    }

    func joined(_ tags: [String]) throws(ClientError) -> String {
        if let tag = tags.first(where: { $0.contains(",") }) {
            throw ClientError(.refused, "qBittorrent takes no comma in a tag: \"\(tag)\"; leave it out")
        }
        return tags.joined(separator: ",")
    }

    private func moveInQueue(_ id: Infohash, _ move: QueueMove) async throws(ClientError) -> CommandOutcome {
        let action =
            switch move {
            case .top: "topPrio"
            case .up: "increasePrio"
            case .down: "decreasePrio"
            case .bottom: "bottomPrio"
            }
        let response = try await post("torrents/\(action)", [("hashes", id.hex)])
        guard response.status != 409 else {
            throw ClientError(
                .refused, "qBittorrent's queue is off; turn on torrent queueing in its options under BitTorrent")
        }
        try accept(response)
        return .done
    }

    /// Sets by a call that only toggles, so the state is read just before.
    private func toggle(
        _ member: String, by action: String, _ id: Infohash, to flag: Bool
    ) async throws(ClientError) -> CommandOutcome {
        guard let now = try await info(id)?[member]?.boolValue else { throw notFound(id) }
        guard now != flag else { return .alreadySo("\(member) is \(flag)") }
        return try await act(action, on: id)
    }

    private func setAlternativeSpeed(_ flag: Bool) async throws(ClientError) -> CommandOutcome {
        let now = try await get("transfer/speedLimitsMode")
        guard now.text != (flag ? "1" : "0") else { return .alreadySo("the alternative speed is \(flag)") }
        let response = try await post("transfer/setSpeedLimitsMode", [("mode", flag ? "1" : "0")])
        // Versions that know no setting of it know the toggle.
        guard response.status == 404 else {
            try accept(response)
            return .done
        }
        try accept(try await post("transfer/toggleSpeedLimitsMode", []))
        return .done
    }

    func notFound(_ id: Infohash) -> ClientError {
        ClientError(.notFound, "qBittorrent has no torrent \(id); it may have been removed meanwhile")
    }

    /// What the list says of one torrent, asked for afresh.
    func info(_ id: Infohash) async throws(ClientError) -> JSON? {
        let answer = try tree(try await get("torrents/info", [("hashes", id.hex)]), "torrents/info")
        return answer.arrayValue?.first { $0["hash"]?.stringValue == id.hex }
    }
}
