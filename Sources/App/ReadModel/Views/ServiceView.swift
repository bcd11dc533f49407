import Clocks
package import JSON
package import Journal
import Rules
import Torrents

/// Whether the daemon runs, and by which rules.
package struct ServiceView: Sendable {
    /// What the journal says of the daemon.
    package let record: ServiceRecord
    /// Whether the rule file can be read as it is now.
    package let isReadable: Bool
    /// How times are shown.
    package let time: LocalTime

    init(_ record: ServiceRecord, isReadable: Bool, _ time: LocalTime) {
        self.record = record
        self.isReadable = isReadable
        self.time = time
    }

    /// The daemon's life, for other programs.
    package var daemon: JSON {
        [
            "running": .bool(record.isRunning), "process": record.run.map { .integer(Int64($0.process)) } ?? .null,
            "startedAt": .text(record.run.map { time.text($0.startedAt) }),
            "endedAt": .text(record.run?.endedAt.map(time.text)),
            "aliveAt": .text(record.run.map { time.text($0.aliveAt) }),
        ]
    }

    /// The rules in force, for other programs.
    package var rules: JSON {
        [
            "count": record.loading.map { .integer(Int64($0.rules)) } ?? .null,
            "since": .text(record.loading.map { time.text($0.at) }),
            "failedAt": .text(record.loading?.failedAt.map(time.text)),
            "failure": .text(record.loading?.failure), "readable": .bool(isReadable),
        ]
    }

    /// Reads both back; the pauses between polls come with the clients.
    init?(daemon: JSON, rules: JSON, clients: [JSON], _ time: LocalTime) {
        guard let isRunning = daemon["running"]?.boolValue, let isReadable = rules["readable"]?.boolValue else {
            return nil
        }
        var record = ServiceRecord()
        record.isRunning = isRunning
        if let process = daemon["process"]?.integerValue, let started = daemon["startedAt"]?.instant {
            record.run = ServiceRecord.Run(
                process: Int32(clamping: process), startedAt: started, aliveAt: daemon["aliveAt"]?.instant ?? started,
                endedAt: daemon["endedAt"]?.instant)
        }
        if let count = rules["count"]?.integerValue, let since = rules["since"]?.instant {
            record.loading = ServiceRecord.Loading(
                at: since, rules: Int(clamping: count), failedAt: rules["failedAt"]?.instant,
                failure: rules["failure"]?.stringValue)
        }
        for client in clients {
            guard let name = client["name"]?.stringValue, let poll = client["poll"]?.stringValue,
                let interval = try? Quantity.duration(poll)
            else { continue }
            record.polls[ClientName(name)] = ServiceRecord.Poll(
                interval: interval, nextAt: client["nextPoll"]?.instant)
        }
        self.init(record, isReadable: isReadable, time)
    }
}
