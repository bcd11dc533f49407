package import Clocks
package import JSON
package import Journal
import Text
package import Torrents

/// How one client stands.
package struct ClientView: Sendable {
    /// The client's name in the rule file.
    package let name: ClientName
    /// Nil where the rule file cannot be read.
    package let type: String?
    /// How many torrents its last believed list has.
    package let torrents: Int
    /// Why it does not answer; nil when it does, and while no daemon asks it.
    package let failure: String?
    /// When it last began or ceased to answer; nil before its first poll.
    package let since: WallTime?
    /// The daemon that polls it.
    package let service: ServiceView

    /// How often and when the daemon asks it; nil where that is not told.
    package var poll: ServiceRecord.Poll? { service.record.polls[name] }

    /// Whether it has answered the last time that the running daemon asked.
    package var answers: Bool { service.record.isRunning && since != nil && failure == nil }

    /// The client for other programs.
    package var json: JSON {
        let isRunning = service.record.isRunning
        return [
            "name": .string(name.text), "type": .text(type), "torrents": .integer(Int64(torrents)),
            "answers": .bool(answers), "failure": .text(failure),
            "since": .text(since.map(service.time.text)), "poll": .text(poll?.interval.shown),
            "nextPoll": isRunning ? .text(poll?.nextAt.map(service.time.text)) : .null,
        ]
    }
}

extension ClientView {
    /// Reads a client back.
    init?(json: JSON, _ service: ServiceView) {
        guard let name = json["name"]?.stringValue, let torrents = json["torrents"]?.integerValue else { return nil }
        self.init(
            name: ClientName(name), type: json["type"]?.stringValue, torrents: Int(clamping: torrents),
            failure: json["failure"]?.stringValue, since: json["since"]?.instant, service: service)
    }
}
