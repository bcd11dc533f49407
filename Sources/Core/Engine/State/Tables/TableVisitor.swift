import JSON

/// Something that is done to each table of the state in turn.
protocol TableVisitor {
    mutating func visit(_ table: inout some StateTable)
}

/// Takes up what a journal kept.
struct RestoringVisitor: TableVisitor {
    /// The rows of each table, by the table's name.
    private var rows: [Substring: [(key: Substring, row: JSON)]] = [:]

    /// - Parameter entries: Every key and row that ticks wrote, the latest of each key.
    init(_ entries: [String: JSON]) {
        for (key, row) in entries {
            var name = key.prefix { $0 != "/" }
            // What rehearsals wrote lies in tables of their own.
            if name == "rehearsed" {
                name = key.prefix(name.count + 1) + key.dropFirst(name.count + 1).prefix { $0 != "/" }
            }
            rows[name, default: []].append((key.dropFirst(name.count + 1), row))
        }
    }

    mutating func visit(_ table: inout some StateTable) {
        for (key, row) in rows.removeValue(forKey: table.name[...]) ?? [] { table.restore(key, row) }
    }
}

/// Collects what is to be written down.
struct RecordingVisitor: TableVisitor {
    var records: [String: JSON?] = [:]

    mutating func visit(_ table: inout some StateTable) { table.takeRecords(into: &records) }
}

/// Collects all that is or will be written down.
struct CopyingVisitor: TableVisitor {
    var records: [String: JSON] = [:]

    mutating func visit(_ table: inout some StateTable) { table.copyRecords(into: &records) }
}

/// Makes all changes lasting.
struct CommittingVisitor: TableVisitor {
    mutating func visit(_ table: inout some StateTable) { table.commit() }
}

/// Takes all changes back that are not lasting yet.
struct RollingBackVisitor: TableVisitor {
    mutating func visit(_ table: inout some StateTable) { table.rollBack() }
}
