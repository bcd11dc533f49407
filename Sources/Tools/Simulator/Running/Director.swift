import Clocks
import Daemon
import Engine
import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Moves one world from its beginning to its end: lets tasks run, lets time pass, and lets things happen.
///
/// Time moves only when no task can run, so that what happens depends on the seed alone.
final class Director {
    /// How a life of the daemon ends.
    enum Ending { case crashed, powerCut, stopped, over }

    let plan: SeedPlan
    let stage: Stage
    let executor: SeededExecutor
    let faults: [Fault]
    var random: SeededGenerator
    /// When the machine was started, by the world's count.
    var bootedAt = Duration.zero
    private var lives = 0
    let end: Duration
    let calmFrom: Duration
    var isCalm = false
    /// Whether the last orders have yet to be given.
    var owesOrders = false
    /// How many calls of the hook a program has to send.
    var calls = 0
    /// How long it is between misfortunes, about.
    let gap: Int
    var nextTransfer = Duration.zero
    var nextFault = Duration.zero
    let shelf = RuleShelf()

    init(_ plan: SeedPlan) {
        self.plan = plan
        var random = SeededGenerator(seed: plan.seed)
        let chosen = Fault.subset(&random)
        faults = (plan.faults ?? chosen).sorted { $0.rawValue < $1.rawValue }
        gap = [120, 600, 1800, 3600][random.below(4)]
        let deck = Deck.random(&random)
        executor = SeededExecutor(seed: random.next())
        stage = Stage(seed: random.next(), deck: deck, plan)
        end = stage.now + .seconds(3600 * plan.hours)
        calmFrom = end - .seconds(3 * 3600)
        for name in ["home", "box", "cave"].prefix(1 + random.below(3)) {
            stage.furnish(name, torrents: 4 + random.below(24))
        }
        self.random = random
        nextTransfer = stage.now + .seconds(600)
        nextFault = stage.now + .seconds(gap)
    }

    func run() async -> SeedResult {
        while stage.now < end {
            let ending = await live()
            if ending == .over { break }
            passDowntime(after: ending)
        }
        if executor.foreign > 0 { stage.violate(.determinism, "\(executor.foreign) jobs came from other threads") }
        return stage.with { state in
            SeedResult(
                plan: plan, chosen: Set(faults), faults: state.faults, violations: state.violations,
                hash: stage.trace.value, lives: lives, jobs: executor.ran, events: state.events,
                intents: state.planned, removals: state.clients.values.reduce(0) { $0 + $1.removals.count })
        }
    }

    /// Lets the daemon live until something ends it.
    private func live() async -> Ending {
        lives += 1
        let cast = Cast(stage, Life(lives), bootedAt: bootedAt, shelf)
        giveLastOrders(to: cast)
        return await withTaskGroup(of: Void.self, returning: Ending.self) { group in
            executor.adopt()
            group.addTask(executorPreference: executor) { await cast.play() }
            let ending = drive(cast)
            cast.life.end()
            stage.time.end(life: cast.life.number)
            group.cancelAll()
            // What is left of the life comes to its end without any effect, as if it had never been.
            var jobs = 0
            while jobs < 1_000_000, executor.runOne() { jobs += 1 }
            if !cast.hasEnded { fail(hanging(cast, jobs: jobs)) }
            return ending
        }
    }

    /// Says why no world can go on, after all that was said before, and ends the program.
    private func fail(_ reason: String) -> Never {
        fflush(nil)
        let line = "simulate: \(reason)\n"
        _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
        preconditionFailure(reason)
    }

    /// Says of a life that was cut off and goes on what there is to be known about it.
    private func hanging(_ cast: Cast, jobs: Int) -> String {
        let sleepers = stage.time.sleepers(ofLife: cast.life.number)
        let cause = sleepers > 0 ? "\(sleepers) of its tasks sleep" : "no door holds it, so it waits for itself"
        return """
            seed \(plan.seed): the daemon does not end when it is cancelled: life \(cast.life.number) at \(stage.now), \
            after \(jobs) more jobs; \(cause); jobs from other threads: \(executor.foreign)
            """
    }

    private func drive(_ cast: Cast) -> Ending {
        while true {
            if let ending = work() { return ending }
            if cast.hasEnded { return .stopped }
            if stage.hasBroken(plan.wanted) { return .over }
            if stage.now >= end {
                stage.checkCalm()
                return .over
            }
            let next = min(stage.time.nextAlarm ?? end, nextTransfer, nextFault, isCalm ? end : calmFrom, end)
            stage.move(to: max(next, stage.now))
            if let ending = happen(cast) { return ending }
        }
    }

    /// Runs all that can run, unless a crash comes in between.
    private func work() -> Ending? {
        var jobs = 0
        while true {
            let isCut = stage.with { state -> Bool in
                guard let left = state.crashCountdown else { return false }
                state.crashCountdown = left > 0 ? left - 1 : nil
                return left == 0
            }
            if isCut { return .crashed }
            guard executor.runOne() else { return nil }
            jobs += 1
            if jobs > 100_000 {
                stage.violate(.liveness, "tasks run without end, and no time passes")
                return .over
            }
        }
    }

    /// The world goes on while no daemon lives.
    private func passDowntime(after ending: Ending) {
        stage.with { state in (state.crashCountdown, state.crashAfterCall) = (nil, nil) }
        let longest = random.chance(15) ? 4 * 3600 : 120
        let wake = min(stage.now + .seconds(1 + random.below(longest)), isCalm ? stage.now + .seconds(1) : calmFrom)
        while stage.now < wake {
            stage.move(to: min(wake, nextTransfer, nextFault))
            _ = happen(nil)
        }
        if ending == .powerCut {
            bootedAt = stage.now - .seconds(5 + random.below(60))
            let wall = stage.time.now.wall
            stage.with { $0.reboot(wall) }
        }
        // Nobody starts a daemon on a file that cannot be read.
        stage.with { $0.deck.isBroken = false }
    }
}
