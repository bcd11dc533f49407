import Clocks
import Engine
import Journal
import Logging
import Rules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tells the engine that time passes, for schedules that are about no client, keeps the journal from growing, and says in
/// it that the daemon is alive.
///
/// It sleeps until something is due, or until a reload or a person changes what is due when.
struct Clockwork: Sendable {
    private static let heartbeat = Duration.seconds(60)
    /// The longest sleep while something is in store: how late it comes where the wall clock is set forward meanwhile.
    private static let patience = Duration.seconds(10)

    let decider: Decider
    let outbox: Outbox
    let journal: any Journal
    let time: any TimeSource
    let logger: Logger
    let vitals: Vitals

    /// Runs until it is cancelled.
    func run() async {
        var run = ServiceRecord.Run(process: getpid(), startedAt: time.now.wall, aliveAt: time.now.wall)
        await beat(&run)
        run.endedAt = time.now.wall
        // Only shown, so that it stops nothing when it cannot be written.
        try? await journal.note(.run(run))
    }

    private func beat(_ run: inout ServiceRecord.Run) async {
        var trimmedAt: Duration?
        var saidAt: Duration?
        var isTroubled = false
        while !Task.isCancelled {
            let now = time.now
            let change = decider.alarmChange.next
            if saidAt.map({ now.boot - $0 >= Self.heartbeat }) ?? true {
                saidAt = now.boot
                run.aliveAt = now.wall
                try? await journal.note(.run(run))
                await outbox.attend()
            }
            var pause = (saidAt ?? now.boot) + Self.heartbeat - now.boot
            do {
                try await decider.commit(.observation(.moment(now)))
                isTroubled = false
                pause = min(pause, await untilAlarm(from: now.wall))
                if trimmedAt.map({ now.boot - $0 >= .seconds(3600) }) ?? true {
                    trimmedAt = now.boot
                    let keep = await decider.rules.journal.keep
                    try await journal.forget(olderThan: now.wall.advanced(by: .zero - keep))
                }
            } catch {
                let isDamaged = if case JournalError.damaged = error { true } else { false }
                // Once until it can be written again, as it is tried each second.
                logger.log(
                    level: isTroubled ? .debug : .error,
                    isDamaged ? "The journal is damaged" : "The journal cannot be written",
                    metadata: ["cause": "\(error)"])
                isTroubled = true
                pause = .seconds(1)
            }
            let sleep = pause
            vitals.expect("schedules", by: time.now.boot + sleep + .seconds(300))
            await either({ _ = await time.passes(sleep) }, { await change.wait() })
        }
    }

    /// How long it is until something is due, but no longer than the wall clock is trusted to keep step.
    private func untilAlarm(from now: WallTime) async -> Duration {
        guard let alarm = await decider.nextAlarm(after: now) else { return Self.heartbeat }
        return min(alarm.since(now), Self.patience)
    }
}
