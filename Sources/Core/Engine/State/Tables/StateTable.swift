import JSON

/// A table of the engine's state, whatever its keys and rows.
///
/// A change is noted once, by the table itself: what the journal gets and what takes a change back both come from that
/// note, so that nothing is copied for a tick.
protocol StateTable: Sendable {
    /// What stands before the keys of its rows in the journal; empty for a table that the journal keeps nothing of.
    var name: String { get }
    /// Takes up one row as the journal kept it; what another version wrote and this one cannot read is left out.
    mutating func restore(_ key: Substring, _ row: JSON)
    /// Hands over the rows that are to be written down since the last call, by key; nil forgets a row.
    mutating func takeRecords(into records: inout [String: JSON?])
    /// Hands over all rows by key, whether they are written down already or not.
    func copyRecords(into records: inout [String: JSON])
    /// Makes all changes since the last call lasting.
    mutating func commit()
    /// Takes back all changes since the last `commit`.
    mutating func rollBack()
}

/// A key of a durable table, and the text that the journal files its row under.
protocol RecordKey: Hashable {
    var recordText: String { get }
    /// Reads that text back; nil for any other.
    static func read(_ recordText: Substring) -> Self?
}

/// A row of a durable table, and the form that the journal keeps.
protocol RecordRow {
    var json: JSON { get }
    /// Reads that form back; nil for anything else.
    init?(json: JSON)
}

/// Changes of a table that are not lasting yet.
struct ChangeNotes<Key: Hashable & Sendable, Row: Sendable>: Sendable {
    /// What each row was before the first of the changes; an inner nil where there was none.
    private(set) var former: [Key: Row?] = [:]
    /// The rows that are to be written down.
    private(set) var unwritten: Set<Key> = []

    /// Notes that a row is about to change.
    mutating func note(_ key: Key, was row: @autoclosure () -> Row?, isWritten: Bool) {
        if former.index(forKey: key) == nil { former.updateValue(row(), forKey: key) }
        if isWritten { unwritten.insert(key) }
    }

    /// Hands over the keys of the rows that are to be written down.
    mutating func takeUnwritten() -> Set<Key> {
        defer { unwritten = [] }
        return unwritten
    }

    /// Hands over what the rows were, and forgets it.
    mutating func takeFormer() -> [Key: Row?] {
        defer { self = Self() }
        return former
    }

    mutating func commit() { former.removeAll(keepingCapacity: former.count < 1000) }
}
