import Rules
import JSON

/// A row that is about a subject.
protocol SubjectRow: RecordRow {
    var subject: Subject { get }
}

/// A durable table by intent, whose rows are found by their subject as well: a list may lead to a thousand of them.
struct SubjectTable<Row: SubjectRow & Sendable>: StateTable {
    let name: String
    private var rows: [IntentID: Row] = [:]
    private var idsBySubject: [Subject: [IntentID]] = [:]
    private var notes = ChangeNotes<IntentID, Row>()

    init(_ name: String) { self.name = name }

    /// All rows by intent.
    var all: [IntentID: Row] { rows }

    /// The row of an intent; setting it writes it down.
    subscript(id: IntentID) -> Row? {
        get { rows[id] }
        set {
            notes.note(id, was: rows[id], isWritten: true)
            put(newValue, id)
        }
    }

    /// The rows about a subject, in the order in which their intents were planned, also after a restart.
    func entries(about subject: Subject) -> [(id: IntentID, row: Row)] {
        idsBySubject[subject, default: []].compactMap { id in rows[id].map { (id, $0) } }
    }

    /// Takes a row out, and returns it; nil where there is none, and then nothing is written down.
    @discardableResult
    mutating func remove(_ id: IntentID) -> Row? {
        guard let row = rows[id] else { return nil }
        self[id] = nil
        return row
    }

    private mutating func put(_ row: Row?, _ id: IntentID) {
        if let former = rows[id], former.subject != row?.subject {
            idsBySubject[former.subject]?.removeAll { $0 == id }
            if idsBySubject[former.subject]?.isEmpty == true { idsBySubject[former.subject] = nil }
        }
        if let row, rows[id]?.subject != row.subject {
            let ids = idsBySubject[row.subject, default: []]
            let place = ids.lastIndex { $0.isPlanned(before: id) }.map { $0 + 1 } ?? 0
            idsBySubject[row.subject, default: []].insert(id, at: place)
        }
        rows[id] = row
    }

    mutating func restore(_ key: Substring, _ row: JSON) {
        if let row = Row(json: row) { put(row, IntentID(String(key))) }
    }

    mutating func takeRecords(into records: inout [String: JSON?]) {
        for id in notes.takeUnwritten() { records[recordKey(name, id)] = .some(rows[id]?.json) }
    }

    func copyRecords(into records: inout [String: JSON]) {
        for (id, row) in rows { records[recordKey(name, id)] = row.json }
    }

    mutating func commit() { notes.commit() }

    mutating func rollBack() {
        for (id, row) in notes.takeFormer() { put(row, id) }
    }
}
