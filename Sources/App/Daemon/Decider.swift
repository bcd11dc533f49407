package import Clocks
package import Engine
package import Journal
package import Rules
package import Torrents

/// Holds the engine: decides about each observation and writes the decision down before the next one comes.
///
/// An actor, because observations come from many tasks and each has to be decided and be on disk before another is
/// looked at; a lock would have to be held across the write.
package actor Decider {
    private var engine: Engine
    private let journal: Journal
    /// Rings when what time alone brings about may be due at another moment than before.
    nonisolated let alarmChange = Bell()

    package init(engine: Engine, journal: Journal) {
        self.engine = engine
        self.journal = journal
    }

    /// Decides about one observation and writes the tick down.
    ///
    /// - Throws: `JournalError` when it cannot be written; then nothing has been decided, and the same facts lead to
    ///   the same decision once writing works again.
    package func observe(_ observation: Observation) throws(JournalError) -> Tick {
        let tick = engine.observe(observation)
        try write(tick)
        return tick
    }

    /// Ends an intent: in one transaction with what the engine makes of the end, so that no crash comes between.
    ///
    /// - Returns: What follows, such as moving a file away that was added.
    @discardableResult
    package func end(
        _ id: IntentID, _ outcome: Outcome, cancelsRest: Bool, at moment: Moment
    ) throws(JournalError) -> [Intent] {
        var ticks = [engine.observe(.outcome(id, outcome, at: moment))]
        do {
            let rest = cancelsRest ? try restOfChain(after: id) : []
            for other in rest {
                ticks.append(engine.observe(.outcome(other, .chainEnded, at: moment)))
            }
            try journal.end(
                id, outcome, at: moment.wall, cancelsRest: cancelsRest, leadingTo: ticks.filter { !$0.isQuiet })
        } catch {
            engine.rollBack()
            throw error
        }
        engine.commit()
        return ticks.flatMap(\.intents)
    }

    private func restOfChain(after id: IntentID) throws(JournalError) -> [IntentID] {
        let open = try journal.reader.openIntents()
        guard let ended = open.first(where: { $0.intent.id == id }) else { return [] }
        return open.filter { $0.intent.chain == ended.intent.chain && $0.number > ended.number }.map(\.intent.id)
    }

    /// Sends a dead letter again: in one transaction with the engine's waiting for its end.
    ///
    /// - Throws: `notOpen` when it is no dead letter.
    package func revive(_ intent: Intent, at moment: Moment) throws(JournalError) {
        let tick = engine.observe(.revived(intent, at: moment))
        do {
            try journal.retry(intent.id, at: moment.wall, leadingTo: tick)
        } catch {
            engine.rollBack()
            throw error
        }
        engine.commit()
    }

    /// Swaps in another rule file, and calls off what the new one would not do, with what was to come after it.
    package func reload(_ rules: RuleSet, at moment: Moment) throws(JournalError) -> Tick {
        let underWay = try journal.reader.openIntents().filter { $0.state == .executing }.map(\.intent.id)
        var tick = engine.reload(rules, at: moment, underWay: Set(underWay))
        do {
            for (id, _) in tick.cancelled {
                for other in try restOfChain(after: id) {
                    let end = engine.observe(.outcome(other, .chainEnded, at: moment))
                    tick.cancelled.append((other, "what came before it was called off"))
                    tick.take(end)
                }
            }
        } catch {
            engine.rollBack()
            throw error
        }
        try write(tick)
        alarmChange.ring()
        return tick
    }

    /// Gives this installation a name of its own, where it has none yet.
    package func name(installation: String, at moment: Moment) throws(JournalError) {
        try write(engine.name(installation: installation, at: moment))
    }

    /// Opens or closes a window by hand for a while; a former override gives way.
    ///
    /// - Throws: `OverrideRefusal` where that cannot be, `JournalError` when it cannot be written; then nothing has
    ///   changed.
    package func override(_ override: WindowOverride, at moment: Moment) throws -> Tick {
        let tick = try engine.override(override, at: moment)
        try write(tick)
        alarmChange.ring()
        return tick
    }

    /// Whether a window is open, by hand or by its hours; false for one that the rules do not have.
    func isOpen(_ window: String, at wall: WallTime) -> Bool { engine.isOpen(window: window, at: wall) }

    /// When time alone brings something about next, after an instant; nil where nothing is in store.
    func nextAlarm(after wall: WallTime) -> WallTime? { engine.nextAlarm(after: wall) }

    /// Lets a window's hours count again; throws as ``override(_:at:)`` does.
    package func endOverride(of window: String, at moment: Moment) throws -> Tick {
        let tick = try engine.endOverride(of: window, at: moment)
        try write(tick)
        alarmChange.ring()
        return tick
    }

    /// Ends what rests or is held until a person says so.
    ///
    /// - Throws: `ReleaseRefusal` where nothing of it is held, `JournalError` when it cannot be written; then nothing
    ///   has changed.
    package func release(_ release: Release, at moment: Moment) throws -> Tick {
        let tick = try engine.release(release, at: moment)
        try write(tick)
        alarmChange.ring()
        return tick
    }

    /// Looks once more at a torrent just before it is removed.
    package func confirm(_ intent: Intent, on look: FreshLook, at moment: Moment) -> LastLook {
        engine.confirm(intent, on: look, at: moment)
    }

    /// Other torrents whose data has the same name as a torrent's.
    func namesakes(of torrent: Torrent, _ client: ClientName) -> [Namesake] { engine.namesakes(of: torrent, client) }

    /// The torrents of a client as its last believed list has them.
    func torrents(of client: ClientName) -> [Torrent] { engine.torrents(of: client) }

    /// The rules in force.
    var rules: RuleSet { engine.rules }

    /// Whether the rules in force know a client of this name.
    package func hasClient(_ name: ClientName) -> Bool { engine.rules.clients.contains { $0.name == name } }

    /// Whether the rule of a watch folder decides about files now; while it does not, they wait.
    package func takesFiles(_ rule: String, at moment: Moment) -> Bool { engine.takesFiles(rule, at: moment) }

    /// Whether a rule has decided about a watched file, by its absolute path, in this state.
    package func hasTaken(_ rule: String, _ path: String, in state: String) -> Bool {
        engine.hasTaken(rule, path, in: state)
    }

    /// Whether actions about a watched file, by its absolute path, have yet to end.
    package func awaits(_ rule: String, _ path: String) -> Bool { engine.awaits(rule, path) }

    /// The watched files that a rule has decided about, and in which state, by absolute path.
    package func takenFiles(by rule: String) -> [(path: String, identity: String)] { engine.takenFiles(by: rule) }

    /// Intents that the engine waits for; after a crash some may have ended without its knowing.
    package var openIntents: Set<IntentID> { engine.openIntents }

    private func write(_ tick: Tick) throws(JournalError) {
        do {
            if !tick.isQuiet { try journal.write(tick) }
        } catch {
            engine.rollBack()
            throw error
        }
        engine.commit()
    }
}
