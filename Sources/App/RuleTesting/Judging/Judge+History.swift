import Clocks
import Engine
import Rules
import Text
import Torrents

/// What was decided about the subject of an expectation, and how facts are shown.
extension Judge {
    private static let mostLines = 20

    /// The decisions about what an expectation is about, each once until it changes.
    func history(of pattern: Expectation.Pattern) -> [String] {
        let target: Expectation.Target =
            switch pattern {
            case .action(let pattern): pattern.target
            case .outcome(let pattern): pattern.target
            case .event(_, let target): target
            case .facts(let torrent, _), .listed(let torrent, _): .torrent(torrent)
            case .clientFacts(let client, _): .client(client)
            }
        let rule: String? =
            switch pattern {
            case .action(let pattern): pattern.rule
            case .outcome(let pattern): pattern.rule
            case .event, .facts, .listed, .clientFacts: nil
            }
        var last: [String: String] = [:]
        var lines: [String] = []
        for (at, decision) in account.decisions where isAbout(decision.subject, target) {
            guard (rule ?? decision.rule) == decision.rule else { continue }
            let subject = target == .any ? " \"\(decision.title)\"" : ""
            let key = "\(decision.rule)\(decision.subject.key)"
            let words = "\(decision.rule)\(subject) \(Expectation.Outcome(decision.verdict).rawValue)"
            let reason = Self.withoutAmounts(decision.reason)
            guard last.updateValue(words + reason, forKey: key) != words + reason else { continue }
            lines.append("at \(at.shown): \(words): \(decision.reason)")
        }
        let rest = lines.count - Self.mostLines
        return lines.prefix(Self.mostLines) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// A reason without its numbers, so that a countdown is told once.
    private static func withoutAmounts(_ reason: String) -> String { reason.filter { !$0.isNumber } }

    func shown(_ facts: [TorrentField: FieldValue]) -> String {
        facts.sorted { $0.key.name < $1.key.name }.map { "\($0.key.name) \(Self.shown($0.value, $0.key.kind))" }
            .joined(separator: ", ")
    }

    func shown(_ facts: [ClientFact: FieldValue]) -> String {
        facts.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \(Self.shown($0.value, $0.key.kind))" }.joined(separator: ", ")
    }

    /// A fact as people write it.
    static func shown(_ value: FieldValue, _ kind: TorrentField.Kind) -> String {
        switch value {
        case .unknown: "unknown"
        case .absent: "none"
        case .flag(let flag): "\(flag)"
        case .integer(let number):
            switch kind {
            case .bytes: number.bytesShown
            case .rate: "\(number.bytesShown)/s"
            case .duration: Duration.seconds(number).shown
            case .time: TimestampText.utc(seconds: number)
            default: "\(number)"  // a number of things
            }
        case .real(let number): "\((number * 1e6).rounded() / 1e6)"
        case .text(let text): "\"\(text)\""
        case .texts(let texts): "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
        case .trackers(let trackers): "\(trackers.count) trackers"
        case .files(let files): "\(files.count) files"
        }
    }
}
