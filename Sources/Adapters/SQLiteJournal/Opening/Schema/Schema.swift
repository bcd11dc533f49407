import GRDB
import Journal

/// The tables by version: step n brings schema n - 1 to schema n, and released steps never change.
struct Schema: Sendable {
    /// One SQL script per version.
    let steps: [String]

    static let current = Schema(steps: [
        firstTables, eventsAboutOthers, service, decisionsUntil, judgedFiles, packedTorrents, formerStates, tallies,
        intentsByRule,
    ])

    var version: Int { steps.count }

    /// The tables as an earlier version had them.
    func asOf(version: Int) -> Schema { Schema(steps: Array(steps.prefix(version))) }

    /// Marks the file as a journal of ours: "SLUI" in ASCII.
    static let applicationID = 0x534C_5549

    /// The schema of an open database, 0 for one without tables.
    ///
    /// - Throws: `foreign` for another program's database, `newer` for one that this program cannot know.
    func version(in db: Database, _ path: String) throws -> Int {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application != Self.applicationID {
            let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
            guard application == 0, found == 0, objects == 0 else { throw JournalError.foreign(path: path) }
            return 0
        }
        guard found <= version else { throw JournalError.newer(path: path, found: found, known: version) }
        return found
    }

    /// Applies the steps that the database has not seen, each in its own transaction.
    func migrate(_ writer: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        for (index, script) in steps.enumerated() {
            migrator.registerMigration("\(index + 1)") { db in
                try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
                try db.execute(sql: script)
                try db.execute(sql: "PRAGMA user_version = \(index + 1)")
            }
        }
        try migrator.migrate(writer)
    }
}
