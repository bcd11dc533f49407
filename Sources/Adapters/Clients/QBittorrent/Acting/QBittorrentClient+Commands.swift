import ClientHTTP
package import ClientKit
import HTTP
import JSON
import Text
import Torrents

extension QBittorrentClient {
    package func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        let interface = try await knownInterface()
        if let id = command.torrent, let outcome = try await tell(command, [id], interface) { return outcome }
        switch command {
        case .remove(let id, let deletingData):
            return try await act("delete", on: [id], [("deleteFiles", "\(deletingData)")])
        case .setShareLimits(let id, let limits):
            return try await setShareLimits([id], limits, interface).first?.get() ?? .done
        case .setPriority: throw unsupported("priority of a whole torrent", "use its place in the queue")
        case .moveInQueue(let id, let move): return try await moveInQueue(id, move)
        case .setQueuePlace: throw unsupported("numbered place in the queue", "use \"top\" or \"bottom\"")
        case .setSequential(let id, let flag):
            return try await toggle("seq_dl", by: "toggleSequentialDownload", [id], to: flag).first?.get() ?? .done
        case .setFirstLast(let id, let flag):
            return try await toggle("f_l_piece_prio", by: "toggleFirstLastPiecePrio", [id], to: flag).first?.get()
                ?? .done
        case .addTrackers(let id, let urls): return try await addTrackers(id, urls)
        case .removeTrackers(let id, let urls): return try await removeTrackers(id, urls)
        case .replaceTracker(let id, let old, let new): return try await replaceTracker(id, old, with: new)
        case .setFiles(let id, let places, let priority): return try await setFiles(of: id, at: places, to: priority)
        case .rename(let id, let name): return try await rename(id, name)
        case .renameFile(let id, let old, let new): return try await renameFile(of: id, old, to: new)
        case .banPeers(_, let peers): return try await ban(peers)
        case .setBandwidth(let down, let up):
            guard down != nil || up != nil else { return .alreadySo("nothing was asked for") }
            // While the alternative limits are on, these calls would set those.
            _ = try await setAlternativeSpeed(false)
            if let down { try accept(try await post("transfer/setDownloadLimit", [("limit", try bytes(down))])) }
            if let up { try accept(try await post("transfer/setUploadLimit", [("limit", try bytes(up))])) }
            return .done
        case .setAlternativeSpeed(let flag): return try await setAlternativeSpeed(flag)
        case .add(let torrent): return try await add(torrent)
        case .pause, .resume, .forceStart, .move, .recheck, .reannounce, .setCategory, .addTags, .removeTags,
            .setLimits, .setSuperSeeding, .setAutoManaged:
            preconditionFailure("\(command) was not told though it can be")
        }
    }

    /// Acts on exactly these torrents; `hashes` always holds hashes, as qBittorrent takes `all` for every torrent.
    func act(_ action: String, on ids: [Infohash], _ pairs: Pairs = []) async throws(ClientError) -> CommandOutcome {
        precondition(!ids.isEmpty, "a command about no torrent")
        try accept(try await post("torrents/\(action)", [("hashes", Self.joined(ids))] + pairs))
        return .done
    }

    /// Hashes as qBittorrent takes several.
    static func joined(_ ids: [Infohash]) -> String { ids.map(\.hex).joined(separator: "|") }

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
    func info(_ id: Infohash) async throws(ClientError) -> JSON? { try await info([id])[id] }

    /// What the list says of some torrents, asked for afresh; those that it lacks are left out.
    func info(_ ids: [Infohash]) async throws(ClientError) -> [Infohash: JSON] {
        var found: [Infohash: JSON] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            // The hashes stand in the address, whose length servers in between may bound.
            let some = Array(rest.prefix(100))
            rest.removeFirst(some.count)
            let answer = try tree(try await get("torrents/info", [("hashes", Self.joined(some))]), "torrents/info")
            for torrent in answer.arrayValue ?? [] {
                guard let id = torrent["hash"]?.stringValue.flatMap({ Infohash(hex: $0) }) else { continue }
                found[id] = torrent
            }
        }
        return found
    }
}
