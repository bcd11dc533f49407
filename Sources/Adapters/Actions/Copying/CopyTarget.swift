import ClientKit
import Clocks
import Torrents

/// The client that gets a copy; while it is out of reach the copy only waits.
struct CopyTarget {
    let name: ClientName
    let client: any TorrentClient
    let time: any TimeSource

    /// How long a client may take to begin with a check, and to tell what it came to.
    private static let patience = Duration.seconds(15)
    /// How long one attempt looks on while a check goes on.
    private static let watch = Duration.seconds(60)

    /// The torrent with one of these ids, read afresh.
    func find(_ ids: [Infohash]) async throws(ActionError) -> Torrent? {
        for id in ids {
            if let torrent = try await torrent(id) { return torrent }
        }
        return nil
    }

    /// Adds a torrent that is paused.
    func add(_ new: NewTorrent) async throws(ActionError) -> Torrent {
        var new = new
        let outcome: CommandOutcome
        do throws(ClientError) {
            outcome = try await client.perform(.add(new))
        } catch  where error.code == .unsupported && new.layout == .original {
            // A client without a choice of layouts has the torrent's own.
            new.layout = nil
            outcome = try await asked { () async throws(ClientError) in try await client.perform(.add(new)) }
        } catch {
            throw ActionError(error, waitingFor: name)
        }
        if case .duplicate(let id) = outcome {
            throw ActionError(.notYet, "\(id) has come to client \"\(name)\" this moment")
        }
        guard let torrent = try await find(new.ids) else {
            throw ActionError(.notYet, "client \"\(name)\" took the torrent, and does not list it yet")
        }
        return torrent
    }

    func carryOut(_ command: Command) async throws(ActionError) {
        _ = try await asked { () async throws(ClientError) in try await client.perform(command) }
    }

    /// The torrent once all of its data was checked.
    ///
    /// A check that takes long is looked after at the next attempt. One that has found a part and not the whole is not
    /// begun again; qBittorrent says of a torrent that was just added that it checks it, and does not look at its data.
    func checked(_ copy: Torrent) async throws(ActionError) -> Torrent {
        var torrent = copy
        var (isAsked, isSeen) = (false, false)
        let begun = time.now.boot
        var lastSeen = begun
        while torrent[.done].flag != true {
            let moment = time.now.boot
            if torrent.state == .checking {
                (isSeen, lastSeen) = (true, moment)
                if moment - begun >= Self.watch {
                    let part = torrent[.progress].real.map { ", \(Int($0 * 100)) % so far" } ?? ""
                    throw ActionError(.notYet, "client \"\(name)\" checks the copy\(part)")
                }
            } else if !isAsked, torrent[.progress].real ?? 0 == 0 {
                try await carryOut(.recheck(torrent.id))
                (isAsked, isSeen, lastSeen) = (true, false, moment)
            } else if moment - lastSeen >= (isSeen ? .seconds(3) : isAsked ? Self.patience : .zero) {
                return torrent
            }
            guard await time.passes(.milliseconds(200)) else {
                throw ActionError(.notYet, "client \"\(name)\" checks the copy")
            }
            guard let now = try await self.torrent(copy.id) else {
                throw ActionError(.final, "client \"\(name)\" does not have the copy any more; somebody removed it")
            }
            torrent = now
        }
        return torrent
    }

    /// Takes the torrent out of the client and leaves its data.
    func remove(_ id: Infohash) async throws(ActionError) {
        try await carryOut(.remove(id, deletingData: false))
        let deadline = time.now.boot + Self.patience
        while try await torrent(id) != nil {
            guard time.now.boot < deadline, await time.passes(.milliseconds(50)) else {
                throw ActionError(.notYet, "client \"\(name)\" still has the copy after it was told to remove it")
            }
        }
    }

    private func torrent(_ id: Infohash) async throws(ActionError) -> Torrent? {
        try await asked { () async throws(ClientError) in try await client.torrent(id) }
    }

    private func asked<Answer: Sendable>(
        _ question: () async throws(ClientError) -> Answer
    ) async throws(ActionError) -> Answer {
        do throws(ClientError) {
            return try await question()
        } catch {
            throw ActionError(error, waitingFor: name)
        }
    }
}

extension ActionError {
    /// A client that is out of reach is waited for; only what it understood and refused is final.
    init(_ error: ClientError, waitingFor name: ClientName) {
        let isFinal = !error.isTransient && !error.needsOwner
        self.init(isFinal ? .final : .notYet, "client \"\(name)\": \(error.detail)")
    }
}
