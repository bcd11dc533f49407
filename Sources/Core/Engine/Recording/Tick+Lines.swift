import Rules
import Clocks
import JSON
import Text
import Torrents

extension Tick {
    /// What was decided, line by line, for people who compare two decisions.
    ///
    /// Everything that is carried out, shown or said is in it; what is only written down for later is not.
    package var lines: [String] {
        events.map(\.line) + decisions.map(\.line) + intents.map { "intent " + $0.line }
            + cancelled.map { "called off \($0.id): \($0.reason)" } + rehearsed.map { "would plan " + $0.line }
            + warnings.map { "warning about \($0.client): \($0.text)" }
    }

    /// All of it as one text, the same for ticks that are the same in every byte that is carried out or written down.
    package var wholeText: String {
        // The order of these means nothing.
        let known = known.map { "known \($0.client.text) \($0.torrent.json.text())" }.sorted()
        let gone = gone.map { "gone \($0.client.text) \($0.id.hex)" }.sorted()
        let rows = records.map { "\($0.key) = \($0.value?.text() ?? "forgotten")" }.sorted()
        return (["\(number)"] + lines + known + gone + rows).joined(separator: "\n")
    }
}

extension Event {
    fileprivate var line: String {
        let about =
            switch subject {
            case .torrent(let torrent, _, let client): "\(client) \(torrent.id.hex) (\(torrent.name))"
            case .client(let client): client.text
            case .schedule(let name, let due): "\(name), due \(due.utc)"
            case .named(let name): name
            case .call(let call): "\(call.hook) \(call.body.text())"
            }
        let cause =
            switch cause {
            case .external: ""
            case .intent(let id): " by \(id)"
            }
        let message = message.isEmpty ? "" : ": \(message)"
        return "event \(type.rawValue) \(id) \(about)\(cause)\(late ? " late" : "")\(message)"
    }
}

extension Decision {
    fileprivate var line: String {
        var line = "\(verdict.rawValue) \(rule) on \(subject.key) (\(title)): \(reason)"
        if let until { line += ", until \(until.utc)" }
        if !intents.isEmpty { line += ", plans \(intents.map(\.text).joined(separator: " "))" }
        if let event { line += ", after \(event)" }
        let values = trace.map { "\($0.source) is \($0.value)" }
        return values.isEmpty ? line : line + " [\(values.joined(separator: "; "))]"
    }
}

extension Intent {
    fileprivate var line: String {
        var line = "\(id) \(rule) \(path) \(action) \(purpose.rawValue) on \(subject.key) \(arguments.text())"
        line += " in \(chain)"
        if continuesOnError { line += ", goes on after a failure" }
        if let event { line += ", after \(event)" }
        if let judged { line += ", of \(judged.json.text())" }
        return line
    }
}
