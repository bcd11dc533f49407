package import Clocks
import JSON
package import Logging
import Synchronization
import Text

/// Writes log records as lines, for people or as JSON, through one lock so that lines never mix.
package struct LineHandler: LogHandler {
    package enum Format: String, CaseIterable, Sendable { case text, json }

    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    /// Who logs: `sluice` and the room, such as `sluice.control`.
    private let label: String
    private let format: Format
    private let now: @Sendable () -> WallTime
    private let sink: @Sendable (String) -> Void

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
        let days = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
        let rest = milliseconds - days * 86_400_000
        let (year, month, day) = Self.civil(days)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let fraction = rest % 1000
        let tail = fraction < 10 ? "00\(fraction)" : fraction < 100 ? "0\(fraction)" : "\(fraction)"
        return
            "\(year)-\(two(month))-\(two(day))T\(two(rest / 3_600_000)):\(two(rest / 60_000 % 60)):\(two(rest / 1000 % 60)).\(tail)Z"
    }

    /// The date of a day counted from 1970-01-01, by the cycle of 400 years that begins in March.
    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * month + 2) / 5 + 1
        return (year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
    }
}
