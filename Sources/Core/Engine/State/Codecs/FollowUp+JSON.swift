import JSON

/// The form of a follow-up that the journal keeps.
extension FollowUp {
    var json: JSON {
        func list(_ steps: [Step]) -> JSON {
            .array(
                steps.map { step in
                    [
                        "path": .string(step.path), "action": .string(step.action), "arguments": step.arguments,
                        "takesReason": .bool(step.takesReason),
                    ]
                })
        }
        let failures = failures.map { failure -> JSON in
            ["client": failure.client.map(JSON.string) ?? .null, "reason": .string(failure.reason)]
        }
        return [
            "title": .string(title), "done": list(done), "dead": list(dead), "failures": .array(failures),
            "judged": judged?.json ?? .null,
        ]
    }

    init?(json: JSON) {
        guard let title = json["title"]?.stringValue else { return nil }
        func steps(_ name: String) -> [Step] {
            (json[name]?.arrayValue ?? []).compactMap { step in
                guard let path = step["path"]?.stringValue, let action = step["action"]?.stringValue,
                    let arguments = step["arguments"]
                else { return nil }
                return Step(
                    path: path, action: action, arguments: arguments,
                    takesReason: step["takesReason"]?.boolValue ?? false)
            }
        }
        self.init(
            title: title, done: steps("done"), dead: steps("dead"),
            failures: (json["failures"]?.arrayValue ?? []).compactMap { failure in
                failure["reason"]?.stringValue.map { Failure(client: failure["client"]?.stringValue, reason: $0) }
            }, judged: json["judged"].flatMap(JudgedFile.init(json:)))
    }
}
