import Logging
import TestKit

/// One log record, with its metadata as text.
struct LogLine: Hashable, Sendable {
    let level: Logger.Level
    let message: String
    let metadata: [String: String]
}

/// Hands log records to a recorder.
struct RecordingHandler: LogHandler {
    let lines: Recorder<LogLine>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    init(lines: Recorder<LogLine>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
        lines.append(
            LogLine(level: event.level, message: event.message.description, metadata: all.mapValues(\.description)))
    }
}
