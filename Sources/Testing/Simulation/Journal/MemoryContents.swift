import Clocks
import Engine
import JSON
import Journal
import Torrents

/// All that a journal in memory keeps; what cannot be written is refused before anything of it is.
struct MemoryContents: Sendable {
    var records: [String: JSON] = [:]
    var ticks: [Int64: WallTime] = [:]
    var events: [RecordedEvent] = []
    var decisions: [RecordedDecision] = []
    var intents = IntentShelf()
    var formers: [IntentID: FormerState] = [:]
    var torrents: [KnownTorrent] = []
    var contacts: [Contact] = []
    var service = ServiceRecord()
    private var lastEvent: Int64 = 0
    private var lastDecision: Int64 = 0

    /// Writes a commit, and tells which intents ended with it.
    mutating func write(_ commit: Commit, _ path: String) throws(JournalError) -> [IntentID] {
        try check(commit, path)
        var ended: [IntentID] = []
        switch commit.change {
        case .ended(let id, let outcome, let cancelsRest):
            try end(id, outcome, at: commit.at)
            ended = [id] + (cancelsRest ? try cancelRest(after: id, at: commit.at) : [])
        case .revived(let id):
            guard let intent = intents[id] else { break }
            intents.replace(with: intent.with(.planned, attempts: 0, at: commit.at, detail: intent.detail))
            formers[id] = nil
        case nil: break
        }
        for tick in commit.ticks where !tick.isQuiet && ticks[tick.number] == nil { insert(tick, &ended) }
        return ended
    }

    /// Refuses what contradicts what is there.
    private func check(_ commit: Commit, _ path: String) throws(JournalError) {
        switch commit.change {
        case .ended(let id, let outcome, _):
            guard let stored = intents[id], stored.state == outcome.told.state || stored.state.isUnfinished else {
                throw .notOpen(id, intents[id]?.state)
            }
        case .revived(let id):
            guard intents[id]?.state == .dead else { throw .notOpen(id, intents[id]?.state) }
        case nil: break
        }
        var planned: Set<IntentID> = []
        for tick in commit.ticks where !tick.isQuiet {
            if let written = ticks[tick.number] {
                guard written == tick.at.wall else { throw .conflict(path: path, tick: tick.number) }
                continue
            }
            for intent in tick.intents + tick.rehearsed {
                guard intents[intent.id] == nil, planned.insert(intent.id).inserted else {
                    throw .failed(path: path, cause: "intent \(intent.id) is there already", fix: "give it another id")
                }
            }
        }
    }

    /// Changes an intent that has not ended.
    mutating func change(
        _ id: IntentID, _ body: (StoredIntent) -> StoredIntent
    ) throws(JournalError) -> StoredIntent {
        guard let stored = intents[id], stored.state.isUnfinished else { throw .notOpen(id, intents[id]?.state) }
        let changed = body(stored)
        intents.replace(with: changed)
        return changed
    }

    mutating func note(_ note: JournalNote) {
        switch note {
        case .run(let run): service.run = run
        case .loading(let loading): service.loading = loading
        case .failedLoading(let failure, let wall):
            service.loading?.failedAt = wall
            service.loading?.failure = failure
        case .poll(let poll, let client): service.polls[client] = poll
        case .clients(let clients): service.polls = service.polls.filter { clients.contains($0.key) }
        case .contact(let client, let failure, let wall):
            if let last = contacts.last(where: { $0.client == client }), last.failure == failure { return }
            contacts.append(
                Contact(number: Int64(contacts.count + 1), client: client, at: wall, failure: failure))
        }
    }

    mutating func forget(olderThan wall: WallTime) {
        events.removeAll { $0.at < wall }
        decisions.removeAll { $0.decision.at < wall }
        intents.removeAll { !$0.state.isUnfinished && $0.changedAt < wall }
        formers = formers.filter { intents[$0.key] != nil }
        torrents.removeAll { $0.goneAt.map { $0 < wall } ?? false }
    }

    private mutating func end(_ id: IntentID, _ outcome: Outcome, at wall: WallTime) throws(JournalError) {
        let (state, detail) = outcome.told
        if intents[id]?.state == state { return }
        _ = try change(id) { $0.with(state, at: wall, detail: detail) }
    }

    private mutating func cancelRest(after id: IntentID, at wall: WallTime) throws(JournalError) -> [IntentID] {
        guard let ended = intents[id] else { return [] }
        let rest = intents.open.filter { $0.intent.chain == ended.intent.chain && $0.number > ended.number }
            .map(\.intent.id)
        for other in rest {
            _ = try change(other) { $0.with(.cancelled, at: wall, detail: "\(id) of the same chain did not succeed") }
        }
        return rest
    }

    private mutating func insert(_ tick: Tick, _ ended: inout [IntentID]) {
        ticks[tick.number] = tick.at.wall
        for event in tick.events {
            lastEvent += 1
            events.append(RecordedEvent(event, number: lastEvent))
        }
        for decision in tick.decisions {
            lastDecision += 1
            decisions.append(RecordedDecision(number: lastDecision, decision: decision))
        }
        for intent in tick.intents { intents.add(intent, .planned) }
        for (id, reason) in tick.cancelled {
            _ = try? change(id) { $0.with(.cancelled, at: tick.at.wall, detail: reason) }
            ended.append(id)
        }
        for intent in tick.rehearsed { intents.add(intent, .rehearsed) }
        for (client, torrent) in tick.known { know(torrent, of: client, at: tick.at.wall) }
        for (client, id) in tick.gone { markGone(id, of: client, at: tick.at.wall) }
        for (key, value) in tick.records { records[key] = value }
    }

    private mutating func know(_ torrent: Torrent, of client: ClientName, at wall: WallTime) {
        let former = torrents.firstIndex { $0.client == client && $0.torrent.id == torrent.id }
        let known = KnownTorrent(
            client: client, torrent: torrent, firstSeen: former.map { torrents[$0].firstSeen } ?? wall, lastSeen: wall)
        if let former { torrents[former] = known } else { torrents.append(known) }
    }

    private mutating func markGone(_ id: Infohash, of client: ClientName, at wall: WallTime) {
        guard let place = torrents.firstIndex(where: { $0.client == client && $0.torrent.id == id }) else { return }
        let known = torrents[place]
        torrents[place] = KnownTorrent(
            client: client, torrent: known.torrent, firstSeen: known.firstSeen, lastSeen: known.lastSeen,
            goneAt: known.goneAt ?? wall)
    }
}

extension StoredIntent {
    /// The intent in another state.
    func with(
        _ state: State, attempts: Int? = nil, at wall: WallTime, until: WallTime? = nil, detail: String?
    ) -> StoredIntent {
        StoredIntent(
            number: number, intent: intent, state: state, attempts: attempts ?? self.attempts, changedAt: wall,
            waitUntil: until, detail: detail)
    }
}

extension Outcome {
    /// The state that it leaves an intent in, and what is said of it.
    fileprivate var told: (state: StoredIntent.State, detail: String) {
        switch self {
        case .done(let detail): (.done, detail)
        case .held(let detail): (.held, detail)
        case .dead(let detail): (.dead, detail)
        }
    }
}

extension RecordedEvent {
    fileprivate init(_ event: Event, number: Int64) {
        self.init(
            number: number, id: event.id, type: event.type.rawValue, client: event.client, torrent: event.torrent?.id,
            name: event.title, schedule: event.schedule, due: event.due, path: event.path,
            message: event.message.isEmpty ? nil : event.message, at: event.at.wall, late: event.late,
            cause: event.cause, changes: event.changes)
    }
}
