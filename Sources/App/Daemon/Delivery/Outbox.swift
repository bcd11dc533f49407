package import Actions
import Clocks
import Engine
package import Journal
package import Logging
import JSON
import Rules
import Synchronization

/// Carries out intents: each chain in its own task, so that a slow webhook never holds up another chain.
///
/// It follows the feed, and claims its work from the journal whenever a commit planned some; so what a crash or a stop
/// interrupted is taken up by the first claim. Every attempt is in the journal before it is made, and every end after
/// it.
package final class Outbox: Sendable {
    private let actions: [String: any Action]
    private let context: ActionContext
    private let decider: Decider
    private let journal: any Journal
    private let backoff: Backoff
    private let logger: Logger
    private let executor: ExecutorID
    private let commits: Feed.Commits
    private let chains: AsyncStream<Chain>
    private let entrance: AsyncStream<Chain>.Continuation
    /// How many chains are under way, and who waits for their end.
    private struct Load {
        var chains = 0
        /// How many commits have been looked at for work; nil before the first claim.
        var seen: Int?
        /// How many of the attempts that are being made cannot be made again.
        var unrepeatable = 0
        var isFinishing = false
        /// Whether nothing begins any more, so that what is planned is not waited for.
        var isStopping = false
        /// Whether only what cannot be repeated is waited for.
        var isAbandoning = false
        /// Whether nothing is waited for.
        var isAbandoned = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let load = Mutex(Load())
    private let stopping = Latch()
    private let lanes = Lanes()
    private let rooms = RoomLines()
    private let order = WriteOrder()
    private let trouble: JournalTrouble

    /// Makes an outbox that works off what the feed shows from now on.
    package init(
        _ executor: ExecutorID, actions: [any Action], context: ActionContext, decider: Decider,
        journal: any Journal, backoff: Backoff, logger: Logger
    ) {
        self.executor = executor
        let all = actions + [UndoAction(among: actions), RestoreAction(), EmptyAction()]
        self.actions = Dictionary(all.map { ($0.kind.name, $0) }) { first, _ in first }
        self.context = context
        self.decider = decider
        self.journal = journal
        self.backoff = backoff
        self.logger = logger
        trouble = JournalTrouble(logger)
        commits = decider.feed.follow()
        // Unbounded: every intent in it is in the journal already, and budgets bound how many there are.
        (chains, entrance) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    }

    /// How long a claim lasts before other executors may take the work.
    private static let lease = Duration.seconds(300)

    /// Renews its leases, and takes on what others have let go; to be called each minute or so.
    package func attend() async { await claim() }

    /// Claims work whenever a commit planned some, until the feed ends.
    private func followFeed() async {
        await claim()
        load.withLock { $0.seen = commits.start }
        wakeIfIdle()
        for await item in commits {
            if item.commit.plansWork || item.missed > 0 { await claim() }
            load.withLock { $0.seen = item.number }
            wakeIfIdle()
        }
    }

    /// Claims the work that no executor has, and takes it in.
    private func claim() async {
        var failures = 0
        while load.withLock({ !$0.isStopping }) {
            do {
                queue(try await journal.claim(by: executor, at: context.time.now, lease: Self.lease))
                return
            } catch {
                logger.error("The journal cannot be read; nothing new is carried out", metadata: ["cause": "\(error)"])
                failures += 1
                guard await pause(backoff.wait(afterFailures: failures)) else { return }
            }
        }
    }

    private func queue(_ claimed: [StoredIntent]) {
        order.add(claimed.map(\.intent)) { actions[$0.action]?.kind.commandsClient == true }
        for chain in Chain.chains(of: claimed, actions) {
            load.withLock { $0.chains += 1 }
            entrance.yield(chain)
        }
    }

    /// Takes in nothing that is not under way already, except what that leads to.
    package func finish() {
        load.withLock { $0.isFinishing = true }
        stopping.open()
        wakeIfIdle()
    }

    /// Begins nothing any more: only attempts that are being made are waited for, and the rest stays planned.
    package func stop() {
        logger.notice("Stopping; what is under way is finished first")
        load.withLock { $0.isStopping = true }
        lanes.close()
        finish()
    }

    /// Gives up waiting for what can be made again; programs go on.
    package func abandonRepeatable() {
        load.withLock { $0.isAbandoning = true }
        wakeIfIdle()
    }

    /// Gives up waiting for what is under way; the journal knows of it.
    package func abandon() {
        load.withLock { $0.isAbandoned = true }
        wakeIfIdle()
    }

    /// Returns once nothing is under way after `finish`, or when the task is cancelled: what was taken in and has not begun
    /// never does then.
    package func waitUntilIdle() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                load.withLock { $0.waiting.append(continuation) }
                wakeIfIdle()
            }
        } onCancel: {
            abandon()
        }
        entrance.finish()
    }

    private func release() {
        load.withLock { $0.chains -= 1 }
        wakeIfIdle()
    }

    private func wakeIfIdle() {
        let published = decider.feed.published
        let waiting = load.withLock { load -> [CheckedContinuation<Void, Never>] in
            let hasSeenAll = load.isStopping || load.seen.map { $0 >= published } ?? false
            let isIdle =
                load.isAbandoned || load.chains <= 0 && hasSeenAll || load.isAbandoning && load.unrepeatable <= 0
            guard load.isFinishing, isIdle else { return [] }
            defer { load.waiting = [] }
            return load.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Carries out chains until `finish`.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask(name: "claims") { await self.followFeed() }
            for await chain in chains {
                group.addTask(name: "chain \(chain.intents.first?.chain ?? "")") {
                    await self.carryOut(chain)
                    self.release()
                }
            }
        }
        // Where that fails, the leases end by themselves.
        try? await journal.release(by: executor)
    }

    private func carryOut(_ chain: Chain) async {
        defer {
            chain.giveBackSeats()
            for intent in chain.intents { order.end(intent) }
        }
        for (place, intent) in chain.intents.enumerated() {
            for end in order.ends(before: intent) where !end.hasOpened {
                chain.giveBackSeats()
                guard await sleep(end, nil) else { return }
            }
            if Task.isCancelled { return }
            if chain.wasBegun(intent), actions[intent.action]?.isAtMostOnce == true {
                logger.warning(
                    "A program's end was not seen; it is not started again", metadata: ["intent": "\(intent.id)"])
                let outcome = Outcome.dead("it was running when the daemon ended, so nobody knows how it went")
                return await report(outcome, of: intent, cancelsRest: true)
            }
            guard let outcome = await end(of: intent, in: chain) else { return }
            let isLast = place == chain.intents.count - 1
            var cancelsRest = !intent.continuesOnError && !isLast
            if case .done = outcome { cancelsRest = false }
            await report(outcome, of: intent, cancelsRest: cancelsRest)
            order.end(intent)
            guard cancelsRest else { continue }
            return
        }
    }

    /// How long an intent waits at most whose time has not come: the other side may be back any moment.
    private static let longestWait = Duration.seconds(30)

    /// Attempts an intent until it ends; nil when the program stops first, which leaves it to the next start.
    private func end(of intent: Intent, in chain: Chain) async -> Outcome? {
        guard let action = actions[intent.action] else { return .dead("there is no action \"\(intent.action)\"") }
        var failures = 0
        var delays = 0
        var line: Room?
        // Whoever was let in from a line lets the next one in once it is done with.
        defer { if let line, !stopping.hasOpened { rooms.admitNext(to: line.place) } }
        while !Task.isCancelled {
            // The attempt is noted when its turn has come, so that what never began is still only planned.
            let seat = chain.seat(of: intent)
            guard let attempt = await lanes.pass(intent, { await self.attempt(action, intent, seat) }) else {
                return nil
            }
            seat?.giveBack()
            let failure: ActionError
            switch attempt {
            case .over: return nil
            case .made(.success(let detail)): return .done(detail)
            case .made(.failure(let error)): failure = error
            case .unwritten(let error):
                chain.giveBackSeats()
                trouble.note(error)
                failures += 1
                guard await pause(backoff.wait(afterFailures: failures)) else { return nil }
                continue
            }
            // Whatever it waits for now, the others do not.
            chain.giveBackSeats()
            let wait: Duration
            switch failure.code {
            case .held: return .held(failure.detail)
            case .final: return .dead(failure.detail)
            case .notYet, .notItsTurn:
                delays += 1
                wait = min(backoff.wait(afterFailures: delays), Self.longestWait)
            case .noRoom(let room):
                delays += 1
                if Task.isCancelled { return nil }
                await note(failure, of: intent, wait: RoomLines.interval, isNews: delays <= 1)
                line = nil
                guard await rooms.wait(for: room, sleep: sleep) else { return nil }
                line = room
                continue
            case .again(let asked):
                failures += 1
                guard failures < backoff.attempts, !action.isAtMostOnce else {
                    return Task.isCancelled ? nil : .dead(failure.detail)
                }
                wait = max(asked ?? .zero, backoff.wait(afterFailures: failures))
            }
            if Task.isCancelled { return nil }
            await note(failure, of: intent, wait: wait, isNews: delays <= 1)
            guard await pause(wait) else { return nil }
        }
        return nil
    }

    /// What became of one attempt.
    private enum Attempt: Sendable {
        case made(Result<String, ActionError>)
        case unwritten(JournalError)
        /// The intent has ended meanwhile.
        case over
    }

    /// Notes an attempt and makes it.
    private func attempt(_ action: any Action, _ intent: Intent, _ seat: CommandBatch.Seat?) async -> Attempt {
        var context = context
        context.seat = seat
        do throws(JournalError) {
            context.isRepeat = try await journal.begin(intent.id, by: executor, at: context.time.now) > 1
        } catch {
            switch error {
            case .notOpen, .leased: return .over
            default: return .unwritten(error)  // whatever it is, it is tried again
            }
        }
        trouble.note(nil)
        if context.isRepeat { context.failure = (try? await journal.read.intent(intent.id))?.detail }
        let isRepeatable = !action.isAtMostOnce
        if !isRepeatable { load.withLock { $0.unrepeatable += 1 } }
        defer {
            if !isRepeatable { load.withLock { $0.unrepeatable -= 1 } }
        }
        do throws(ActionError) {
            return .made(.success(try await action.perform(intent, in: context)))
        } catch {
            return .made(.failure(error))
        }
    }

    /// Says that an intent is tried again: in the journal always, and aloud the first time.
    private func note(_ failure: ActionError, of intent: Intent, wait: Duration, isNews: Bool) async {
        let now = context.time.now.wall
        let postponement = Postponement(
            at: now, until: now.advanced(by: wait), reason: failure.detail, counts: failure.code != .notItsTurn)
        // Written before it is said: who hears of it may call it off.
        try? await journal.postpone(intent.id, postponement)
        logger.log(
            level: isNews ? .warning : .debug, "An action failed and is tried again",
            metadata: [
                "intent": "\(intent.id)", "action": "\(intent.action)", "subject": "\(intent.title)",
                "cause": "\(failure)", "wait": "\(wait)",
            ])
    }

    /// Writes how an intent ended, and says it then: who hears of it may ask for it to be undone.
    private func report(_ outcome: Outcome, of intent: Intent, cancelsRest: Bool) async {
        var failures = 0
        while true {
            do {
                try await decider.commit(
                    .outcome(intent.id, outcome, cancelsRest: cancelsRest, at: context.time.now))
                trouble.note(nil)
                if failures == 0 { log(outcome, of: intent) }
                return
            } catch JournalError.notOpen {
                if failures == 0 { log(outcome, of: intent) }
                return
            } catch {
                // What has been done is said all the same, as it may be long until it can be written.
                if failures == 0 { log(outcome, of: intent) }
                trouble.note(error)
                failures += 1
                guard await pause(backoff.wait(afterFailures: failures)) else { return }
            }
        }
    }

    private func log(_ outcome: Outcome, of intent: Intent) {
        var metadata: Logger.Metadata = [
            "rule": "\(intent.rule)", "action": "\(intent.action)", "subject": "\(intent.title)",
            "intent": "\(intent.id)",
        ]
        if let client = intent.subject.client { metadata["client"] = "\(client)" }
        switch outcome {
        case .done(let detail):
            metadata["result"] = "\(detail)"
            logger.info("Action done", metadata: metadata)
        case .held(let reason):
            metadata["reason"] = "\(reason)"
            logger.info("Action held", metadata: metadata)
        case .dead(let reason):
            metadata["reason"] = "\(reason)"
            logger.error("Action failed for good; see the dead letters", metadata: metadata)
        }
    }

    /// Waits until a latch opens, at most for a time where one is given; false when the program stops.
    private func sleep(_ latch: Latch, _ limit: Duration?) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "turn") { await latch.wait() }
            group.addTask(name: "stop") { await self.stopping.wait() }
            if let limit { group.addTask(name: "watch") { _ = await self.context.time.passes(limit) } }
            await group.next()
            group.cancelAll()
        }
        return !stopping.hasOpened && !Task.isCancelled
    }

    /// Waits for the next attempt; false when the program stops, which leaves the attempt to the next start.
    private func pause(_ duration: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask(name: "backoff") { await self.context.time.passes(duration) }
            group.addTask(name: "stop") {
                await self.stopping.wait()
                return false
            }
            let goesOn = await group.next() ?? false
            group.cancelAll()
            return goesOn
        }
    }
}

extension Action {
    /// Whether a second attempt would be a second deed.
    var isAtMostOnce: Bool {
        if case .effect(.atMostOnce) = kind.role { true } else { false }
    }
}
