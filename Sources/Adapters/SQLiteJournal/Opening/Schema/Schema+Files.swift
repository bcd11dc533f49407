extension Schema {
    /// Schema 3: an intent about a file says which file and which bytes were judged.
    static let judgedFiles = "ALTER TABLE intent ADD COLUMN judged TEXT;"
}
