import Rules
import JSON

/// The form of an open intent that the journal keeps.
extension OpenIntent {
    var json: JSON {
        let rows: JSON = [
            "rule": .string(rule), "subject": .string(subject.key), "action": .string(action),
            "index": index.map { .integer(Int64($0)) } ?? .null, "purpose": .string(purpose.rawValue),
            "removal": .bool(isRemoval), "client": client.map(JSON.string) ?? .null,
            "arguments": arguments,
            "terms": terms?.json ?? .null,
            "fileIdentity": fileIdentity.map(JSON.string) ?? .null,
        ]
        guard case .object(let members) = rows else { return rows }
        let more = [
            run.map { JSON.Member("run", $0.json) }, group.map { JSON.Member("group", .string($0.key)) },
            baseline.map { JSON.Member("baseline", $0.json) },
        ]
        return .object(members + more.compactMap(\.self))
    }

    init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let action = json["action"]?.stringValue,
            let purpose = json["purpose"]?.stringValue.flatMap(Intent.Purpose.init(rawValue:))
        else { return nil }
        self.init(
            rule: rule, subject: subject, action: action, index: json["index"]?.integerValue.map(Int.init),
            purpose: purpose, isRemoval: json["removal"]?.boolValue ?? false, client: json["client"]?.stringValue,
            arguments: json["arguments"] ?? .null, terms: json["terms"].flatMap(Terms.init(json:)),
            fileIdentity: json["fileIdentity"]?.stringValue, run: json["run"].flatMap(DedupedRun.init(json:)),
            group: json["group"]?.stringValue.flatMap(Subject.init(key:)),
            baseline: json["baseline"].flatMap(Baseline.init(json:)))
    }
}

extension OpenIntent.Terms {
    fileprivate var json: JSON {
        ["meaning": .string(meaning), "session": session.map(JSON.string) ?? .null]
    }

    fileprivate init?(json: JSON) {
        guard let meaning = json["meaning"]?.stringValue else { return nil }
        self.init(meaning: meaning, session: json["session"]?.stringValue)
    }
}
