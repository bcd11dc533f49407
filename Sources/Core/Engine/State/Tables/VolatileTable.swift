import JSON

/// A table that the journal keeps nothing of: losing it in a restart is harmless, and its place says why.
struct VolatileTable<Key: Hashable & Sendable, Row: Sendable>: StateTable {
    var name: String { "" }
    private(set) var rows: [Key: Row] = [:]
    private var notes = ChangeNotes<Key, Row>()

    var keys: Dictionary<Key, Row>.Keys { rows.keys }

    subscript(key: Key) -> Row? {
        get { rows[key] }
        set {
            notes.note(key, was: rows[key], isWritten: false)
            rows[key] = newValue
        }
    }

    /// The row of a key, a new one where there is none.
    subscript(key: Key, default row: @autoclosure () -> Row) -> Row {
        get { rows[key] ?? row() }
        set { self[key] = newValue }
    }

    mutating func restore(_ key: Substring, _ row: JSON) {}
    mutating func takeRecords(into records: inout [String: JSON?]) { _ = notes.takeUnwritten() }
    func copyRecords(into records: inout [String: JSON]) {}
    mutating func commit() { notes.commit() }

    mutating func rollBack() {
        for (key, row) in notes.takeFormer() { rows[key] = row }
    }
}
