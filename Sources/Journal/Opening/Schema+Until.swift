extension Schema {
    /// Schema 4: a decision tells when that which holds it will be over, where the time can be told.
    static let decisionsUntil = "ALTER TABLE decision ADD COLUMN until INTEGER;"
}
