extension Schema {
    /// Schema 7: what intents found before they changed it.
    static let formerStates = """
        CREATE TABLE former (
            number INTEGER PRIMARY KEY,
            intent TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL,
            torrent BLOB
        ) STRICT;
        """
}
