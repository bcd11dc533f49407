import Clocks
import Engine
import GRDB
import JSON
import Journal
import Rules
import Torrents

extension Database {
    /// Writes a tick unless it is there already.
    func insert(_ tick: Tick, _ path: String) throws {
        guard !tick.isQuiet, try !isWritten(tick, path) else { return }
        try execute(
            sql: "INSERT INTO tick (number, wall, events, decisions, intents) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                tick.number, tick.at.wall.milliseconds, tick.events.count, tick.decisions.count, tick.intents.count,
            ])
        for event in tick.events { try insert(event, tick.number) }
        for decision in tick.decisions { try insert(decision, tick.number) }
        for intent in tick.intents { try insert(intent, .planned, tick.number) }
        for (id, reason) in tick.cancelled { try cancel(id, reason, at: tick.at.wall) }
        for intent in tick.rehearsed { try insert(intent, .rehearsed, tick.number) }
        for (client, torrent) in tick.known { try record(torrent, of: client, at: tick.at.wall, path) }
        for (client, id) in tick.gone { try recordGone(id, of: client, at: tick.at.wall) }
        for (key, value) in tick.records { try remember(key, value) }
    }

    private func isWritten(_ tick: Tick, _ path: String) throws -> Bool {
        let row = try Row.fetchOne(
            self, sql: "SELECT wall, events, decisions, intents FROM tick WHERE number = ?", arguments: [tick.number])
        guard let row else { return false }
        let isSame =
            row[0] == tick.at.wall.milliseconds && row[1] == tick.events.count && row[2] == tick.decisions.count
            && row[3] == tick.intents.count
        guard isSame else { throw JournalError.conflict(path: path, tick: tick.number) }
        return true
    }

    private func insert(_ event: Event, _ tick: Int64) throws {
        let cause: String? = if case .intent(let id) = event.cause { id } else { nil }
        try cachedStatement(
            sql: """
                INSERT INTO event (id, tick, wall, kind, client, torrent, name, schedule, due, path, message, late,
                    cause, changes)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            event.id.text, tick, event.at.wall.milliseconds, event.type.rawValue, event.client?.text,
            event.torrent?.id.blob, event.title, event.schedule, event.due?.milliseconds, event.path,
            event.message.isEmpty ? nil : event.message, event.late, cause, event.changes.text(),
        ])
    }

    private func insert(_ decision: Decision, _ tick: Int64) throws {
        let trace = JSON.array(decision.trace.map { .array([.string($0.source), .string($0.value)]) })
        let intents = JSON.array(decision.intents.map { .string($0.text) })
        try cachedStatement(
            sql: """
                INSERT INTO decision (tick, wall, rule, subject, client, torrent, title, verdict, reason, trace, intents,
                    event, until)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            tick, decision.at.milliseconds, decision.rule, decision.subject.key, decision.subject.client?.text,
            decision.subject.torrent?.blob, decision.title, decision.verdict.rawValue, decision.reason, trace.text(),
            intents.text(), decision.event?.text, decision.until?.milliseconds,
        ])
    }

    private func insert(_ intent: Intent, _ state: StoredIntent.State, _ tick: Int64) throws {
        let arguments = state == .rehearsed ? intent.shownArguments : intent.arguments
        try cachedStatement(
            sql: """
                INSERT INTO intent (id, tick, rule, path, action, subject, client, torrent, title, arguments, purpose,
                    chain, continuesOnError, event, plannedAt, state, changedAt, judged)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            intent.id.text, tick, intent.rule, intent.path, intent.action, intent.subject.key,
            intent.subject.client?.text, intent.subject.torrent?.blob, intent.title, arguments.text(),
            intent.purpose.rawValue, intent.chain, intent.continuesOnError, intent.event?.text,
            intent.plannedAt.milliseconds, state.rawValue, intent.plannedAt.milliseconds, intent.judged?.json.text(),
        ])
    }

    private func remember(_ key: String, _ value: JSON?) throws {
        guard let value else {
            return try cachedStatement(sql: "DELETE FROM memory WHERE key = ?").execute(arguments: [key])
        }
        try cachedStatement(
            sql: "INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        ).execute(arguments: [key, value.text()])
    }
}
