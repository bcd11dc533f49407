package import Clocks
import JSON
package import Logging
import Synchronization
import Text

/// Writes log records as lines, for people or as JSON, through one lock so that lines never mix.
package struct LineHandler: LogHandler {
    /// How a record is written.
    package enum Format: String, CaseIterable, Sendable { case text, json }

    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    /// Who logs: `sluice` and the room, such as `sluice.control`.
    private let label: String
    private let format: Format
    private let now: @Sendable () -> WallTime
    private let sink: @Sendable (String) -> Void

    /// Makes a handler that hands each line, with its end, to a sink.
    package init(
        label: String, level: Logger.Level, format: Format, now: @escaping @Sendable () -> WallTime,
        sink: @escaping @Sendable (String) -> Void
    ) {
        self.label = label
        logLevel = level
        self.format = format
        self.now = now
        self.sink = sink
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }
        switch format {
        case .text:
            let fields = all.map { " \($0.key)=\(Self.quoted($0.value.description))" }.joined()
            let message = event.message.description.harmless
            sink("\(now().shown) \(event.level.rawValue) \(label): \(message)\(fields)\n")
        case .json:
            let members =
                [
                    JSON.Member("time", .string(now().shown)), JSON.Member("level", .string(event.level.rawValue)),
                    JSON.Member("logger", .string(label)),
                    JSON.Member("message", .string(event.message.description)),
                ] + all.map { JSON.Member($0.key, .string($0.value.description)) }
            sink(JSON.object(members).text() + "\n")
        }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D }
        return isPlain ? text : JSON.string(text.harmless).text()
    }
}

extension WallTime {
    /// RFC 3339 in UTC, with milliseconds.
    package var shown: String {
        let milliseconds = Int32(truncatingIfNeeded: milliseconds - seconds * 1000)
        return TimestampText.utc(seconds: seconds, nanoseconds: milliseconds * 1_000_000, digits: 3)
    }
}
