import GRDB
package import Journal

extension Configuration {
    /// For connections that only look; a writer's checkpoint may make them wait.
    static var reading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return configuration
    }
}

extension SQLiteJournal {
    /// What SQLite's `synchronous` is called when each commit is on the disk before it returns.
    private static let full = 2

    static func durablePool(at path: String, _ schema: Schema) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 3
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // The pool sets NORMAL for itself while it opens, with which a power cut takes back committed intents.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // What is changed or deleted, passwords too, is overwritten where its page is written anyway.
            try db.execute(sql: "PRAGMA secure_delete = FAST")
            // One large tick must not leave a large file behind for good.
            try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
        }
        try schema.migrate(pool)
        try makeShrinkable(pool)
        try makeLeases(pool)
        guard try synchronous(of: pool) == full else {
            throw JournalError.failed(
                path: path, cause: "SQLite does not sync its commits", fix: "use a build of it that does")
        }
        return pool
    }

    /// Whether each commit reaches the disk before it returns, as the writing connection says now.
    package func syncsCommits() throws(JournalError) -> Bool {
        try JournalError.wrapping(path) { try Self.synchronous(of: writer) == Self.full }
    }

    private static func synchronous(of writer: any DatabaseWriter) throws -> Int? {
        try writer.writeWithoutTransaction { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
    }
}
