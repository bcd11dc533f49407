package import ClientKit
import HTTP
import JSON
package import Torrents

extension QBittorrentClient {
    /// Most calls take several hashes; places in the queue depend on the order of the calls, and removals go alone.
    package func perform(
        _ command: Command, onAll torrents: [Infohash]
    ) async throws(ClientError) -> [CommandResult]? {
        let interface = try await knownInterface()
        if let outcome = try await tell(command, torrents, interface) { return torrents.map { _ in .success(outcome) } }
        switch command {
        case .setShareLimits(_, let limits): return try await setShareLimits(torrents, limits, interface)
        case .setSequential(_, let flag):
            return try await toggle("seq_dl", by: "toggleSequentialDownload", torrents, to: flag)
        case .setFirstLast(_, let flag):
            return try await toggle("f_l_piece_prio", by: "toggleFirstLastPiecePrio", torrents, to: flag)
        default: return nil  // each alone
        }
    }

    /// Tells some torrents the same; nil for a command that has to look at each of them, or goes to one at a time.
    func tell(
        _ command: Command, _ ids: [Infohash], _ interface: Interface
    ) async throws(ClientError) -> CommandOutcome? {
        switch command {
        case .pause: return try await act(interface.stopsAndStarts ? "stop" : "pause", on: ids)
        case .resume: return try await act(interface.stopsAndStarts ? "start" : "resume", on: ids)
        case .forceStart(_, let flag): return try await act("setForceStart", on: ids, [("value", "\(flag)")])
        case .move(_, let path): return try await move(ids, to: path)
        case .recheck: return try await act("recheck", on: ids)
        case .reannounce: return try await act("reannounce", on: ids)
        case .setCategory(_, let category): return try await setCategory(ids, category)
        case .addTags(_, let tags): return try await changeTags("addTags", ids, tags)
        case .removeTags(_, let tags): return try await changeTags("removeTags", ids, tags)
        case .setLimits(_, let down, let up):
            guard down != nil || up != nil else { return .alreadySo("nothing was asked for") }
            if let down { _ = try await act("setDownloadLimit", on: ids, [("limit", try bytes(down))]) }
            if let up { _ = try await act("setUploadLimit", on: ids, [("limit", try bytes(up))]) }
            return .done
        case .setSuperSeeding(_, let flag): return try await act("setSuperSeeding", on: ids, [("value", "\(flag)")])
        case .setAutoManaged(_, let flag): return try await act("setAutoManagement", on: ids, [("enable", "\(flag)")])
        default: return nil  // what looks first, goes alone, or is about no torrent
        }
    }

    private func move(_ ids: [Infohash], to path: String) async throws(ClientError) -> CommandOutcome {
        guard path.hasPrefix("/") || path.dropFirst().hasPrefix(":") else {
            throw ClientError(.refused, "\"\(path)\" is no absolute path; begin it with /")
        }
        return try await act("setLocation", on: ids, [("location", path)])
    }

    private func setCategory(_ ids: [Infohash], _ category: String) async throws(ClientError) -> CommandOutcome {
        if !category.isEmpty {
            let created = try await post("torrents/createCategory", [("category", category), ("savePath", "")])
            // 409 means that it is there already, or that its name will not do; the next call tells which.
            if created.status != 409 { try accept(created) }
        }
        let response = try await post("torrents/setCategory", [("hashes", Self.joined(ids)), ("category", category)])
        guard response.status != 409 else {
            throw ClientError(
                .refused, "qBittorrent takes no category named \"\(category)\"; leave out \\, //, and / at the ends")
        }
        try accept(response)
        return .done
    }

    private func changeTags(
        _ action: String, _ ids: [Infohash], _ tags: [String]
    ) async throws(ClientError) -> CommandOutcome {
        let tags = tags.filter { !$0.isEmpty }
        // Without tags, qBittorrent would remove them all.
        guard !tags.isEmpty else { return .alreadySo("no tags were named") }
        return try await act(action, on: ids, [("tags", try joined(tags))])
    }

    /// Sets by a call that only toggles, so the states are read just before.
    func toggle(
        _ member: String, by action: String, _ ids: [Infohash], to flag: Bool
    ) async throws(ClientError) -> [CommandResult] {
        let states = try await info(ids).compactMapValues { $0[member]?.boolValue }
        let others = ids.filter { states[$0] == !flag }
        if !others.isEmpty { _ = try await act(action, on: others) }
        return ids.map { id in
            guard let state = states[id] else { return .failure(notFound(id)) }
            return .success(state == flag ? .alreadySo("\(member) is \(flag)") : .done)
        }
    }
}
