import ClientKit
import Clocks
import Text
import Torrents

/// Hands torrents over to a client, and looks whether it has them as they were meant.
struct Handover {
    /// How far the client's clock may be from ours.
    private static let clockTolerance: Int64 = 60

    let client: any TorrentClient
    let name: ClientName
    let arguments: AddArguments
    /// When the addition was planned, if an earlier attempt may have taken effect.
    let repeats: WallTime?
    let board: RoomBoard
    let time: any TimeSource

    /// Adds one torrent, and says in words what came of it.
    func give(_ parcel: Parcel) async throws(ActionError) -> String {
        let torrent = arguments.torrent(parcel)
        try await requireSpace(for: parcel)
        switch try await carryOut(.add(torrent)) {
        case .added(let id): return try await "added \(id) to \(name)" + complete(torrent, id)
        case .duplicate(let id): return try await meet(id, torrent, parcel)
        case .done, .alreadySo: return "added to \(name)"
        }
    }

    /// Deals with a torrent that the client has already: by our own doing, or by somebody else's.
    private func meet(_ id: Infohash, _ torrent: NewTorrent, _ parcel: Parcel) async throws(ActionError) -> String {
        let seen = try await call { () async throws(ClientError) in try await client.torrent(id) }
        var words = "already there: \(id) in \(name)"
        if let repeats, let addedAt = seen?[.addedAt].integer, addedAt >= repeats.seconds - Self.clockTolerance {
            words = try await "added \(id) to \(name)" + complete(torrent, id)
        }
        guard arguments.mergesTrackers, !parcel.trackers.isEmpty else { return words }
        guard !parcel.isPrivate, seen?[.private].flag != true else {
            return words + ", a private torrent, whose trackers stay as they are"
        }
        switch try await carryOut(.addTrackers(id, parcel.trackers)) {
        case .alreadySo: return words + ", with all its trackers"
        case .done, .added, .duplicate: return words + ", and got the trackers that it lacked"
        }
    }

    /// Reads the torrent back and gives it what it lacks; what the client refuses is said and spoils nothing.
    private func complete(_ torrent: NewTorrent, _ id: Infohash) async throws(ActionError) -> String {
        let seen = try await call { () async throws(ClientError) in try await client.torrent(id) }
        guard let seen else {
            throw ActionError(.notYet, "client \"\(name)\" took \(id), and does not list it yet")
        }
        var lacks: [String] = []
        for command in torrent.commands(toComplete: seen) + (arguments.place.map { [$0.command(id)] } ?? []) {
            do {
                _ = try await carryOut(command)
            } catch {
                guard error.code == .final else { throw error }
                lacks.append(error.detail)
            }
        }
        return lacks.isEmpty ? "" : ", but not all as it was meant: " + lacks.joined(separator: "; ")
    }

    /// Waits for room where the client says how much there is.
    private func requireSpace(for parcel: Parcel) async throws(ActionError) {
        guard let size = parcel.size else { return }
        guard size <= arguments.maxSize else {
            throw ActionError(
                .final,
                """
                the torrent says that it has \(size.bytesShown), more than "maxSize" allows, which is \
                \(arguments.maxSize.bytesShown)
                """)
        }
        guard arguments.checksSpace else { return }
        let path = arguments.savePath
        let place = "\(name):\(path ?? "")"
        // Both are less than 2^62, so that the sum is a number.
        let needed = size + arguments.keptFree
        guard let free = try await tooLittle(at: place, path, needed) else { return }
        for id in parcel.ids {
            // What is there already needs no room.
            let seen = try await call { () async throws(ClientError) in try await client.torrent(id) }
            if seen != nil { return }
        }
        let kept = arguments.keptFree > 0 ? ", of which \(arguments.keptFree.bytesShown) are to stay free" : ""
        throw ActionError(
            .noRoom(Room(place: place, needed: needed)),
            """
            the torrent needs \(size.bytesShown), and client "\(name)" has \(free.bytesShown) free\
            \(path.map { " at \($0)" } ?? "")\(kept); free some space, or say "checkSpace": false
            """)
    }

    /// The bytes that are free at a place, where they are too few.
    private func tooLittle(
        at place: String, _ path: String?, _ needed: Int64
    ) async throws(ActionError) -> Int64? {
        if let free = board.free(at: place, now: time.now.boot), free < needed { return free }
        let free = try await call { () async throws(ClientError) in try await client.freeSpace(at: path) }
        guard let free, free < needed else { return nil }
        board.note(free, at: place, now: time.now.boot)
        return free
    }

    private func carryOut(_ command: Command) async throws(ActionError) -> CommandOutcome {
        try await call { () async throws(ClientError) in try await client.perform(command) }
    }

    /// Asks the client; only what it understood and refused is final.
    private func call<Value: Sendable>(
        _ body: () async throws(ClientError) -> Value
    ) async throws(ActionError) -> Value {
        do {
            return try await body()
        } catch {
            throw ActionError(error, waitingFor: name)
        }
    }
}

extension NewTorrent {
    /// What to tell the client so that the torrent is as it was meant; nothing where the client cannot say.
    func commands(toComplete seen: Torrent) -> [Command] {
        var commands: [Command] = []
        if let category, seen[.category] != .unknown, seen[.category].text ?? "" != category {
            commands.append(.setCategory(seen.id, category))
        }
        let known = seen[.tags].texts ?? []
        let missing = tags.filter { !known.contains($0) }
        if !missing.isEmpty { commands.append(.addTags(seen.id, missing)) }
        if sequential, seen[.sequential] == .flag(false) { commands.append(.setSequential(seen.id, true)) }
        if firstLast, seen[.firstLast] == .flag(false) { commands.append(.setFirstLast(seen.id, true)) }
        let rates = RateArguments(down: downLimit, up: upLimit)
        if !rates.areInForce(down: seen[.downLimit].integer, up: seen[.upLimit].integer) {
            commands.append(.setLimits(seen.id, down: downLimit, up: upLimit))
        }
        let runs: [TorrentState] = [.downloading, .seeding, .queued]
        if paused, let state = seen.state, runs.contains(state) { commands.append(.pause(seen.id)) }
        return commands
    }
}

extension QueuePlace {
    fileprivate func command(_ id: Infohash) -> Command {
        switch self {
        case .top: .moveInQueue(id, .top)
        case .bottom: .moveInQueue(id, .bottom)
        case .place(let place): .setQueuePlace(id, place)
        }
    }
}
