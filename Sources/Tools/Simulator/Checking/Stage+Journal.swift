import Synchronization
import Simulation
import Rules
import JSON
import Clocks
import Engine
import Journal
import Torrents

/// What is checked whenever a decision is on the disk.
extension Stage {
    func check(_ commit: Commit) {
        let (now, moment) = (now, time.now)
        with { $0.noteCommit(at: moment) }
        if case .ended(let id, let outcome, let cancelsRest)? = commit.change {
            end(id, outcome, at: now)
            if cancelsRest { cancelRest(after: id) }
        }
        if case .revived(let id)? = commit.change {
            with { state in state.ledger.intents[id]?.progress = .open }
        }
        for tick in commit.ticks {
            trace.note(2, now.milliseconds, tick.number, Int64(tick.intents.count), Int64(tick.events.count))
            for event in tick.events { check(event, at: now) }
            checkSize(of: tick)
            for intent in tick.intents { plan(intent, at: now) }
            with { state in
                state.planned += tick.intents.count
                for intent in tick.rehearsed { state.ledger.rehearsed.insert(intent.id) }
                for (id, _) in tick.cancelled { state.ledger.intents[id]?.progress = .ended }
            }
        }
    }

    func noteBegin(_ id: IntentID) {
        let (now, known) = (now, with { $0.ledger.intents[id] })
        guard let known else { return violate(.once, "\(id) is carried out and was never planned") }
        if known.progress == .ended { violate(.once, "\(id) is carried out after its end") }
        with { state in
            state.ledger.intents[id]?.progress = .executing
            state.ledger.intents[id]?.begunAt = now
        }
    }

    func notePause(_ id: IntentID) { with { $0.ledger.intents[id]?.progress = .open } }

    private func plan(_ intent: Intent, at now: Duration) {
        trace.tell { "\(now.milliseconds) planned \(intent.id) \(intent.rule) \(intent.action) \(intent.title)" }
        if intent.json.text().contains(Deck.secret) { violate(.secrets, "\(intent.id) holds a password") }
        let isKnown = with { state in
            defer { state.ledger.intents[intent.id] = Ledger.Entry(intent: intent, plannedAt: now) }
            return state.ledger.intents[intent.id] != nil || state.ledger.rehearsed.contains(intent.id)
        }
        if isKnown { violate(.once, "\(intent.id) was planned twice") }
        checkWords(of: intent, at: now)
        guard let event = intent.event else { return }
        let key = "\(intent.rule) \(intent.path) \(event.text) \(intent.purpose.rawValue)"
        let former = with { state in
            defer { state.ledger.plannedFor[key] = intent.id }
            return state.ledger.plannedFor[key]
        }
        if let former { violate(.once, "event \(event) led to \(former) and to \(intent.id) of rule \(intent.rule)") }
    }

    private func end(_ id: IntentID, _ outcome: Outcome, at now: Duration) {
        trace.tell { "\(now.milliseconds) ended \(id) \(outcome)" }
        let entry = with { state in
            let entry = state.ledger.intents[id]
            state.ledger.intents[id]?.progress = .ended
            state.ledger.intents[id]?.endedAt = now
            return entry
        }
        guard let entry else { return }
        if entry.progress == .ended { return violate(.once, "\(id) ends a second time, as \(outcome)") }
        checkFormer(of: entry.intent, outcome)
        if entry.intent.action == "webhook", case .done = outcome, !entry.isDelivered {
            violate(.delivery, "\(id) counts as delivered, and no receiver has it")
        }
    }

    /// What would have followed in the same chain does not.
    private func cancelRest(after id: IntentID) {
        with { state in
            guard let chain = state.ledger.intents[id]?.intent.chain else { return }
            for (other, entry) in state.ledger.intents where entry.intent.chain == chain && entry.progress == .open {
                state.ledger.intents[other]?.progress = .ended
            }
        }
    }

    /// An event tells of what has truly happened.
    private func check(_ event: Event, at now: Duration) {
        let isRepeated = with { state in
            state.events += 1
            return !state.ledger.events.insert(event.id.text).inserted
        }
        if isRepeated { violate(.once, "event \(event.id) was told twice") }
        if let id = event.call?.id { check(call: id, at: now) }
        guard case .torrent(let torrent, _, let client) = event.subject else { return }
        guard event.type == .removed || event.type == .added else { return }
        let key = "\(client) \(torrent.id.hex)"
        let since = with { state in
            defer { state.ledger.lastEvent[key] = now }
            return state.ledger.lastEvent[key] ?? .zero
        }
        let addedAt = torrent[.addedAt].integer
        let isGoneAgain = with { state in
            defer { state.ledger.gone[key] = event.type == .removed ? addedAt : nil }
            return event.type == .removed && addedAt != nil && state.ledger.gone[key] == addedAt
        }
        if isGoneAgain { violate(.once, "removal of \(key) is told twice") }
        let isTrue =
            with(client.text) { client -> Bool in
                let history = client.truth[torrent.id] ?? []
                if event.type == .added { return history.contains { $0.value?.addedAt == addedAt } }
                return history.anySince(since - .seconds(60)) { $0?.addedAt != addedAt }
            } ?? false
        if !isTrue { violate(.trueEvents, "\(event.type.rawValue) of \(key) is told, and it did not happen") }
    }

    private func checkSize(of tick: Tick) {
        let (removals, limit) = with { state in
            (tick.intents.count { $0.action == "remove" }, state.recent.map(\.perTick).max() ?? 0)
        }
        if removals > limit { violate(.budgets, "\(removals) removals in one tick, of \(limit)") }
    }

    /// A torrent whose data was kept can be had back for as long as the journal keeps the intent.
    private func checkFormer(of intent: Intent, _ outcome: Outcome) {
        guard intent.action == "remove", case .done(let detail) = outcome, detail == "removed, its data kept" else {
            return
        }
        let isKept = journal.withLock { $0.keepsFormer(of: intent.id) }
        if !isKept { violate(.restorable, "\(intent.id) cannot be undone") }
    }

    /// A call is told once within a day, unless the clock was set: over a restart it alone can tell how long ago it was.
    private func check(call id: String, at now: Duration) {
        let isRepeated = with { state in
            defer { state.ledger.calls[id] = now }
            guard let former = state.ledger.calls[id], now - former < .seconds(86_000) else { return false }
            return state.steppedAt.map { $0 < former } ?? true
        }
        if isRepeated { violate(.once, "\(id) of the hook was told twice") }
    }
}
