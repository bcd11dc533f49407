extension Schema {
    /// Schema 1.
    ///
    /// Times are milliseconds since 1970, hashes 20 bytes, and every `number` counts upwards for good, so that it can
    /// serve as a cursor. `observation.was` holds what a change replaced, by field; `{}` stands for unknown there. A
    /// torrent's past is thus read backwards from its present, and dropping its oldest part harms no other.
    static let firstTables = """
        CREATE TABLE tick (
            number INTEGER PRIMARY KEY,
            wall INTEGER NOT NULL,
            events INTEGER NOT NULL,
            decisions INTEGER NOT NULL,
            intents INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX tick_wall ON tick (wall);

        CREATE TABLE memory (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE torrent (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL CHECK (length(hash) = 20),
            client TEXT NOT NULL,
            name TEXT NOT NULL,
            facts TEXT NOT NULL,
            firstSeen INTEGER NOT NULL,
            lastSeen INTEGER NOT NULL,
            goneAt INTEGER,
            UNIQUE (hash, client)
        ) STRICT;
        CREATE INDEX torrent_gone ON torrent (goneAt) WHERE goneAt IS NOT NULL;

        CREATE TABLE observation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            torrent INTEGER NOT NULL REFERENCES torrent ON DELETE CASCADE,
            wall INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('added', 'changed', 'gone')),
            was TEXT NOT NULL
        ) STRICT;
        CREATE INDEX observation_torrent ON observation (torrent, number);
        CREATE INDEX observation_wall ON observation (wall);

        CREATE TABLE event (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            tick INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            kind TEXT NOT NULL,
            client TEXT NOT NULL,
            torrent BLOB CHECK (length(torrent) = 20),
            name TEXT,
            late INTEGER NOT NULL CHECK (late IN (0, 1)),
            cause TEXT,
            changes TEXT NOT NULL
        ) STRICT;
        CREATE INDEX event_id ON event (id);
        CREATE INDEX event_wall ON event (wall);
        CREATE INDEX event_kind ON event (kind, number);
        CREATE INDEX event_client ON event (client, number);
        CREATE INDEX event_torrent ON event (torrent, number) WHERE torrent IS NOT NULL;

        CREATE TABLE decision (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            tick INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            rule TEXT NOT NULL,
            subject TEXT NOT NULL,
            client TEXT,
            torrent BLOB CHECK (length(torrent) = 20),
            title TEXT NOT NULL,
            verdict TEXT NOT NULL,
            reason TEXT NOT NULL,
            trace TEXT NOT NULL,
            intents TEXT NOT NULL,
            event TEXT
        ) STRICT;
        CREATE INDEX decision_wall ON decision (wall);
        CREATE INDEX decision_rule ON decision (rule, number);
        CREATE INDEX decision_torrent ON decision (torrent, number) WHERE torrent IS NOT NULL;

        CREATE TABLE intent (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            tick INTEGER NOT NULL,
            rule TEXT NOT NULL,
            path TEXT NOT NULL,
            action TEXT NOT NULL,
            subject TEXT NOT NULL,
            client TEXT,
            torrent BLOB CHECK (length(torrent) = 20),
            title TEXT NOT NULL,
            arguments TEXT NOT NULL,
            purpose TEXT NOT NULL,
            chain TEXT NOT NULL,
            continuesOnError INTEGER NOT NULL CHECK (continuesOnError IN (0, 1)),
            event TEXT,
            plannedAt INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN
                ('planned', 'executing', 'waiting', 'done', 'held', 'dead', 'cancelled', 'rehearsed')),
            attempts INTEGER NOT NULL DEFAULT 0,
            changedAt INTEGER NOT NULL,
            waitUntil INTEGER,
            detail TEXT
        ) STRICT;
        CREATE INDEX intent_state ON intent (state, number);
        CREATE INDEX intent_torrent ON intent (torrent, number) WHERE torrent IS NOT NULL;
        CREATE INDEX intent_changed ON intent (changedAt);

        CREATE TABLE contact (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            client TEXT NOT NULL,
            wall INTEGER NOT NULL,
            failure TEXT
        ) STRICT;
        CREATE INDEX contact_client ON contact (client, number);
        """
}
