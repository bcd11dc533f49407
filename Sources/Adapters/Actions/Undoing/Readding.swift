import ClientKit
import Engine
import JSON
import Torrents

/// Adds a removed torrent again over its data, as it was.
struct Readding {
    let torrent: KeptTorrent
    let client: any TorrentClient

    /// - Returns: What came of it, in words.
    /// - Throws: Why the client does not have it.
    func perform() async throws(ActionError) -> String {
        guard try await add(paused: torrent.isPaused) else { return "it was there again already" }
        let words = torrent.file == nil ? "added again by its magnet link" : "added again over its data"
        guard let share = torrent.share else { return words }
        do {
            _ = try await client.perform(.setShareLimits(torrent.id, ShareLimits(arguments: share)))
            return words
        } catch {
            // It is back, which matters more; adding it once more would say that it is there.
            return "\(words); its share limits could not be set: \(error.detail)"
        }
    }

    /// - Parameter isPaused: Whether it is added without being started.
    /// - Returns: Whether it was not there before.
    /// - Throws: Why the client does not have it.
    @discardableResult
    func add(paused isPaused: Bool) async throws(ActionError) -> Bool {
        let source: NewTorrent.Source
        if let file = torrent.file {
            source = .file(file)
        } else if let magnet = torrent.magnet {
            source = .magnet(magnet)
        } else {
            throw ActionError(.final, "neither its .torrent file nor a link was kept")
        }
        var new = NewTorrent(
            source: source, ids: [torrent.id], savePath: torrent.savePath, category: torrent.category,
            tags: torrent.tags, paused: isPaused,
            layout: torrent.treatment.layout.flatMap(ContentLayout.init(rawValue:)),
            downLimit: torrent.downLimit.map(RateLimit.bytesPerSecond),
            upLimit: torrent.upLimit.map(RateLimit.bytesPerSecond))
        let outcome: CommandOutcome
        do throws(ClientError) {
            outcome = try await client.perform(.add(new))
        } catch  where error.code == .unsupported && new.layout != nil {
            // A client without a choice of layouts has the torrent's own.
            new.layout = nil
            outcome = try await client.carryOut(.add(new))
        } catch {
            throw ActionError(error)
        }
        if case .duplicate = outcome { return false }
        return true
    }
}

/// What a client is told of a torrent that came back from a bin.
extension Readding {
    /// Says which files were not wanted, before the check, as nothing of them is to be downloaded.
    func treatBeforeCheck() async throws(ActionError) {
        let unwanted = torrent.treatment.unwanted
        if !unwanted.isEmpty { _ = try await client.carryOut(.setFiles(torrent.id, unwanted, .skip)) }
    }

    /// Puts back how the client treated it, and starts it where it ran and has nothing left to download.
    ///
    /// - Returns: What could not be put back, to follow a sentence.
    func treatAfterCheck(_ now: Torrent) async -> String {
        var failures: [String] = []
        for (name, command) in commands(now) {
            do {
                _ = try await client.perform(command)
            } catch {
                guard error.code != .unsupported else { continue }
                failures.append("\(name) (\(error.detail))")
            }
        }
        if torrent.isPaused { return failures.words }
        guard torrent.treatment.isDone, now[.done].flag == true else {
            return "; it stays paused, as it is not complete" + failures.words
        }
        do {
            _ = try await client.perform(.resume(torrent.id))
        } catch {
            failures.append("that it ran (\(error.detail))")
        }
        return failures.words
    }

    private func commands(_ now: Torrent) -> [(name: String, command: Command)] {
        let (id, former) = (torrent.id, torrent.treatment)
        var commands: [(String, Command)] = []
        var known: [String] = []
        if case .trackers(let all) = now[.trackers] { known = all.map(\.url) }
        let lacking = former.trackers.filter { !known.contains($0) && $0.contains("://") }
        if !lacking.isEmpty { commands.append(("its trackers", .addTrackers(id, lacking))) }
        if let share = torrent.share {
            commands.append(("its share limits", .setShareLimits(id, ShareLimits(arguments: share))))
        }
        if let priority = former.priority.flatMap(BandwidthPriority.init(rawValue:)), priority != .normal {
            commands.append(("its priority", .setPriority(id, priority)))
        }
        for field in former.switches.sorted(by: { $0.name < $1.name }) {
            switch field {
            case .sequential: commands.append(("its order of download", .setSequential(id, true)))
            case .firstLast: commands.append(("its order of download", .setFirstLast(id, true)))
            case .superSeeding: commands.append(("its super seeding", .setSuperSeeding(id, true)))
            case .autoManaged: commands.append(("its automatic management", .setAutoManaged(id, true)))
            case .forced where !torrent.isPaused && former.isDone && now[.done].flag == true:
                commands.append(("its forced start", .forceStart(id, true)))
            default: continue  // nothing that could be put back
            }
        }
        if let queued = former.queuePlace { commands.append(("its place in the queue", .setQueuePlace(id, queued))) }
        return commands
    }
}

extension [String] {
    /// What could not be put back, to follow a sentence; nothing for nothing.
    fileprivate var words: String { isEmpty ? "" : "; what could not be put back: " + joined(separator: ", ") }
}
