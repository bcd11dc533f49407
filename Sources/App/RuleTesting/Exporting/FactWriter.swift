import Calendar
import JSON
import Torrents

/// Writes facts as a test may write them, so that `FactReader` reads the same back.
enum FactWriter {
    /// A fact as one value; nil for one that a test cannot say.
    static func json(of value: FieldValue, kind: TorrentField.Kind) -> JSON? {
        switch value {
        case .absent: .null
        case .unknown: kind.isList ? nil : "_"
        case .flag(let flag): .bool(flag)
        case .real(let number): .real(number)
        case .integer(let number): json(of: number, kind: kind)
        case .text(let text): json(of: text)
        case .texts(let texts): .array(texts.map(JSON.string))
        case .trackers(let trackers): .array(trackers.map(json))
        case .files(let files): .array(files.map(json))
        }
    }

    private static func json(of number: Int64, kind: TorrentField.Kind) -> JSON? {
        switch kind {
        case .duration: number < 0 ? nil : .string("\(number)s")
        case .time: .string("\(UnixTime(clamping: number))")
        default: .integer(number)  // amounts and counts are numbers
        }
    }

    /// Text that could be taken for a series is quoted.
    private static func json(of text: String) -> JSON? {
        guard text.hasPrefix("'") || text.hasPrefix("_") else { return .string(text) }
        return text.contains("'") ? nil : .string("'\(text)'")
    }

    private static func json(of tracker: Tracker) -> JSON {
        .object(
            [JSON.Member("host", .string(tracker.host)), JSON.Member("message", .string(tracker.message))]
                + [
                    tracker.state.map { JSON.Member("state", .string($0.rawValue)) },
                    tracker.seeds.map { JSON.Member("seeds", .integer(Int64($0))) },
                    tracker.peers.map { JSON.Member("peers", .integer(Int64($0))) },
                ].compactMap(\.self))
    }

    private static func json(of file: TorrentFile) -> JSON {
        [
            "path": .string(file.path), "size": .integer(file.size), "progress": .real(file.progress),
            "wanted": .bool(file.wanted), "priority": .string(file.priority),
        ]
    }
}

extension TorrentField.Kind {
    fileprivate var isList: Bool {
        switch self {
        case .texts, .trackers, .files: true
        default: false  // the others are single values
        }
    }
}
