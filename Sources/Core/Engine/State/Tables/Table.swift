import JSON

/// A durable table: the journal keeps each of its rows under the table's name and the text of the row's key.
struct Table<Key: RecordKey & Sendable, Row: RecordRow & Sendable>: StateTable {
    let name: String
    private(set) var rows: [Key: Row] = [:]
    private var notes = ChangeNotes<Key, Row>()

    init(_ name: String) { self.name = name }

    var keys: Dictionary<Key, Row>.Keys { rows.keys }
    var values: Dictionary<Key, Row>.Values { rows.values }
    var isEmpty: Bool { rows.isEmpty }

    /// The row of a key; setting it writes it down.
    subscript(key: Key) -> Row? {
        get { rows[key] }
        set {
            notes.note(key, was: rows[key], isWritten: true)
            rows[key] = newValue
        }
    }

    /// The row of a key, or another where there is none; changing it writes it down.
    subscript(key: Key, default standard: @autoclosure () -> Row) -> Row {
        get { rows[key] ?? standard() }
        set { self[key] = newValue }
    }

    /// Takes a row out, and returns it; nil where there is none, and then nothing is written down.
    @discardableResult
    mutating func remove(_ key: Key) -> Row? {
        guard let row = rows[key] else { return nil }
        self[key] = nil
        return row
    }

    /// Takes out all rows whose keys are meant.
    mutating func removeAll(where isMeant: (Key) -> Bool) {
        for key in rows.keys where isMeant(key) { self[key] = nil }
    }

    /// Changes what of a row no restart has to know, and writes nothing down.
    mutating func adjust(_ key: Key, _ row: Row?) {
        notes.note(key, was: rows[key], isWritten: false)
        rows[key] = row
    }

    mutating func restore(_ key: Substring, _ row: JSON) {
        if let key = Key.read(key), let row = Row(json: row) { rows[key] = row }
    }

    mutating func takeRecords(into records: inout [String: JSON?]) {
        for key in notes.takeUnwritten() { records[recordKey(name, key)] = .some(rows[key]?.json) }
    }

    func copyRecords(into records: inout [String: JSON]) {
        for (key, row) in rows { records[recordKey(name, key)] = row.json }
    }

    mutating func commit() { notes.commit() }

    mutating func rollBack() {
        for (key, row) in notes.takeFormer() { rows[key] = row }
    }
}

/// The key of a row among those of all tables.
func recordKey(_ table: String, _ key: some RecordKey) -> String {
    let text = key.recordText
    return text.isEmpty ? table : "\(table)/\(text)"
}

/// A durable table of a single row.
struct Cell<Row: RecordRow & Sendable>: StateTable {
    private var table: Table<SoleKey, Row>

    var name: String { table.name }

    init(_ name: String) { table = Table(name) }

    /// The row; setting it writes it down.
    var row: Row? {
        get { table[SoleKey()] }
        set { table[SoleKey()] = newValue }
    }

    /// Changes what of the row no restart has to know, and writes nothing down.
    mutating func adjust(_ row: Row?) { table.adjust(SoleKey(), row) }

    mutating func restore(_ key: Substring, _ row: JSON) { table.restore(key, row) }
    mutating func takeRecords(into records: inout [String: JSON?]) { table.takeRecords(into: &records) }
    func copyRecords(into records: inout [String: JSON]) { table.copyRecords(into: &records) }
    mutating func commit() { table.commit() }
    mutating func rollBack() { table.rollBack() }
}
