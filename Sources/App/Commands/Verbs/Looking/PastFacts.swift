import Calendar
import Clocks
import JSON
import Rules
import Torrents

/// Facts that change with each poll, as decisions up to a time have noted them.
///
/// The journal writes down no rate and no ratio for its own sake, but each decision keeps the values of all that its
/// condition read.
struct PastFacts {
    /// One fact, and when it was noted.
    struct Noted {
        let value: FieldValue
        let at: WallTime
    }

    /// By field, the last one that was noted up to the time.
    private(set) var noted: [TorrentField: Noted] = [:]

    /// - Parameters:
    ///   - history: Decisions about the torrent, the newest first, as `why` tells them.
    ///   - wall: The time that is asked about.
    init(_ history: [JSON], at wall: WallTime) {
        for entry in history {
            guard let at = entry["at"]?.integerValue.map(WallTime.init(milliseconds:)), at <= wall else { continue }
            for step in entry["trace"]?.arrayValue ?? [] {
                guard let source = step["source"]?.stringValue, source.hasPrefix("torrent."),
                    let field = TorrentField(name: String(source.dropFirst("torrent.".count))),
                    TorrentField.volatile.contains(field), noted[field] == nil,
                    let value = step["value"]?.stringValue.flatMap({ FieldValue(literal: $0, of: field.kind) })
                else { continue }
                noted[field] = Noted(value: value, at: at)
            }
        }
    }

    /// Says of when the facts are that change with each poll.
    ///
    /// - Parameters:
    ///   - fields: Those that matter: what the rules read.
    ///   - wall: The time that is asked about.
    /// - Returns: One sentence for each kind of source.
    func sentences(about fields: FieldSet, at wall: WallTime) -> [String] {
        let passing = fields.intersection(TorrentField.volatile)
        let exact = passing.filter { field in noted[field].map { wall.since($0.at) <= .seconds(60) } ?? false }
        let older = passing.filter { field in noted[field] != nil && !exact.contains(field) }
        let lacking = passing.filter { noted[$0] == nil }
        var sentences: [String] = []
        if !exact.isEmpty { sentences.append("\(Self.names(exact)): as a decision within the minute before noted") }
        for field in older {
            guard let at = noted[field]?.at else { continue }
            sentences.append("\(field.name): as the last decision before noted, at \(UnixTime(clamping: at.seconds))")
        }
        if !lacking.isEmpty {
            sentences.append("\(Self.names(lacking)): of the last list, as no decision up to that time noted more")
        }
        return sentences
    }

    private static func names(_ fields: [TorrentField]) -> String { fields.map(\.name).joined(separator: ", ") }
}

extension FieldValue {
    /// Reads a value of a condition back as a fact; nil for one that is none of the kind.
    fileprivate init?(literal text: String, of kind: TorrentField.Kind) {
        switch kind {
        case .ratio, .fraction:
            guard let number = Double(text) else { return nil }
            self = .real(number)
        case .bytes, .rate, .count:
            guard let number = Int64(text) else { return nil }
            self = .integer(number)
        case .flag:
            guard let flag = Bool(text) else { return nil }
            self = .flag(flag)
        case .duration:
            guard text.hasPrefix("duration(\""), text.hasSuffix("s\")"),
                let seconds = Double(text.dropFirst(10).dropLast(3))
            else { return nil }
            self = .integer(Int64(seconds))
        case .time:
            guard text.hasPrefix("timestamp(\""), text.hasSuffix("\")"),
                let time = try? UnixTime(parsing: String(text.dropFirst(11).dropLast(2)))
            else { return nil }
            self = .integer(time.seconds)
        case .text, .state, .trackerState, .texts, .trackers, .files: return nil
        }
    }
}
