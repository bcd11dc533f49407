import Clocks
import Engine
import GRDB
import JSON
package import Journal
import Rules
import Torrents

extension SQLiteJournal.Reader {
    /// Decisions, the oldest first.
    package func decisions(
        _ page: Page, _ filter: DecisionFilter = DecisionFilter()
    ) throws(JournalError) -> [RecordedDecision] {
        var query = Query(
            "number, rule, subject, title, wall, verdict, reason, trace, intents, event, until", from: "decision")
        query.restrict("torrent", toAny: filter.torrents?.map(\.blob))
        query.restrict("rule", to: filter.rule)
        query.restrict("wall", from: filter.since?.milliseconds)
        query.restrict("verdict", to: filter.verdict?.rawValue)
        return try read { db in try query.fetch(db, page) { row in try RecordedDecision(row, path) } }
    }
}

extension RecordedDecision {
    fileprivate init(_ row: Row, _ path: String) throws {
        let number: Int64 = row[0]
        func damaged(_ column: String) -> JournalError {
            .damaged(path: path, detail: "\(column) of decision \(number)")
        }
        guard let subject = Subject(key: row[2]) else { throw damaged("subject") }
        guard let verdict = Decision.Verdict(rawValue: row[5]) else { throw damaged("verdict") }
        let trace = try JSON(column: row[7], "trace of decision \(number)", in: path)
        let intents = try JSON(column: row[8], "intents of decision \(number)", in: path)
        let event: String? = row[9]
        let until: Int64? = row[10]
        let decision = Decision(
            rule: row[1], subject: subject, title: row[3], at: WallTime(milliseconds: row[4]), verdict: verdict,
            reason: row[6],
            trace: try (trace.arrayValue ?? []).map { pair in
                guard let parts = pair.arrayValue, parts.count == 2, let source = parts[0].stringValue,
                    let value = parts[1].stringValue
                else { throw damaged("trace") }
                return TracedValue(source: source, value: value)
            },
            intents: (intents.arrayValue ?? []).compactMap(\.stringValue).map(IntentID.init),
            event: event.map(EventID.init), until: until.map(WallTime.init(milliseconds:)))
        self.init(number: number, decision: decision)
    }
}
