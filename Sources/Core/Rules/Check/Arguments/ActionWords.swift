import JSON
import Text

/// Says how an action is written that stands in the file in another way.
struct ActionWords {
    let actions: [ActionKind]

    /// Keys that other tools name an action by.
    static let keys: Set<String> = ["action", "actions", "type", "kind", "name", "do", "then"]

    /// What other tools call these actions.
    private static let synonyms = [
        "delete": "remove", "erase": "remove", "rm": "remove", "del": "remove", "purge": "remove", "drop": "remove",
        "stop": "pause", "suspend": "pause", "start": "resume", "unpause": "resume", "continue": "resume",
        "verify": "recheck", "check": "recheck", "announce": "reannounce", "tag": "tags", "label": "tags",
        "labels": "tags", "addTags": "tags", "setCategory": "category", "limit": "limits",
        "speedLimit": "limits", "speed": "bandwidth", "relocate": "move", "setLocation": "move", "exec": "run",
        "execute": "run", "command": "run", "script": "run", "shell": "run", "http": "webhook", "post": "webhook",
        "hook": "webhook", "notify": "webhook", "keep": "protect", "shareLimits": "share",
        "setName": "rename", "renameTorrent": "rename", "title": "rename", "renameFile": "files",
        "renameFiles": "files", "filePriority": "files", "skipFiles": "files", "unwanted": "files",
        "tracker": "trackers",
        "addTrackers": "trackers", "removeTrackers": "trackers", "editTracker": "trackers",
    ]

    /// The action that is meant by a word; nil when none comes near.
    func meant(by word: String) -> String? {
        let names = actions.map(\.name)
        if names.contains(word) { return word }
        let plain = word.lowercased().filter { $0 != "_" && $0 != "-" }
        let synonym = Self.synonyms.first { $0.key.lowercased() == plain }?.value
        if let synonym, names.contains(synonym) { return synonym }
        return Spelling.nearest(to: word, among: names)
    }

    /// The action that is meant by an unknown one, or all that there are.
    func suggestion(for word: String) -> String {
        meant(by: word).map { "did you mean \"\($0)\"?" } ?? Located.suggestion(word, actions.map(\.name))
    }

    /// An entry for a value that is no object, or that names an action.
    func entry(meaning value: Located) -> String {
        guard case .string(let word) = value.node.content else {
            return "write one action an entry, such as {\"pause\": {}}"
        }
        guard let name = meant(by: word) else { return Located.suggestion(word, actions.map(\.name)) }
        return "write {\"\(name)\": {}}"
    }

    /// The list that a lone action stands for.
    func list(around value: Located) -> String {
        switch value.node.content {
        case .object(let members):
            let name = members.lazy.compactMap { meant(by: $0.name) }.first ?? "pause"
            return "write [{\"\(name)\": …}]"
        case .string(let word): return "write [{\"\(meant(by: word) ?? "pause")\": {}}]"
        case .null, .bool, .number, .array: return "write a list such as [{\"pause\": {}}]"
        }
    }
}
