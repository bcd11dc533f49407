package import ClientKit
import JSON
import Torrents

extension TransmissionClient {
    package func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        if let id = command.torrent, let outcome = try await tell(command, [id]) { return outcome }
        switch command {
        case .remove(let id, let deletingData):
            return try await act("torrent-remove", on: [id], [JSON.Member("delete-local-data", .bool(deletingData))])
        case .setCategory: throw unsupported("categories", "use tags, which Transmission calls labels")
        case .addTags(let id, _), .removeTags(let id, _):
            return try await setLabels([id], command).first?.get() ?? .done
        case .moveInQueue(let id, let move): return try await act("queue-move-\(move.rawValue)", on: [id])
        case .setQueuePlace(let id, let place):
            return try await set([id], [JSON.Member("queuePosition", .integer(place))])
        case .setFirstLast: throw unsupported("first and last pieces first", "leave out `firstLast`")
        case .addTrackers(let id, let urls): return try await addTrackers(id, urls)
        case .removeTrackers(let id, let urls): return try await removeTrackers(id, urls)
        case .replaceTracker(let id, let old, let new): return try await replaceTracker(id, old, with: new)
        case .setFiles(let id, let places, let priority):
            return try await set([id], places.isEmpty ? [] : priority.members(of: places))
        case .rename:
            throw unsupported("names that are only shown", "a torrent is named as its data is; rename that by `files`")
        case .renameFile(let id, let old, let new): return try await renameFile(of: id, old, to: new)
        case .banPeers: throw unsupported("way to ban a peer", "remove `ban` from rules for this client")
        case .setSuperSeeding: throw unsupported("super seeding", "remove `superSeed` from rules for this client")
        case .setAutoManaged: throw unsupported("automatic paths", "remove `autoManage` from rules for this client")
        case .setBandwidth(let down, let up): return try await setSession(try bandwidth(down: down, up: up))
        case .setAlternativeSpeed(let flag):
            return try await setSession([JSON.Member("alt-speed-enabled", .bool(flag))])
        case .add(let torrent): return try await add(torrent)
        case .pause, .resume, .forceStart, .move, .recheck, .reannounce, .setLimits, .setShareLimits, .setPriority,
            .setSequential:
            preconditionFailure("\(command) was not told though it can be")
        }
    }

    /// Acts on exactly these torrents.
    ///
    /// The member `ids` is always there and never empty: without it Transmission acts on every torrent it has.
    func act(
        _ method: String, on ids: [Infohash], _ arguments: [JSON.Member] = []
    ) async throws(ClientError) -> CommandOutcome {
        precondition(!ids.isEmpty, "a command about no torrent")
        let hashes = JSON.array(ids.map { .string($0.hex) })
        _ = try await exchange(method) { _ in [JSON.Member("ids", hashes)] + arguments }.tree()
        return .done
    }

    func set(_ ids: [Infohash], _ properties: [JSON.Member]) async throws(ClientError) -> CommandOutcome {
        guard !properties.isEmpty else { return .alreadySo("nothing was asked for") }
        return try await act("torrent-set", on: ids, properties)
    }

    func unsupported(_ what: String, _ fix: String) -> ClientError {
        ClientError(.unsupported, "Transmission has no \(what); \(fix)")
    }

    private func setSession(_ properties: [JSON.Member]) async throws(ClientError) -> CommandOutcome {
        guard !properties.isEmpty else { return .alreadySo("nothing was asked for") }
        _ = try await exchange("session-set") { _ in properties }.tree()
        return .done
    }
}

extension BandwidthPriority {
    var member: JSON.Member {
        switch self {
        case .low: JSON.Member("bandwidthPriority", -1)
        case .normal: JSON.Member("bandwidthPriority", 0)
        case .high: JSON.Member("bandwidthPriority", 1)
        }
    }
}
