package import Clocks
package import Engine
package import Journal
import Rules
import Synchronization
import Torrents

/// Holds the engine, and is the one door through which anything changes it.
///
/// It decides one input at a time, and writes the decision to the disk before it takes the next input or answers a
/// question. A task that waits at the door holds no thread, and clients are read meanwhile.
package final class Decider: Sendable {
    /// What has been committed, in order.
    package let feed = Feed()
    /// Rings when what time alone brings about may be due at another moment than before.
    let alarmChange = Bell()
    /// Rings when other rules have come into force.
    let ruleChange = Bell()
    /// Rings when a person has put a rule into another mode.
    let modeChange = Bell()
    /// Locked only behind the door, so no task ever waits for this lock.
    private let engine: Mutex<Engine>
    /// What each client listed last, locked only behind the door.
    ///
    /// A restart loses nothing with it, as it lists every client anew before it decides anything.
    private let contacts = Mutex<[ClientName: Vantage.Contact]>([:])
    /// What clients told that could not be written down, locked only behind the door.
    private let lost = Mutex(LostAnswers())
    private let journal: any Journal
    private let recorder: (any StepRecorder)?
    private let vitals: Vitals?
    private let time: (any TimeSource)?
    /// The steps of the present input, for the recorder; locked only behind the door.
    private let steps = Mutex<[TakenStep]>([])
    private let door = Turnstile()

    /// - Parameters:
    ///   - engine: What decides.
    ///   - journal: Where decisions are written down.
    ///   - recorder: Takes down all that the engine is given, where that is wished.
    ///   - watch: Takes down how long the journal takes, where that is wished.
    package init(
        engine: Engine, journal: any Journal, recorder: (any StepRecorder)? = nil,
        watch: (vitals: Vitals, time: any TimeSource)? = nil
    ) {
        self.engine = Mutex(engine)
        self.journal = journal
        self.recorder = recorder
        (vitals, time) = (watch?.vitals, watch?.time)
    }

    /// Decides about one input, writes the decision down, takes it over and publishes it.
    ///
    /// - Returns: What was decided.
    /// - Throws: `JournalError` when it cannot be written, `OverrideError`, `ReleaseError` or `InstructionError` where an order cannot
    ///   be followed. Then nothing has been decided, and the same input leads to the same decision later.
    @discardableResult
    package func commit(_ given: Input) async throws -> Tick {
        try await door.pass { () async throws -> Tick in
            let input = afterInterruption(given)
            do {
                let commit = try await decide(input)
                if !commit.isQuiet {
                    let start = time?.now.boot
                    try await journal.commit(commit)
                    if let start, let time { vitals?.wrote(in: time.now.boot - start) }
                }
                engine.withLock { $0.commit() }
                // As it was given: a plan is made of it later, when no answer is lost any more.
                if case .observation(let observation) = given { keep(observation) }
                await recorder?.record(takeSteps())
                if !commit.isSilent { feed.publish(commit) }
                if input.changesAlarms { alarmChange.ring() }
                if input.changesRules { ruleChange.ring() }
                if case .instruction(let instruction, _) = input, instruction.changesRules { modeChange.ring() }
                return commit.summary
            } catch {
                engine.withLock { $0.rollBack() }
                _ = takeSteps()
                // The engine knows nothing of it, and must not take what comes next for a part of what came before.
                if case .observation(let observation) = input, let (client, contact) = observation.contact {
                    lost.withLock { $0.add(contact, of: client) }
                }
                throw error
            }
        }
    }

    /// Reads of the engine what the last commit left.
    func ask<Answer: Sendable>(_ question: @Sendable (borrowing Engine) -> Answer) async -> Answer {
        await door.pass { engine.withLock { question($0) } }
    }

    /// Looks once more at a removal, with what the engine knows and what could not be told to it.
    func confirm(_ look: @Sendable (borrowing Engine, Set<ClientName>) -> LastLook) async -> LastLook {
        await door.pass {
            let unwritten = lost.withLock { $0.clientsWithLists }
            return engine.withLock { look($0, unwritten) }
        }
    }

    /// The engine as the last commit left it, with the last lists.
    package var vantage: Vantage {
        get async {
            await door.pass {
                Vantage(engine: engine.withLock { $0 }, contacts: contacts.withLock { $0 })
            }
        }
    }

    private func keep(_ observation: Observation) {
        guard let (client, contact) = observation.contact else { return }
        contacts.withLock { $0[client] = contact }
        if case .listed = contact { lost.withLock { $0.forget(client) } }
    }

    /// The input as the engine has to see it: a list after an answer that is lost is told to be one.
    private func afterInterruption(_ input: Input) -> Input {
        guard case .observation(.snapshot(let list, let rhythm)) = input,
            lost.withLock({ $0.clients.contains(list.client) })
        else { return input }
        return .observation(.snapshot(list, interval: rhythm.interrupted))
    }

    private func decide(_ input: Input) async throws -> Commit {
        switch input {
        case .observation(let observation): return Commit(observe(observation))
        case .outcome(let id, let outcome, let cancelsRest, let moment):
            let rest = cancelsRest ? try await restOfChain(after: id) : []
            let ticks =
                [observe(.outcome(id, outcome, at: moment))]
                + rest.map { observe(.outcome($0, .chainEnded, at: moment)) }
            return Commit(
                ticks.filter { !$0.isQuiet }, .ended(id, outcome, cancelsRest: cancelsRest), at: moment.wall)
        case .revival(let intent, let moment):
            return Commit([observe(.revived(intent, at: moment))], .revived(intent.id), at: moment.wall)
        case .undo(let wishes, let moment): return Commit(observe(.undoing(wishes, at: moment)))
        case .trash(let wishes, let moment): return Commit(observe(.trash(wishes, at: moment)))
        case .reload(let rules, let moment): return Commit(try await reload(rules, at: moment))
        case .name(let name, let moment):
            return Commit(advance(by: .name(name, at: moment)))
        case .override(let override, let moment):
            return Commit(
                try advance(by: .observation(.override(override, at: moment))) { try $0.override(override, at: moment) }
            )
        case .overrideEnd(let window, let moment):
            return Commit(
                try advance(by: .observation(.overrideEnded(window: window, at: moment))) {
                    try $0.endOverride(of: window, at: moment)
                })
        case .release(let release, let moment):
            return Commit(
                try advance(by: .observation(.released(release, at: moment))) { try $0.release(release, at: moment) })
        case .instruction(let instruction, let moment):
            var ticks = [
                try advance(by: .observation(.instructed(instruction, at: moment))) {
                    try $0.instruct(instruction, at: moment)
                }
            ]
            // A rule in another mode is another rule, as after a reload.
            if instruction.changesRules {
                let filed = engine.withLock { $0.filed }
                ticks.append(try await reload(filed, at: moment))
            }
            return Commit(ticks, at: moment.wall)
        }
    }

    private func reload(_ rules: RuleSet, at moment: Moment) async throws(JournalError) -> Tick {
        let open = try await journal.read.openIntents()
        let underWay = Set(open.filter(\.mayHaveBeenCalled).map(\.intent.id))
        var tick = advance(by: .reload(rules, at: moment, underWay: underWay))
        for (id, _) in tick.cancelled {
            for other in Self.rest(of: open, after: id) {
                tick.cancelled.append((other, "what came before it was called off"))
                tick.merge(observe(.outcome(other, .chainEnded, at: moment)))
            }
        }
        return tick
    }

    private func observe(_ observation: Observation) -> Tick { advance(by: .observation(observation)) }

    private func advance(by step: Step) -> Tick { advance(by: step) { $0.advance(by: step) } }

    /// Has the engine take a step, in a way that may refuse it, and keeps it for the recorder.
    private func advance<Refusal: Error>(
        by step: Step, _ deciding: (inout Engine) throws(Refusal) -> Tick
    ) throws(Refusal) -> Tick {
        let tick = try engine.withLock { engine throws(Refusal) in try deciding(&engine) }
        if recorder != nil { steps.withLock { $0.append(TakenStep(step: step, tick: tick)) } }
        return tick
    }

    private func takeSteps() -> [TakenStep] {
        steps.withLock { steps in
            defer { steps = [] }
            return steps
        }
    }

    private func restOfChain(after id: IntentID) async throws(JournalError) -> [IntentID] {
        Self.rest(of: try await journal.read.openIntents(), after: id)
    }

    /// The intents of a chain that follow one of it.
    private static func rest(of open: [StoredIntent], after id: IntentID) -> [IntentID] {
        guard let ended = open.first(where: { $0.intent.id == id }) else { return [] }
        return open.filter { $0.intent.chain == ended.intent.chain && $0.number > ended.number }.map(\.intent.id)
    }
}

extension Commit {
    /// Whether the feed leaves it out.
    fileprivate var isSilent: Bool { isQuiet && ticks.allSatisfy(\.warnings.isEmpty) }

    /// All that was decided, in one tick.
    fileprivate var summary: Tick {
        guard var summary = ticks.first else { return Tick(number: 0, at: Moment(wall: at, boot: .zero)) }
        for tick in ticks.dropFirst() { summary.merge(tick) }
        return summary
    }
}
