import Rules
import Engine
import JSON
import Torrents

extension Decision {
    /// Reads the form for other programs back; nil for anything else.
    init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let title = json["title"]?.stringValue, let at = json["at"]?.milliseconds,
            let verdict = json["verdict"]?.stringValue.flatMap(Verdict.init(rawValue:)),
            let reason = json["reason"]?.stringValue
        else { return nil }
        let trace = json["trace"]?.list { part -> TracedValue? in
            guard let source = part["source"]?.stringValue, let value = part["value"]?.stringValue else { return nil }
            return TracedValue(source: source, value: value)
        }
        self.init(
            rule: rule, subject: subject, title: title, at: at, verdict: verdict, reason: reason, trace: trace ?? [],
            intents: json["intents"]?.list { ($0.stringValue ?? $0["id"]?.stringValue).map { IntentID($0) } } ?? [],
            event: json["event"]?.stringValue.map { EventID($0) }, until: json["until"]?.instant)
    }
}
