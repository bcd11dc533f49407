import Actions
import Clocks
import Engine
import Logging
import Rules
import Synchronization
import Torrents

/// Keeps the engine informed of whether the files of one client are there.
final class FileWatch: Sendable {
    private let name: ClientName
    /// How the client's files are seen from here.
    let access: FileAccess
    private let rounds: DataRounds
    private let book: FileBook
    private let store: any FileStore
    private let decider: Decider
    private let time: any TimeSource
    private let logger: Logger
    /// Boot time from which on another look is due, and how long the last one took.
    private let state = Mutex<(at: Duration, took: Duration)?>(nil)
    /// How long what was found counts for a removal.
    private static let moment: Duration = .seconds(1)
    /// Lets one look at a time at the disk.
    private let line = Turnstile()
    /// Whether a look has not ended: no second thread is given to a disk that hangs.
    private let isLooking = Mutex(false)

    /// - Parameters:
    ///   - entry: The client in the rule file, which says where its files are seen here.
    ///   - connected: Whether they are seen at all.
    ///   - book: Keeps what is known of the files of all clients.
    ///   - decider: Is told what was seen.
    ///   - surroundings: The files, the clock and the log.
    init(
        _ entry: ClientEntry, _ connected: ConnectedClient, _ book: FileBook, _ decider: Decider,
        _ surroundings: Surroundings
    ) {
        self.book = book
        store = surroundings.files
        name = entry.name
        access = FileAccess(entry, sharesFiles: connected.sharesFiles)
        rounds = DataRounds(FileSurvey(access, surroundings.files))
        self.decider = decider
        time = surroundings.time
        logger = surroundings.logger
    }

    /// Shows a list with what is seen of its files on the disk, where rules read that.
    func shown(_ snapshot: Snapshot, reading fields: FieldSet) async -> Snapshot {
        guard !fields.isDisjoint(with: TorrentField.toldByDisk) else { return snapshot }
        // What a list lacks and is not believed to be gone has its files still.
        let kept = await decider.torrents(of: name).lacking(in: snapshot.torrents)
        let all = kept.isEmpty ? snapshot.list : TorrentList(snapshot.torrents + kept)
        await book.read(all, of: name, seen: access, from: store, by: time)
        return snapshot.with(list: book.shown(snapshot.list, of: name, at: time.now.boot))
    }

    /// Shows a torrent with what is seen of its files at this moment, where rules read that.
    func refreshed(_ torrent: Torrent) async -> Torrent {
        guard await !decider.fieldsRead.isDisjoint(with: TorrentField.toldByDisk) else { return torrent }
        return await book.refreshed(torrent, of: name, from: store, time)
    }

    /// Looks unless it has been done so lately; a look that takes long is made seldom.
    ///
    /// - Parameters:
    ///   - list: All that the client has.
    ///   - pause: How long after one look the next is due.
    func look(at list: TorrentList, after pause: Duration) async {
        let begin = time.now.boot
        let isDue = state.withLock { state in
            if let state, begin - state.at < max(pause, state.took * 20) { return false }
            state = (begin, state?.took ?? .zero)
            return true
        }
        guard isDue else { return }
        await line.pass {
            let begin = time.now.boot
            let sight = await sight(hiding: { Set(list.torrents.lazy.map(\.id)) }) { [rounds] in
                rounds.look(at: list, now: begin)
            }
            let boot = time.now.boot
            state.withLock { $0 = (boot, boot - begin) }
            await tell(sight)
        }
    }

    /// Looks for the data of a torrent that is to be removed, unless it has been done this moment.
    func look(for id: Infohash) async {
        await line.pass {
            let begin = time.now.boot
            if let last = rounds.time(of: id) {
                guard begin - last >= Self.moment else { return }
                return await tell(
                    await sight(hiding: { [rounds] in rounds.ids }) { [rounds] in rounds.look(for: id, now: begin) })
            }
            let isDue = state.withLock { state in
                if let state, begin - state.at < max(Self.moment, state.took * 20) { return false }
                state = (begin, state?.took ?? .zero)
                return true
            }
            guard isDue else { return }
            let known = TorrentList(await decider.torrents(of: name))
            await tell(
                await sight(hiding: { Set(known.torrents.lazy.map(\.id)) }) { [rounds] in
                    rounds.look(at: known, now: begin)
                })
        }
    }

    private func tell(_ sight: FileSight) async {
        do {
            try await decider.commit(.observation(.looked(name, sight, at: time.now)))
        } catch {
            logger.error("The journal cannot be written", metadata: ["client": "\(name)", "cause": "\(error)"])
        }
    }

    /// What a look tells; a disk that does not answer hides what may lie on it.
    private func sight(
        hiding ids: () -> Set<Infohash>, _ look: @escaping @Sendable () -> FileSight
    ) async -> FileSight {
        guard case .local = access else { return look() }
        let isFirst = isLooking.withLock { isLooking in
            defer { isLooking = true }
            return !isLooking
        }
        guard isFirst else { return FileSight(hidden: ids()) }
        let sight = await store.aside(within: DiskLook.patience, by: time) { [self] in
            defer { isLooking.withLock { $0 = false } }
            return look()
        }
        return sight ?? FileSight(hidden: ids())
    }
}
