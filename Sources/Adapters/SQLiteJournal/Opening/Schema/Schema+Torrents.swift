extension Schema {
    /// Schema 6: a torrent's description is packed into bytes.
    ///
    /// What was written as a text stays one until the torrent is written anew. `number` goes on where it was, since other
    /// tables refer to it.
    static let packedTorrents = """
        CREATE TABLE copy (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL CHECK (length(hash) = 20),
            client TEXT NOT NULL,
            name TEXT NOT NULL,
            facts ANY NOT NULL,
            firstSeen INTEGER NOT NULL,
            lastSeen INTEGER NOT NULL,
            goneAt INTEGER,
            UNIQUE (hash, client)
        ) STRICT;
        INSERT INTO copy (number, hash, client, name, facts, firstSeen, lastSeen, goneAt)
            SELECT number, hash, client, name, facts, firstSeen, lastSeen, goneAt FROM torrent;
        DELETE FROM sqlite_sequence WHERE name = 'copy';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'copy', seq FROM sqlite_sequence WHERE name = 'torrent';
        DROP TABLE torrent;
        ALTER TABLE copy RENAME TO torrent;
        CREATE INDEX torrent_gone ON torrent (goneAt) WHERE goneAt IS NOT NULL;
        """
}
