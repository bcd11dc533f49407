import Clocks
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs the jobs of all tasks on the thread that asks for it, one after the other, in an order that a seed decides.
///
/// Nothing runs by itself, so the caller knows exactly when nobody has anything left to do.
final class SeededExecutor: TaskExecutor {
    private struct State {
        var ready: [UnownedJob] = []
        var random: SeededGenerator
        var ran = 0
        /// Jobs that came from another thread than the one that runs them, which no seed decides about.
        var foreign = 0
        var thread = pthread_self()
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(random: SeededGenerator(seed: seed))) }

    /// How many jobs have run.
    var ran: Int { state.withLock(\.ran) }

    /// How many jobs no seed decided about; a run with any is not one that can be repeated.
    var foreign: Int { state.withLock(\.foreign) }

    /// Belongs to the present thread from now on.
    func adopt() { state.withLock { $0.thread = pthread_self() } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { state in
            state.ready.append(job)
            if pthread_equal(state.thread, pthread_self()) == 0 { state.foreign += 1 }
        }
    }

    /// Runs one of the jobs that are ready; false where none is.
    func runOne() -> Bool {
        let job = state.withLock { state -> UnownedJob? in
            guard !state.ready.isEmpty else { return nil }
            state.ran += 1
            let place = state.ready.count == 1 ? 0 : state.random.below(state.ready.count)
            return state.ready.remove(at: place)
        }
        guard let job else { return false }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }
}
