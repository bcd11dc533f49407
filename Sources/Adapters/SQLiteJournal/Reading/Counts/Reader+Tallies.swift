package import Clocks
import GRDB
package import Journal
import Torrents

extension SQLiteJournal.Reader {
    /// How often rules fired, or would have in dry run, since one instant and since a later one; of those that did.
    package func firingTallies(
        of rules: [String], since wall: WallTime, lately later: WallTime
    ) throws(JournalError) -> [FiringTally] {
        // Each of the three goes along the index alone, and the last one goes to its end at once: one query that groups
        // by rule takes nearly three times as long.
        let own = """
            FROM decision INDEXED BY decision_fired
            WHERE rule = :rule AND verdict IN ('firing', 'wouldFire') AND wall >=
            """
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT (SELECT count(*) \(own) :since), (SELECT count(*) \(own) :later),
                        (SELECT max(wall) \(own) :since)
                    """)
            return try rules.compactMap { rule in
                let row = try Row.fetchOne(
                    statement,
                    arguments: ["rule": rule, "since": wall.milliseconds, "later": later.milliseconds])
                guard let row, let last: Int64 = row[2] else { return nil }
                return FiringTally(rule: rule, count: row[0], lately: row[1], last: WallTime(milliseconds: last))
            }
        }
    }

    /// How often a rule fired, or would have in dry run, by the number of whole days before an instant.
    package func firings(of rule: String, before wall: WallTime, days: Int) throws(JournalError) -> [Int: Int] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT (? - wall) / 86400000, count(*) FROM decision INDEXED BY decision_fired
                    WHERE rule = ? AND wall > ? AND wall <= ? AND verdict IN ('firing', 'wouldFire') GROUP BY 1
                    """,
                arguments: [
                    wall.milliseconds, rule, wall.milliseconds - Int64(days) * 86_400_000, wall.milliseconds,
                ])
            return Dictionary(rows.map { row in (row[0] as Int, row[1] as Int) }) { first, _ in first }
        }
    }

    /// How many events of each kind each client had since an instant.
    package func eventTallies(since wall: WallTime) throws(JournalError) -> [EventTally] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT client, kind, count(*) FROM event INDEXED BY event_tally WHERE wall >= ?
                    GROUP BY client, kind ORDER BY client, kind
                    """, arguments: [wall.milliseconds]
            ).map { row in
                let client: String? = row[0]
                return EventTally(client: client.map { ClientName($0) }, kind: row[1], count: row[2])
            }
        }
    }

    /// How many intents of each rule and action are in each state, of those that came into it since an instant; of one rule
    /// where it is named.
    package func intentTallies(of rule: String?, since wall: WallTime) throws(JournalError) -> [IntentTally] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT rule, action, state, count(*), max(changedAt) FROM intent INDEXED BY intent_tally
                    WHERE changedAt >= ? \(rule == nil ? "" : "AND rule = ?")
                    GROUP BY rule, action, state ORDER BY rule, action, state
                    """, arguments: [wall.milliseconds] + StatementArguments([rule].compactMap(\.self))
            ).compactMap { row in
                let state: String = row[2]
                // A state of a later version cannot be read here at all, so nothing is left out.
                return StoredIntent.State(rawValue: state).map {
                    IntentTally(
                        rule: row[0], action: row[1], state: $0, count: row[3], last: WallTime(milliseconds: row[4]))
                }
            }
        }
    }
}
