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
        // From one rule, action and state to the next along the index, then each count along its own part of it: a query
        // that groups all rows of a month sorts them first and takes ten times as long.
        let first = rule == nil ? "SELECT min(rule) FROM intent" : "SELECT :rule"
        let next = rule == nil ? "SELECT min(rule) FROM intent WHERE rule > ruled.rule" : "NULL"
        let own = """
            FROM intent INDEXED BY intent_tally
            WHERE rule = stated.rule AND action = stated.action AND state = stated.state AND changedAt >= :since
            """
        return try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE
                    ruled(rule) AS (
                        \(first) UNION ALL SELECT (\(next)) FROM ruled WHERE rule IS NOT NULL
                    ),
                    acted(rule, action) AS (
                        SELECT rule, (SELECT min(action) FROM intent WHERE rule = ruled.rule)
                        FROM ruled WHERE rule IS NOT NULL
                        UNION ALL
                        SELECT rule, (SELECT min(action) FROM intent WHERE rule = acted.rule AND action > acted.action)
                        FROM acted WHERE action IS NOT NULL
                    ),
                    stated(rule, action, state) AS (
                        SELECT rule, action,
                            (SELECT min(state) FROM intent WHERE rule = acted.rule AND action = acted.action)
                        FROM acted WHERE action IS NOT NULL
                        UNION ALL
                        SELECT rule, action,
                            (SELECT min(state) FROM intent
                            WHERE rule = stated.rule AND action = stated.action AND state > stated.state)
                        FROM stated WHERE state IS NOT NULL
                    )
                    SELECT rule, action, state, (SELECT count(*) \(own)), (SELECT max(changedAt) \(own))
                    FROM stated WHERE state IS NOT NULL ORDER BY rule, action, state
                    """,
                arguments: ["since": wall.milliseconds] + (rule.map { ["rule": $0] } ?? [:])
            ).compactMap { row in
                let state: String = row[2]
                // A state of a later version cannot be read here at all, so nothing is left out.
                guard let last: Int64 = row[4], let state = StoredIntent.State(rawValue: state) else { return nil }
                return IntentTally(
                    rule: row[0], action: row[1], state: state, count: row[3], last: WallTime(milliseconds: last))
            }
        }
    }
}
