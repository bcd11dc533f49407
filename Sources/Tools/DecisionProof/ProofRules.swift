import Actions
import Engine
package import Rules

/// A rule file in which every form of a condition and every kind of a plan occurs.
package enum ProofRules {
    /// Conditions that time alone can change, in every form: at an instant that can be told, or at any moment.
    private static let conditions = [
        "torrent.seedingTime >= hours(2)",
        "torrent.done && (torrent.ratio >= 2.0 || torrent.seedingTime > days(1)) && !('keep' in torrent.tags)",
        "now - torrent.addedAt > days(3)",
        "has(torrent.lastActiveAt) && torrent.lastActiveAt + hours(1) < now",
        "has(torrent.seedingTimeLimit) && torrent.seedingTime >= torrent.seedingTimeLimit",
        "now - torrent.addedAt - torrent.activeTime > days(2)",
        "torrent.seedingTime == hours(1) || torrent.activeTime != torrent.seedingTime",
        "torrent.stalled || torrent.state == 'paused'",
        "now >= timestamp('2023-11-15T00:00:00Z') && torrent.private",
        "now.getHours() < 12 && torrent.ratio > 0.5",
        "client.torrents > 8 && torrent.done",
        "age > days(3) && age < days(3) + hours(6)",
        "torrent.seedingTime > hours(1) ? torrent.ratio > 1.0 : torrent.ratio > 2.0",
    ]

    /// Every rule of the file.
    package static let rules =
        conditions.enumerated().map { index, condition in
            #"{"id": "t\#(index)", "each": "torrent", "when": "\#(condition)", "do": [{"webhook": "http://in/"}], "onExit": [{"webhook": "http://out/"}]}"#
        } + [
            #"{"id": "not", "each": "torrent", "when": "torrent.done", "unless": "torrent.seedingTime < hours(3)", "for": "1m", "do": [{"webhook": "http://h/"}]}"#,
            #"{"id": "day", "each": "torrent", "during": ["day"], "when": "torrent.ratio > 1.0", "do": [{"webhook": "http://day/"}], "onExit": [{"webhook": "http://night/"}]}"#,
            #"{"id": "keep", "each": "torrent", "when": "torrent.private", "do": [{"protect": ["remove"]}]}"#,
            #"{"id": "clean", "each": "torrent", "when": "torrent.seedingTime > hours(5)", "cooldown": "10m", "do": [{"remove": {"data": "keep"}}]}"#,
            #"{"id": "slow", "each": "torrent", "when": "torrent.ratio > 1.0", "do": [{"limits": {"up": "1 MiB/s"}, "revert": true}]}"#,
            #"{"id": "quick", "each": "torrent", "when": "torrent.done", "for": "30s", "do": [{"limits": {"up": "2 MiB/s"}}]}"#,
            #"{"id": "tag", "each": "torrent", "when": "torrent.private", "do": [{"tags": {"add": ["p"]}, "revert": true}]}"#,
            #"{"id": "untagged", "each": "torrent", "when": "torrent.ratio > 1.5", "do": [{"protect": ["tags"]}]}"#,
            #"{"id": "aged", "each": "torrent", "when": "torrent.done", "do": [{"tags": {"add": ["h${string(torrent.seedingTime.getHours())}"]}}]}"#,
            #"{"id": "dry", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio > 0.5", "do": [{"remove": {}}, {"pause": {}}]}"#,
            #"{"id": "struck", "each": "torrent", "when": "torrent.ratio > 0.7", "for": "20s", "strikes": {"count": 3, "every": "1m", "resetWhen": "torrent.uploaded - mark.uploaded > 10 * MB", "expire": "1h"}, "onStrike": [{"webhook": "http://strike/"}], "do": [{"webhook": "http://out/"}]}"#,
            #"{"id": "patient", "each": "torrent", "when": "torrent.stalled || torrent.ratio > 1.3", "strikes": {"count": 2, "every": "30s", "resetWhen": "torrent.seedingTime > hours(3)"}, "do": [{"pause": {}}]}"#,
            #"{"id": "lasting", "each": "torrent", "when": "torrent.ratio > 1.2", "keepFor": "1m", "repeat": "2m", "do": [{"webhook": "http://again/"}], "onExit": [{"webhook": "http://gone/"}]}"#,
            #"{"id": "few", "each": "torrent", "when": "torrent.done", "limit": {"count": 3, "per": "5m"}, "do": [{"webhook": "http://few/"}]}"#,
            #"{"id": "once", "each": "torrent", "when": "torrent.private", "dedupe": {"key": "torrent.state", "for": "10m"}, "do": [{"webhook": "http://once/"}]}"#,
            #"{"id": "whole", "each": "group:kinds", "when": "group.torrents.all(t, t.seedingTime > hours(3))", "for": "1m", "do": [{"webhook": "http://g/"}, {"remove": {"data": "delete"}}], "onExit": [{"webhook": "http://gx/"}]}"#,
            #"{"id": "crowd", "each": "group:kinds", "when": "group.count > 2 && group.freeable > 2 * MB", "do": [{"tags": {"add": ["crowd"]}, "revert": true}]}"#,
            #"{"id": "room", "each": "client", "when": "client.torrents > 6", "select": {"from": "group:tagged", "where": "group.torrents.all(t, t.done) && group.count < 4", "orderBy": ["group.count"], "max": 2}, "do": [{"webhook": "http://room/"}, {"remove": {"data": "delete"}}]}"#,
            #"{"id": "some", "each": "group:tagged", "when": "group.torrents.exists(t, t.private)", "do": [{"protect": ["remove"]}]}"#,
            #"{"id": "big", "each": "group:copies", "when": "group.size > 1 * MB && group.torrents.exists(t, now - t.addedAt > days(2))", "for": "40s", "do": [{"webhook": "http://big/"}], "onExit": [{"webhook": "http://small/"}]}"#,
            #"{"id": "free", "each": "group:places", "when": "group.freeable >= 1 * MB && group.torrents.all(t, t.ratio > 0.5)", "do": [{"pause": {}, "revert": true}]}"#,
            #"{"id": "kept", "each": "group:places", "when": "group.torrents.all(t, t.private)", "do": [{"protect": ["remove"]}]}"#,
            #"{"id": "quiet", "each": "group:same", "during": ["day"], "when": "group.torrents.exists(t, t.stalled) || group.name == 'torrent 3'", "do": [{"webhook": "http://quiet/"}]}"#,
            #"{"id": "rest", "each": "group:same", "when": "group.torrents.exists(t, t.seedingTime - t.activeTime > hours(1))", "unless": "group.torrents.exists(t, t.seedingTime < minutes(10))", "do": [{"webhook": "http://rest/"}]}"#,
            #"{"id": "rivals", "each": "group:tagged", "when": "group.torrents.exists(t, group.torrents.exists(u, t.seedingTime > u.seedingTime + hours(2)))", "do": [{"webhook": "http://rivals/"}]}"#,
            #"{"id": "spare", "each": "group:copies", "when": "group.count > 1 && group.torrents.all(t, t.done && t.seedingTime > hours(4))", "do": [{"remove": {"data": "delete"}}]}"#,
            #"{"id": "told", "on": "torrent.stalled", "when": "torrent.seedingTime >= hours(0)", "do": [{"webhook": "http://h/"}]}"#,
        ]

    private static let actions: [any Action] = [
        PauseAction(), ResumeAction(), RemoveAction(), CategoryAction(), TagsAction(), LimitsAction(),
        BandwidthAction(), ProtectAction(), WebhookAction(), RunAction(), MoveAction(),
    ]

    /// Reads some of the rules, with a grace of two minutes before removals.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - clients: The names of the clients.
    /// - Returns: The rules as they are read.
    /// - Throws: `RuleFileError` where one of them is no rule, which only a mistake in this file can bring about.
    package static func read(_ rules: [String] = rules, clients: [String] = ["home"]) throws -> RuleSet {
        let clients = clients.map { #""\#($0)": {"type": "test", "url": "http://127.0.0.1:1"}"# }
        let text = """
            {"version": 1, "timezone": "UTC",
             "windows": {"day": {"from": "08:00", "to": "18:00"}},
             "clients": {\(clients.joined(separator: ", "))},
             "groups": {"kinds": {"key": "torrent.state"}, "tagged": {"key": "torrent.tags.join('+')"},
                        "copies": {"by": "sameFiles"}, "places": {"by": "contentPath"}, "same": {"by": "infohash"}},
             "let": {"age": "now - torrent.addedAt"},
             "limits": {"removals": {"grace": "2m", "maxShare": 1.0}},
             "rules": [\(rules.joined(separator: ",\n"))]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["categories", "tags", "torrentLimits", "move"])],
            actions: actions.map(\.kind))
        return try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }
}
