import Mounts
import Synchronization

/// What is mounted, read once for removals that look at their torrents at the same time.
///
/// A disk may turn read-only at any moment, so a list of mounts proves that a disk can be written only to a removal
/// whose look began before the list was read. The removals of one tick look at the same time and share one reading; a
/// later removal reads anew.
final class MountBoard: Sendable {
    /// How many readings had begun when a look began.
    struct Mark {
        fileprivate let begun: Int
    }

    private struct State {
        var begun = 0
        var kept: (number: Int, table: MountTable)?
    }

    private let state = Mutex(State())

    init() {}

    /// Marks the moment at which a look begins.
    func mark() -> Mark { Mark(begun: state.withLock(\.begun)) }

    /// What is mounted, by a reading that began after a mark.
    func table(readAfter mark: Mark, from files: any FileStore) -> MountTable {
        let (kept, number) = state.withLock { state -> (MountTable?, Int) in
            if let kept = state.kept, kept.number > mark.begun { return (kept.table, 0) }
            state.begun += 1
            return (nil, state.begun)
        }
        if let kept { return kept }
        // Read outside of the lock: two at once may both read, and the later reading stays.
        let table = files.mounts()
        state.withLock { state in
            if number > state.kept?.number ?? 0 { state.kept = (number, table) }
        }
        return table
    }
}
