package import Clocks
import GRDB
package import Journal
import Mounts
import Synchronization

/// The journal in one SQLite file.
///
/// One process writes it at a time; any number may read it meanwhile through a `Reader`. When a write throws, all of it
/// is undone; only a crash right after a failed sync can still bring it back, and then it comes back whole.
package final class SQLiteJournal: Journal {
    /// The database file with all links resolved, or `:memory:`.
    package let path: String
    /// Reads without holding up the writer; the journal stays open for as long as a copy of this is in use.
    package let reader: Reader
    let store: Store

    var writer: any DatabaseWriter { store.writer }

    /// Opens the journal at a path, creating the file and its folder where they do not exist.
    ///
    /// - Parameters:
    ///   - path: The database file; its companions `-wal`, `-shm` and `.lock` lie beside it.
    ///   - wall: Names the backup that is made before an older journal is brought up to date.
    ///   - allowNetwork: Whether to trust a network file system, whose locks often do not hold.
    /// - Throws: Why it must not or cannot be opened; an existing journal is as it was then.
    package convenience init(opening path: String, at wall: WallTime, allowNetwork: Bool = false) throws(JournalError) {
        let mounts = allowNetwork ? nil : MountTable.ofThisProcess()
        try self.init(opening: path, at: wall, mounts: mounts, schema: .current)
    }

    /// Opens the journal with another idea of what is mounted where and of what the tables are.
    convenience init(opening path: String, at wall: WallTime, mounts: MountTable?, schema: Schema) throws(JournalError)
    {
        let file = try JournalFile(preparing: path)
        if let mounts { try file.refuseNetwork(by: mounts) }
        let lock = try JournalLock(beside: file.path)
        try file.prepare(for: schema, backupAt: wall)
        let writer = try JournalError.wrapping(file.path) { try Self.durablePool(at: file.path, schema) }
        self.init(Store(writer, lock: lock), path: file.path)
    }

    private init(_ store: Store, path: String) {
        self.path = path
        self.store = store
        reader = Reader(store.writer, path: path, keeping: store)
    }

    /// A journal without a file, for plans and dry runs.
    package static func inMemory() throws(JournalError) -> SQLiteJournal {
        let path = ":memory:"
        let queue = try JournalError.wrapping(path) {
            let queue = try DatabaseQueue()
            try Schema.current.migrate(queue)
            try makeLeases(queue)
            return queue
        }
        return SQLiteJournal(Store(queue, lock: nil), path: path)
    }

    /// Runs one transaction, which is committed and synced when this returns and undone when it throws.
    func transact<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
        try JournalError.wrapping(path) { try writer.write(body) }
    }
}

extension SQLiteJournal {
    /// The open database and the right to write it, which come and go together.
    final class Store: Sendable {
        let writer: any DatabaseWriter
        private let lock: JournalLock?
        private let isChecked = Mutex(false)

        init(_ writer: any DatabaseWriter, lock: consuming JournalLock?) {
            self.writer = writer
            self.lock = lock
        }

        /// Whether all of the file has yet to be looked at for damage; only the first to ask is told so.
        func beginCheck() -> Bool {
            guard lock != nil else { return false }
            return isChecked.withLock { isChecked in
                defer { isChecked = true }
                return !isChecked
            }
        }

        deinit {
            // The connections must be gone before the lock is; one that does not close now ends with the process.
            try? writer.close()
        }
    }
}
