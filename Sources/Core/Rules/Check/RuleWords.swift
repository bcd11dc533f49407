import JSON

/// Says how a key of a rule is written that other tools name differently.
struct RuleWords {
    let actions: ActionWords

    /// What a key that rules do not have stands for; nil when it could be anything.
    func meaning(of value: Located, _ key: String) -> String? {
        switch key.lowercased() {
        case "action", "actions", "then", "perform":
            doing(value)
        case "condition", "conditions", "if", "filter", "where", "match": "write \"when\""
        case "event", "events", "trigger": "write \"on\": [\"torrent.completed\"], or \"each\": \"torrent\""
        case "cron": "write \"schedule\": {\"cron\": …}"
        case "every", "interval": "write \"schedule\": {\"every\": …}"
        case "at": "write \"schedule\": {\"at\": …}"
        case "folder", "dir", "directory": "write \"watch\": {\"path\": …}"
        case "client": "write \"clients\""
        case "window", "windows", "hours": "write \"during\""
        case "except", "not": "write \"unless\""
        case "delay", "after_seconds": "write \"for\""
        default: nil  // no word that is known
        }
    }

    private func doing(_ value: Located) -> String {
        switch value.node.content {
        case .string, .object: "write \"do\": " + actions.list(around: value).dropFirst("write ".count)
        case .null, .bool, .number, .array: "write \"do\""
        }
    }
}
