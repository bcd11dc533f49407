package import Clocks
package import JSON
package import Torrents

/// What a daemon tells of itself in its journal, for those who read that from another process.
package struct ServiceRecord: Hashable, Sendable {
    /// One life of the daemon.
    package struct Run: Hashable, Sendable {
        /// The process id.
        package var process: Int32
        /// When the process started.
        package var startedAt: WallTime
        /// When it last said that it is alive, which it does each minute.
        package var aliveAt: WallTime
        /// When it ended in order; nil while it runs, and after a crash.
        package var endedAt: WallTime?

        package init(process: Int32, startedAt: WallTime, aliveAt: WallTime, endedAt: WallTime? = nil) {
            self.process = process
            self.startedAt = startedAt
            self.aliveAt = aliveAt
            self.endedAt = endedAt
        }
    }

    /// The rules in force, and what became of the last attempt to load others.
    package struct Loading: Hashable, Sendable {
        /// Since when the rules in force are in force.
        package var at: WallTime
        /// How many rules there are.
        package var rules: Int
        /// When a later attempt failed, and why; nil when the rules in force are those of the last attempt.
        package var failedAt: WallTime?
        /// What went wrong, in words; nil where nothing did.
        package var failure: String?

        package init(at: WallTime, rules: Int, failedAt: WallTime? = nil, failure: String? = nil) {
            self.at = at
            self.rules = rules
            self.failedAt = failedAt
            self.failure = failure
        }
    }

    /// How often one client is polled.
    package struct Poll: Hashable, Sendable {
        /// The pause between two polls while the client answers.
        package var interval: Duration
        /// When the next poll is due; nil where that is sooner than half a minute.
        package var nextAt: WallTime?

        package init(interval: Duration, nextAt: WallTime? = nil) {
            self.interval = interval
            self.nextAt = nextAt
        }
    }

    /// The last daemon that worked with this journal; nil before the first.
    package var run: Run?
    /// Whether that daemon runs now.
    package var isRunning = false
    /// The last loading of the rule file; nil before the first.
    package var loading: Loading?
    /// The last poll of each client.
    package var polls: [ClientName: Poll] = [:]

    package init() {}
}

extension ServiceRecord {
    /// Takes up one row; what another version wrote and this one cannot read is left out.
    package mutating func restore(_ key: String, _ value: JSON) {
        switch key {
        case "run": run = Run(json: value)
        case "loading": loading = Loading(json: value)
        default:  // the rest are clients
            guard key.hasPrefix("poll/") else { return }
            polls[ClientName(String(key.dropFirst(5)))] = Poll(json: value)
        }
    }
}

extension ServiceRecord.Run {
    /// How the journal keeps it.
    package var json: JSON {
        [
            "process": .integer(Int64(process)), "startedAt": .integer(startedAt.milliseconds),
            "aliveAt": .integer(aliveAt.milliseconds), "endedAt": .time(endedAt),
        ]
    }

    fileprivate init?(json: JSON) {
        guard let process = json["process"]?.integerValue, let started = json["startedAt"]?.time,
            let alive = json["aliveAt"]?.time
        else { return nil }
        self.init(
            process: Int32(clamping: process), startedAt: started, aliveAt: alive, endedAt: json["endedAt"]?.time)
    }
}

extension ServiceRecord.Loading {
    /// How the journal keeps it.
    package var json: JSON {
        [
            "at": .integer(at.milliseconds), "rules": .integer(Int64(rules)), "failedAt": .time(failedAt),
            "failure": failure.map(JSON.string) ?? .null,
        ]
    }

    fileprivate init?(json: JSON) {
        guard let at = json["at"]?.time, let rules = json["rules"]?.integerValue else { return nil }
        self.init(
            at: at, rules: Int(clamping: rules), failedAt: json["failedAt"]?.time,
            failure: json["failure"]?.stringValue)
    }
}

extension ServiceRecord.Poll {
    /// How the journal keeps it.
    package var json: JSON { ["interval": .integer(interval.milliseconds), "nextAt": .time(nextAt)] }

    fileprivate init?(json: JSON) {
        guard let interval = json["interval"]?.integerValue else { return nil }
        self.init(interval: .milliseconds(interval), nextAt: json["nextAt"]?.time)
    }
}

extension JSON {
    fileprivate static func time(_ time: WallTime?) -> JSON { time.map { .integer($0.milliseconds) } ?? .null }

    fileprivate var time: WallTime? { integerValue.map(WallTime.init(milliseconds:)) }
}
