import Actions
import ClientKit
import Rules
import Synchronization
import Testing

/// A rule file in parts, so that a story can edit one of them and load the file anew.
struct StoryRules {
    /// The rules in file order, each with its id.
    var rules: [(id: String, text: String)] = Self.everything
    var limits = #"{"perTick": 2, "perDay": 6, "maxShare": 0.7, "grace": "20s"}"#
    var windows = [
        "day": #"{"from": "08:00", "to": "18:00"}"#, "evening": #"{"from": "18:00", "to": "22:00"}"#,
        "night": #"{"from": "22:00", "to": "02:00"}"#,
    ]
    /// The clients by their numbers; a name may change, and its place tells that it is the same client.
    var clients = [1: "home", 2: "box"]

    private static let actions: [any Action] = [
        PauseAction(), ResumeAction(), RemoveAction(), CategoryAction(), TagsAction(), LimitsAction(),
        BandwidthAction(), ProtectAction(), WebhookAction(), RunAction(), MoveFileAction(), AddAction(), MoveAction(),
        ShareAction(), PriorityAction(), QueueAction(), RecheckAction(), ReannounceAction(), SwitchAction.sequential,
        SwitchAction.superSeed,
    ]

    /// The actions that rules of stories can name.
    static var actionNames: Set<String> { Set(actions.map(\.kind.name)) }

    /// Files that have been read, as stories load the same ones again and again.
    private static let read = Mutex<[String: RuleSet]>([:])

    /// Reads the file; a wrong one fails the test with its diagnostics.
    func load() throws -> RuleSet {
        let entries = clients.sorted { $0.key < $1.key }.map { number, name in
            number == 1
                ? #""\#(name)": {"type": "test", "url": "http://127.0.0.1:1"}"#
                : #""\#(name)": {"type": "test", "url": "http://box.example:\#(number)", "poll": "10s"}"#
        }
        let hours = windows.sorted { $0.key < $1.key }.map { #""\#($0.key)": \#($0.value)"# }
        let text = """
            {"version": 1, "timezone": "UTC", "clients": {\(entries.joined(separator: ", "))},
             "windows": {\(hours.joined(separator: ", "))}, "limits": {"removals": \(limits)},
             "let": {"age": "now - torrent.addedAt", "owes": "torrent.private && torrent.seedingTime < hours(2)"},
             "rules": [\(rules.map(\.text).joined(separator: ",\n"))]}
            """
        if let known = Self.read.withLock({ $0[text] }) { return known }
        let kind = ClientKind(name: "test", capabilities: Set(Capability.allCases.map(\.rawValue)))
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        do {
            let catalogue = Catalogue(clients: [kind], actions: Self.actions.map(\.kind))
            let rules = try RuleSet(reading: source, with: catalogue)
            Self.read.withLock { $0[text] = rules }
            return rules
        } catch {
            Issue.record("\(error.diagnostics.map(source.rendered).joined(separator: "\n"))")
            throw error
        }
    }
}

extension StoryRules {
    /// Rules of every kind, many of which want the same torrents and clients.
    private static let everything: [(id: String, text: String)] = (watching + protecting + removing + holding + telling)
        .map { text in (String(text.split(separator: "\"")[3]), text) }

