import Clocks
import Engine
import Rules
import Torrents

/// What the journal says was planned, and what came of it in the world.
struct Ledger: Sendable {
    /// How far an intent has come.
    enum Progress: Sendable { case open, executing, ended }

    struct Entry: Sendable {
        let intent: Intent
        let plannedAt: Duration
        var progress = Progress.open
        /// When it was last being carried out.
        var begunAt: Duration?
        /// When its end was known: long after the call, where its answer was lost.
        var endedAt: Duration?
        var isDelivered = false
        var body: [UInt8]?
    }

    var intents: [IntentID: Entry] = [:]
    /// Intents that were rehearsed, which nothing may carry out.
    var rehearsed: Set<IntentID> = []
    /// Events that rules were told of, by id, and how often each rule took each one.
    var events: Set<String> = []
    /// When each call of the hook was told last, by its id.
    var calls: [String: Duration] = [:]
    var plannedFor: [String: IntentID] = [:]
    /// When a torrent of a client was told to be added or gone last.
    var lastEvent: [String: Duration] = [:]
    /// The torrents of clients that were told to be gone, with the dates by which they were added.
    var gone: [String: Int64] = [:]
    /// How often a program was started for each event.
    var programs: [String: Int] = [:]
    /// How often each intent has removed something.
    var removals: [IntentID: Int] = [:]
    /// Ids of webhooks that receivers have got for each hook and event.
    var deliveries: [String: Set<String>] = [:]

    /// The torrents of removals that have begun and were planned since then, or whose end was known since then, by the
    /// client's name: budgets count them from their end.
    func removalsBegun(since start: Duration) -> [String: [Infohash]] {
        var begun: [String: [Infohash]] = [:]
        for entry in intents.values
        where entry.intent.action == "remove" && max(entry.plannedAt, entry.endedAt ?? .zero) > start {
            let subject = entry.intent.subject
            guard entry.begunAt != nil, let client = subject.client?.text, let id = subject.torrent else { continue }
            begun[client, default: []].append(id)
        }
        return begun
    }

    /// The rules of which a program was started since then.
    func busyRules(since start: Duration) -> Set<String> {
        Set(
            intents.values.filter { $0.intent.action == "run" && $0.begunAt.map { $0 > start } ?? false }
                .map(\.intent.rule))
    }

    /// Forgets what ended long ago.
    mutating func trim(before start: Duration) {
        intents = intents.filter { $0.value.progress != .ended || ($0.value.begunAt ?? $0.value.plannedAt) > start }
    }
}
