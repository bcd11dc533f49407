extension Schema {
    /// Schema 2: events may be about a window, a schedule or a file, and then have no client.
    ///
    /// SQLite cannot lift a constraint, so the table is copied; `number` goes on where it was, since it is a cursor.
    static let eventsAboutOthers = """
        CREATE TABLE copy (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            tick INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            kind TEXT NOT NULL,
            client TEXT,
            torrent BLOB CHECK (length(torrent) = 20),
            name TEXT,
            schedule TEXT,
            due INTEGER,
            path TEXT,
            message TEXT,
            late INTEGER NOT NULL CHECK (late IN (0, 1)),
            cause TEXT,
            changes TEXT NOT NULL
        ) STRICT;
        INSERT INTO copy (number, id, tick, wall, kind, client, torrent, name, late, cause, changes)
            SELECT number, id, tick, wall, kind, client, torrent, name, late, cause, changes FROM event;
        DELETE FROM sqlite_sequence WHERE name = 'copy';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'copy', seq FROM sqlite_sequence WHERE name = 'event';
        DROP TABLE event;
        ALTER TABLE copy RENAME TO event;
        CREATE INDEX event_id ON event (id);
        CREATE INDEX event_wall ON event (wall);
        CREATE INDEX event_kind ON event (kind, number);
        CREATE INDEX event_client ON event (client, number);
        CREATE INDEX event_torrent ON event (torrent, number) WHERE torrent IS NOT NULL;
        """
}

extension Schema {
    /// Schema 4: a decision tells when that which holds it will be over, where the time can be told.
    static let decisionsUntil = "ALTER TABLE decision ADD COLUMN until INTEGER;"
}