    private static let watching = [
        #"""
        {"id": "take-in", "watch": {"path": "/watch", "recursive": true},
         "when": "meta.valid && file.size < 10 * MiB && file.folder != 'later'",
         "do": [{"add": {"client": "home", "category": "${file.folder}", "paused": "${meta.size > 200 * GiB}"}}],
         "onDone": [{"moveFile": "/done"}], "onDead": [{"moveFile": "/failed"}]}
        """#,
        #"""
        {"id": "films", "watch": {"path": "/films"}, "when": "meta.name.startsWith('film')",
         "do": [{"add": {"client": "home", "tags": ["film"]}, "onError": "continue"}, {"add": {"client": "box"}}],
         "onDone": [{"moveFile": "/done"}], "onDead": [{"moveFile": "/failed"}]}
        """#,
        #"""
        {"id": "odd", "mode": "dryRun", "watch": {"path": "/odd"}, "when": "meta.valid",
         "do": [{"add": {"client": "home"}}], "onDone": [{"moveFile": "/done"}]}
        """#,
    ]

    private static let protecting = [
        #"{"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove", "pause"]}]}"#,
        #"{"id": "owing", "each": "torrent", "when": "owes", "do": [{"protect": ["remove"]}]}"#,
        #"{"id": "no-limits", "each": "client", "when": "client.torrents > 8", "do": [{"protect": ["bandwidth"]}]}"#,
    ]

    private static let removing = [
        #"{"id": "quick", "each": "torrent", "when": "'quick' in torrent.tags && torrent.ratio >= 1.0", "do": [{"webhook": "http://hooks.test/going"}, {"remove": {"data": "delete"}}]}"#,
        #"{"id": "old", "each": "torrent", "when": "torrent.done && (torrent.ratio >= 2.5 || torrent.seedingTime >= days(2))", "for": "30s", "do": [{"remove": {"data": "keep"}}]}"#,
        #"{"id": "lost", "on": ["torrent.unregistered", "torrent.error"], "when": "torrent.category != 'films'", "do": [{"remove": {}}]}"#,
        #"{"id": "tidy", "mode": "dryRun", "each": "torrent", "when": "age > days(3) && torrent.ratio < 0.8", "do": [{"remove": {"data": "delete"}}]}"#,
    ]

    private static let holding = [
        #"{"id": "hours", "each": "torrent", "during": ["day"], "when": "torrent.ratio > 1.0", "do": [{"limits": {"up": "100 KiB/s"}, "revert": true}], "onExit": [{"webhook": "http://hooks.test/free"}]}"#,
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio > 1.8", "do": [{"limits": {"up": "50 KiB/s", "down": "1 MiB/s"}, "revert": true}]}"#,
        #"{"id": "enough", "each": "torrent", "when": "torrent.ratio >= 2.0 && torrent.state != 'error'", "do": [{"pause": {}}]}"#,
        #"{"id": "go", "each": "torrent", "when": "'go' in torrent.tags && torrent.state == 'paused'", "do": [{"resume": {}}]}"#,
        #"{"id": "sort", "each": "torrent", "when": "torrent.category == '' && torrent.done", "after": "stop", "do": [{"category": "other"}, {"priority": "low"}]}"#,
        #"{"id": "film-place", "each": "torrent", "when": "torrent.category == 'films' && torrent.done", "do": [{"move": "/data/films"}, {"share": {"ratio": 3.0}}, {"superSeed": true}]}"#,
        #"{"id": "stuck", "each": "torrent", "when": "torrent.stalled", "for": "20s", "do": [{"reannounce": {}}, {"tags": {"add": ["stuck"]}, "revert": true}, {"queue": "bottom"}], "onExit": [{"queue": "top"}]}"#,
        #"{"id": "label", "each": "torrent", "when": "torrent.size > 1 * MB", "do": [{"tags": {"add": ["large"], "remove": ["small"]}}, {"sequential": true}]}"#,
        #"{"id": "rehearse", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio > 1.2", "do": [{"limits": {"up": "${torrent.size / 10}"}, "revert": true}], "onExit": [{"webhook": "http://hooks.test/dry"}]}"#,
        #"{"id": "office", "each": "client", "during": ["day"], "do": [{"bandwidth": {"down": "2 MB/s", "up": "1 MB/s"}, "revert": true}]}"#,
        #"{"id": "cinema", "each": "client", "during": ["evening"], "do": [{"bandwidth": {"down": "500 kB/s"}, "insist": true}]}"#,
        #"{"id": "busy", "each": "client", "when": "client.downRate > 5 * MB", "for": "10s", "do": [{"bandwidth": {"down": "3 MB/s", "up": "200 kB/s"}, "revert": true}]}"#,
    ]

    private static let telling = [
        #"{"id": "done", "on": ["torrent.completed"], "do": [{"webhook": {"url": "http://hooks.test/done", "body": {"name": "${torrent.name}", "cause": "${event.cause}"}}}, {"run": ["/usr/local/bin/unpack", "${torrent.name}"]}]}"#,
        #"{"id": "paused", "on": ["torrent.paused", "torrent.resumed", "torrent.retagged"], "cooldown": "2m", "do": [{"webhook": {"url": "http://hooks.test/${torrent.name}", "body": "${event.type} by ${event.cause}"}}]}"#,
        #"{"id": "dry-tell", "mode": "dryRun", "on": ["torrent.paused"], "cooldown": "5m", "do": [{"webhook": "http://hooks.test/dry"}]}"#,
        #"{"id": "secret", "on": ["torrent.added"], "when": "torrent.private", "do": [{"webhook": "http://hooks.test/private"}]}"#,
        #"{"id": "again", "on": ["torrent.missingFiles"], "do": [{"recheck": {}}]}"#,
        #"{"id": "clients", "on": ["client.down", "client.up", "client.restarted", "client.limitsChanged"], "do": [{"webhook": {"url": "http://hooks.test/client", "body": "${event.type} by ${event.cause}"}}]}"#,
        #"{"id": "files", "on": ["file.settled", "file.rejected"], "do": [{"webhook": {"url": "http://hooks.test/file", "body": "${event.path} ${event.message}"}}]}"#,
        #"{"id": "windows", "on": ["schedule.opened", "schedule.closed", "schedule.missed"], "do": [{"webhook": {"url": "http://hooks.test/window", "body": "${event.schedule} ${event.type}"}}]}"#,
        #"{"id": "hourly", "schedule": {"cron": "0 * * * *", "missed": "once"}, "do": [{"webhook": {"url": "http://hooks.test/hour", "body": "${string(now)}"}}]}"#,
        #"{"id": "all-day", "schedule": {"cron": "30 */6 * * *", "missed": "all", "deadline": "1d"}, "do": [{"webhook": "http://hooks.test/six"}]}"#,
        #"{"id": "rounds", "schedule": {"every": "10m", "missed": "skip"}, "each": "torrent", "when": "torrent.state == 'seeding' && torrent.ratio < 0.5", "do": [{"reannounce": {}}]}"#,
        #"{"id": "noon", "schedule": {"at": "2023-11-15T12:00:00"}, "each": "client", "do": [{"webhook": "http://hooks.test/noon"}]}"#,
    ]
}
