extension Schema {
    /// Schema 3: what the daemon tells of itself.
    static let service = """
        CREATE TABLE service (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
