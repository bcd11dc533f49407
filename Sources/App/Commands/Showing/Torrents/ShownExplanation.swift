import Calendar
import Clocks
import Engine
import JSON
import Journal
import ReadModel
import Text

/// An explanation of the read model, in lines.
struct ShownExplanation {
    /// How many past decisions are shown.
    private static let most = 10

    let text: String

    init(_ answer: JSON, _ time: LocalTime, isPast: Bool) {
        let subject = answer["subject"]
        let client = subject?["client"]?.stringValue ?? ""
        let torrent = ShownTorrent(answer["torrent"] ?? .null)
        var lines: [String]
        if let hash = subject?["hash"]?.stringValue {
            lines = [
                "\(torrent.name)  client \(client), \(hash)",
                "\(torrent.state), \(torrent.progress) done, ratio \(torrent.ratio), seeding for \(torrent.seeding)",
            ]
        } else {
            let other = client.isEmpty ? subject?["name"]?.stringValue ?? "" : "Client \(client)"
            lines = [subject?["file"]?.stringValue.map { "File \($0)" } ?? other]
        }
        if !isPast, !client.isEmpty, let age = ListAge(answer, time).text(of: client) { lines.append("Note: \(age).") }
        if isPast, let at = answer["at"].flatMap(Self.instant) {
            lines.append("As decided up to \(time.text(at)); a rule that decided nothing by then is not listed.")
        }
        let standings = answer["rules"]?.arrayValue ?? []
        let rows = standings.map { standing in
            [
                standing["rule"]?.stringValue ?? "", Self.outcome(standing),
                Self.reason(standing, time, isPast: isPast),
            ]
        }
        lines += ["", rows.isEmpty ? "No rule is about it." : Table(["RULE", "STANDS", "WHY"], rows).text]
        let entries = (answer["history"]?.arrayValue ?? []).compactMap(HistoryEntry.init(json:))
        lines += ["", entries.isEmpty ? "Nothing was decided about it before." : "Decided before, newest first:"]
        for entry in entries.prefix(Self.most) { lines += Self.lines(of: entry, time) }
        if entries.count > Self.most {
            let choice = (subject?["hash"]?.stringValue).map { " --torrent \($0)" } ?? ""
            lines.append("  and more; see `sluice history\(choice)`")
        }
        text = lines.map { $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n") }
            .joined(separator: "\n")
    }

    private static func outcome(_ standing: JSON) -> String {
        let text =
            switch standing["outcome"]?.stringValue.flatMap(RuleStanding.Outcome.init(rawValue:)) {
            case .noMatch: "no match"
            case let outcome?: outcome.rawValue
            case nil: "-"
            }
        return standing["dryRun"]?.boolValue == true ? "\(text) (dry run)" : text
    }

    /// The reason with the time at which it passes, unless the reason says how long that takes.
    private static func reason(_ standing: JSON, _ time: LocalTime, isPast: Bool) -> String {
        let reason = standing["reason"]?.stringValue ?? ""
        guard let until = standing["until"].flatMap(instant) else { return reason }
        if isPast { return "\(reason); until \(time.clock(until))" }
        let left = until.since(time.now)
        let about = standing["estimate"]?.boolValue == true ? "about " : ""
        switch standing["outcome"]?.stringValue {
        case "noMatch" where standing["terms"]?.arrayValue?.isEmpty == false:
            return "\(reason) (\(about)\(time.clock(until)))"
        case "noMatch": return "\(reason); it opens at \(time.clock(until))"
        default:
            return left > .zero
                ? "\(reason); in \(left.spoken), at \(time.clock(until))" : "\(reason); due with the next list"
        }
    }

    private static func lines(of entry: HistoryEntry, _ time: LocalTime) -> [String] {
        let decision = entry.recorded.decision
        let head = "  \(time.text(decision.at))  \(decision.rule)  \(decision.shown(in: time))"
        return [head]
            + entry.intents.map { stored in
                let detail = stored.detail.map { ": \(Console.safe($0))" } ?? ""
                return "      \(stored.intent.action)  \(stored.intent.id)  \(stored.state.rawValue)\(detail)"
            }
    }

    private static func instant(_ json: JSON) -> WallTime? {
        json.stringValue.flatMap { try? UnixTime(parsing: $0) }.map { WallTime(seconds: $0.seconds) }
    }
}
