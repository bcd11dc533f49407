package import Clocks
package import Engine
import JSON
package import Journal
import Synchronization
import Torrents

/// The journal's twin in memory, which refuses and forgets as a test tells it to.
package final class MemoryJournal: Journal {
    package let path = "(memory)"
    private let disk: Disk
    /// Like the lock of a file, the leases are of one opening.
    private let leases = Mutex<[IntentID: Lease]>([:])
    private let refusal = Mutex<JournalError?>(nil)

    /// What outlives the process that writes it.
    final class Disk: Sendable {
        let contents = Mutex(MemoryContents())
    }

    private struct Lease {
        let executor: ExecutorID
        var until: Duration
    }

    /// A journal without anything in it.
    package init() { disk = Disk() }

    private init(_ disk: Disk) { self.disk = disk }

    /// The same journal as the next process finds it.
    package func reopened() -> MemoryJournal { MemoryJournal(disk) }

    /// Refuses all writing for this reason from now on; nil ends that.
    package func refuse(_ error: JournalError?) { refusal.withLock { $0 = error } }

    /// Whether it is kept what an intent found.
    package func keepsFormer(of id: IntentID) -> Bool { disk.contents.withLock { $0.formers[id] != nil } }

    /// When the oldest event that it still has happened.
    package var oldestEvent: WallTime? { disk.contents.withLock { $0.events.lazy.map(\.at).min() } }

    package var read: any JournalReader { MemoryReader(path: path, disk: disk) }

    package func commit(_ commit: Commit) async throws(JournalError) {
        guard !commit.isQuiet else { return }
        let path = path
        let ended = try write { contents throws(JournalError) in try contents.write(commit, path) }
        leases.withLock { leases in
            for id in ended { leases[id] = nil }
        }
    }

    package func claim(
        by executor: ExecutorID, at moment: Moment, lease: Duration
    ) async throws(JournalError) -> [StoredIntent] {
        let open = disk.contents.withLock(\.intents.open)
        return leases.withLock { leases in
            for id in leases.keys where leases[id]?.executor == executor { leases[id]?.until = moment.boot + lease }
            let free = open.filter { stored in
                guard let lease = leases[stored.intent.id] else { return true }
                return lease.executor != executor && lease.until <= moment.boot
            }
            for stored in free {
                leases[stored.intent.id] = Lease(executor: executor, until: moment.boot + lease)
            }
            return free
        }
    }

    package func release(by executor: ExecutorID) async throws(JournalError) {
        leases.withLock { leases in leases = leases.filter { $0.value.executor != executor } }
    }

    package func begin(
        _ id: IntentID, by executor: ExecutorID, at moment: Moment
    ) async throws(JournalError) -> Int {
        let holder = leases.withLock { $0[id] }
        if let holder, holder.executor != executor, holder.until > moment.boot { throw .leased(id) }
        return try write { contents throws(JournalError) in
            try contents.change(id) { intent in
                intent.with(.executing, attempts: intent.attempts + 1, at: moment.wall, detail: intent.detail)
            }.attempts
        }
    }

    package func postpone(_ id: IntentID, _ wait: Postponement) async throws(JournalError) {
        try write { contents throws(JournalError) in
            _ = try contents.change(id) { intent in
                intent.with(
                    .waiting, attempts: intent.attempts - (wait.counts ? 0 : 1), at: wait.at, until: wait.until,
                    detail: wait.reason)
            }
        }
    }

    package func keep(_ former: FormerState, of id: IntentID) async throws(JournalError) {
        try write { contents throws(JournalError) in
            if contents.formers[id] == nil { contents.formers[id] = former }
        }
    }

    package func dropFormer(of id: IntentID) async throws(JournalError) {
        try write { contents throws(JournalError) in contents.formers[id] = nil }
    }

    package func note(_ note: JournalNote) async throws(JournalError) {
        try write { contents throws(JournalError) in contents.note(note) }
    }

    package func forget(olderThan wall: WallTime) async throws(JournalError) {
        try write { contents throws(JournalError) in contents.forget(olderThan: wall) }
    }

    /// Runs one transaction, which throws before it has changed anything or not at all.
    private func write<Value: Sendable>(
        _ body: (inout MemoryContents) throws(JournalError) -> Value
    ) throws(JournalError) -> Value {
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        return try disk.contents.withLock { contents throws(JournalError) in
            try body(&contents)
        }
    }
}
