import Clocks
import Engine
import JSON
import Journal
import SQLiteJournal
import Rules
import Text
import Torrents

/// Whether the daemon runs, and by which rules.
struct ServiceStatus {
    let record: ServiceRecord
    /// Whether the rule file can be read as it is now.
    private let isReadable: Bool
    let time: LocalTime

    init(_ record: ServiceRecord, _ rules: RuleSet?, _ time: LocalTime) {
        self.record = record
        isReadable = rules != nil
        self.time = time
    }

    var text: String {
        var lines = ["Daemon  \(run)"]
        if let loading = record.loading {
            lines.append("Rules  \(loading.rules), in force since \(time.text(loading.at))")
            if let failure = loading.failure {
                let at = loading.failedAt.map { " at \(time.text($0))" } ?? ""
                lines.append(
                    "Warning  the rule file was not loaded\(at), so the rules from before go on: "
                        + Console.safe(failure.singleLine))
            }
        }
        if !isReadable { lines.append("Warning  the rule file has errors; `sluice check` shows them") }
        return lines.joined(separator: "\n")
    }

    private var run: String {
        guard let run = record.run else {
            return "has told nothing of itself in this journal yet"
        }
        if record.isRunning { return "runs since \(time.text(run.startedAt)), process \(run.process)" }
        if let ended = run.endedAt { return "does not run; it ended at \(time.text(ended))" }
        return "does not run; it was last alive at \(time.text(run.aliveAt)) and did not end in order"
    }

    var daemon: JSON {
        [
            "running": .bool(record.isRunning), "process": record.run.map { .integer(Int64($0.process)) } ?? .null,
            "startedAt": record.run.map { .string(time.text($0.startedAt)) } ?? .null,
            "endedAt": record.run?.endedAt.map { .string(time.text($0)) } ?? .null,
        ]
    }

    var rules: JSON {
        [
            "count": record.loading.map { .integer(Int64($0.rules)) } ?? .null,
            "since": record.loading.map { .string(time.text($0.at)) } ?? .null,
            "failedAt": record.loading?.failedAt.map { .string(time.text($0)) } ?? .null,
            "failure": record.loading?.failure.map(JSON.string) ?? .null, "readable": .bool(isReadable),
        ]
    }
}

/// How one client stands.
struct ClientStatus {
    let name: ClientName
    /// Nil where the rule file cannot be read.
    let type: String?
    let torrents: Int
    /// Why it does not answer; nil when it does, and while no daemon asks it.
    let failure: String?
    private let contact: Contact?
    private let service: ServiceStatus

    init(_ name: ClientName, _ type: String?, _ service: ServiceStatus, _ reader: SQLiteJournal.Reader) throws {
        self.name = name
        self.type = type
        self.service = service
        contact = try reader.contacts(.latest(1), client: name).last
        failure = contact?.failure
        torrents = try reader.torrentCount(in: name)
    }

    var state: String {
        guard let contact else { return "not polled yet" }
        let when = service.time.text(contact.at)
        guard service.record.isRunning else {
            return contact.failure.map { "not polled; did not answer since \(when): \($0)" }
                ?? "not polled; answered before"
        }
        return contact.failure.map { "does not answer since \(when): \($0)" } ?? "answers since \(when)"
    }

    /// When the daemon asks it next; empty while none runs.
    var nextPoll: String {
        guard service.record.isRunning, let poll = service.record.polls[name] else { return "-" }
        return poll.nextAt.map { "at \(service.time.clock($0))" } ?? "within \(poll.interval.spoken)"
    }

    var json: JSON {
        let poll = service.record.polls[name]
        let isRunning = service.record.isRunning
        return [
            "name": .string(name.text), "type": type.map(JSON.string) ?? .null,
            "torrents": .integer(Int64(torrents)), "answers": .bool(isRunning && contact != nil && failure == nil),
            "failure": failure.map(JSON.string) ?? .null,
            "since": contact.map { .string(service.time.text($0.at)) } ?? .null,
            "poll": poll.map { .string($0.interval.shown) } ?? .null,
            "nextPoll": isRunning ? poll?.nextAt.map { .string(service.time.text($0)) } ?? .null : .null,
        ]
    }
}

extension String {
    /// The text with its line breaks as semicolons.
    fileprivate var singleLine: String { split(whereSeparator: \.isNewline).joined(separator: "; ") }
}
