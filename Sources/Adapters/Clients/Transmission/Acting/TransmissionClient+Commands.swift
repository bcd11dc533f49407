package import ClientKit
import JSON
import Torrents

extension TransmissionClient {
    package func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        switch command {
        case .pause(let id): try await act("torrent-stop", on: id)
        case .resume(let id): try await act("torrent-start", on: id)
        case .forceStart(let id, true): try await act("torrent-start-now", on: id)
        case .forceStart(_, false):
            .alreadySo("Transmission starts a torrent past the queue once and keeps no mark of it")
        case .remove(let id, let deletingData):
            try await act("torrent-remove", on: id, [JSON.Member("delete-local-data", .bool(deletingData))])
        case .move(let id, let path): try await move(id, to: path)
        case .recheck(let id): try await act("torrent-verify", on: id)
        case .reannounce(let id): try await act("torrent-reannounce", on: id)
        case .setCategory: throw unsupported("categories", "use tags, which Transmission calls labels")
        case .addTags(let id, let tags): try await setLabels(id) { $0 + tags.filter { !$0.isEmpty } }
        case .removeTags(let id, let tags): try await setLabels(id) { $0.filter { !tags.contains($0) } }
        case .setLimits(let id, let down, let up): try await set(id, try limits(down: down, up: up))
        case .setShareLimits(let id, let limits): try await set(id, try shareLimits(limits))
        case .setPriority(let id, let priority): try await set(id, [priority.member])
        case .moveInQueue(let id, let move): try await act("queue-move-\(move.rawValue)", on: id)
        case .setQueuePlace(let id, let place): try await set(id, [JSON.Member("queuePosition", .integer(place))])
        case .setFirstLast: throw unsupported("first and last pieces first", "leave out `firstLast`")
        case .addTrackers(let id, let urls): try await addTrackers(id, urls)
        case .setSequential(let id, let flag): try await setSequential(id, flag)
        case .setSuperSeeding: throw unsupported("super seeding", "remove `superSeed` from rules for this client")
        case .setAutoManaged: throw unsupported("automatic paths", "remove `autoManage` from rules for this client")
        case .setBandwidth(let down, let up): try await setSession(try bandwidth(down: down, up: up))
        case .setAlternativeSpeed(let flag): try await setSession([JSON.Member("alt-speed-enabled", .bool(flag))])
        case .add(let torrent): try await add(torrent)
        }
    }

    /// Acts on exactly one torrent.
    ///
    /// The member `ids` is always there and never empty: without it Transmission acts on every torrent it has.
    func act(
        _ method: String, on id: Infohash, _ arguments: [JSON.Member] = []
    ) async throws(ClientError) -> CommandOutcome {
        _ = try await exchange(method) { _ in [JSON.Member("ids", [.string(id.hex)])] + arguments }.tree()
        return .done
    }

    func set(_ id: Infohash, _ properties: [JSON.Member]) async throws(ClientError) -> CommandOutcome {
        guard !properties.isEmpty else { return .alreadySo("nothing was asked for") }
        return try await act("torrent-set", on: id, properties)
    }

    func unsupported(_ what: String, _ fix: String) -> ClientError {
        ClientError(.unsupported, "Transmission has no \(what); \(fix)")
    }

    private func setSession(_ properties: [JSON.Member]) async throws(ClientError) -> CommandOutcome {
        guard !properties.isEmpty else { return .alreadySo("nothing was asked for") }
        _ = try await exchange("session-set") { _ in properties }.tree()
        return .done
    }

    private func move(_ id: Infohash, to path: String) async throws(ClientError) -> CommandOutcome {
        guard path.hasPrefix("/") else {
            throw ClientError(.refused, "\"\(path)\" is no absolute path; begin it with /")
        }
        return try await act(
            "torrent-set-location", on: id, [JSON.Member("location", .string(path)), JSON.Member("move", true)])
    }

    private func setSequential(_ id: Infohash, _ flag: Bool) async throws(ClientError) -> CommandOutcome {
        let interface = try await interface()
        guard interface.hasSequential else {
            throw unsupported("download in sequence before 4.1", "this is \(interface.program)")
        }
        return try await set(id, [JSON.Member("sequential_download", .bool(flag))])
    }

    /// Changes the labels of a torrent, which Transmission takes only as a whole list.
    private func setLabels(
        _ id: Infohash, _ change: ([String]) -> [String]
    ) async throws(ClientError) -> CommandOutcome {
        guard let torrent = try await torrent(id) else {
            throw ClientError(.notFound, "Transmission has no torrent \(id); it may have been removed meanwhile")
        }
        let labels = torrent[.tags].texts ?? []
        var wanted: [String] = []
        // 3.00 refuses a label that stands there twice.
        for label in change(labels) where !wanted.contains(label) { wanted.append(label) }
        guard wanted != labels else { return .alreadySo("the tags are \(labels)") }
        if let label = wanted.first(where: { $0.contains(",") }) {
            throw ClientError(.refused, "Transmission takes no comma in a tag: \"\(label)\"; leave it out")
        }
        return try await set(id, [JSON.Member("labels", .array(wanted.map(JSON.string)))])
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
