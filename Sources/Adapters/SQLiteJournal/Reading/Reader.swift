import GRDB
package import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SQLiteJournal {
    /// Reads a journal, also one that another process is writing at the moment; it takes no lock and changes nothing.
    package struct Reader: JournalReader {
        /// The journal's file.
        package let path: String
        private let database: any DatabaseReader
        /// Keeps the writer's connections from being closed under us; nil when we have our own.
        private let store: Store?

        /// Opens an existing journal for reading.
        ///
        /// - Throws: `missing` where there is none yet, `older` and `newer` for another version's.
        package init(opening path: String) throws(JournalError) {
            guard unsafe access(path, F_OK) == 0 else {
                guard errno == ENOENT || errno == ENOTDIR else {
                    throw .system(path, errno)
                }
                throw .missing(path: path)
            }
            database = try JournalError.wrapping(path) {
                let queue = try DatabaseQueue(path: path, configuration: .reading)
                let found = try queue.read { db in try Schema.current.version(in: db, path) }
                guard found != 0 else { throw JournalError.missing(path: path) }
                guard found == Schema.current.version else {
                    throw JournalError.older(path: path, found: found, known: Schema.current.version)
                }
                return queue
            }
            self.path = path
            store = nil
        }

        init(_ database: any DatabaseReader, path: String, keeping store: Store) {
            self.database = database
            self.path = path
            self.store = store
        }

        /// Copies the whole database as it is at one instant.
        func backUp(to other: any DatabaseWriter) throws { try database.backup(to: other) }

        /// Runs queries of which each sees the journal as it is by then, also where a transaction would fail.
        func look<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
            try JournalError.wrapping(path) { try database.unsafeRead(body) }
        }

        /// Runs queries that all see the journal as of one instant.
        func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
            try JournalError.wrapping(path) { try database.read(body) }
        }
    }
}
