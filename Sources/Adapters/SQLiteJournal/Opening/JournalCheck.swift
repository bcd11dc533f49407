import GRDB
import Journal

/// Looks for damage in a journal, as a bad disk or another program leaves it.
///
/// What the next decisions follow from is looked at before anything is decided. The past may be a hundred times as much,
/// and no decision depends on it: it is checked once a run, while the daemon works.
enum JournalCheck {
    /// What a start goes on from; a start reads every torrent as well, and so finds damage there by itself.
    private static let vitalTables = ["memory", "intent", "tick", "contact", "service"]

    /// Looks at what a start goes on from, in a journal of this version.
    static func vital(_ db: Database, _ path: String) throws {
        for table in vitalTables { try check(db, path, "PRAGMA quick_check(\(table))") }
    }

    /// Looks at everything.
    static func all(_ db: Database, _ path: String) throws { try check(db, path, "PRAGMA quick_check(1)") }

    private static func check(_ db: Database, _ path: String, _ pragma: String) throws {
        let verdict = try String.fetchOne(db, sql: pragma) ?? "no answer"
        guard verdict == "ok" else { throw JournalError.damaged(path: path, detail: verdict) }
    }
}
