import Rules
import Engine
import JSON
import Journal
import Torrents

extension StoredIntent {
    /// Reads the form for other programs back, which leaves out what only executors need; nil for anything else.
    init?(json: JSON) {
        guard let number = json["number"]?.integerValue,
            let state = json["state"]?.stringValue.flatMap(State.init(rawValue:)),
            let attempts = json["attempts"]?.integerValue, let planned = json["plannedAt"]?.milliseconds,
            let changed = json["changedAt"]?.milliseconds, let id = json["id"]?.stringValue,
            let rule = json["rule"]?.stringValue, let action = json["action"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let purpose = json["purpose"]?.stringValue.flatMap(Intent.Purpose.init(rawValue:))
        else { return nil }
        self.init(
            number: number,
            intent: Intent(
                id: IntentID(id), rule: rule, path: json["path"]?.stringValue ?? "", action: action, subject: subject,
                title: json["title"]?.stringValue ?? "", arguments: json["arguments"] ?? .null, purpose: purpose,
                chain: json["chain"]?.stringValue ?? "", continuesOnError: false,
                event: json["event"]?.stringValue.map { EventID($0) }, plannedAt: planned),
            state: state, attempts: Int(clamping: attempts), changedAt: changed,
            waitUntil: json["waitUntil"]?.milliseconds, detail: json["detail"]?.stringValue)
    }
}
