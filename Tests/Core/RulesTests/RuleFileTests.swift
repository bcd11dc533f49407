import Actions
import Calendar
import JSON
import Rules
import Testing
import Torrents

@Suite struct `rule files` {
    static let actions: [any Action] = [
        AddAction(), BandwidthAction(), CategoryAction(), LimitsAction(), MoveAction(), MoveFileAction(), PauseAction(),
        PriorityAction(), ProtectAction(), ReannounceAction(), RemoveAction(), ResumeAction(), RunAction(),
        ShareAction(), TagsAction(), WebhookAction(),
    ]

    static let catalogue = Catalogue(
        clients: [
            ClientKind(
                name: "transmission",
                capabilities: ["tags", "torrentLimits", "bandwidthPriority", "move", "reannounce", "queue"]),
            ClientKind(
                name: "qbittorrent", capabilities: ["categories", "tags", "torrentLimits", "move", "reannounce"]),
        ], actions: actions.map(\.kind), zones: Zones())

    static let clients = #""clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9091"}}"#

    static func read(_ text: String, name: String = "rules.json") throws(RuleFileError) -> RuleSet {
        try RuleSet(reading: SourceText(name: name, bytes: Array(text.utf8)), with: catalogue)
    }

    /// A file with one rule that has these members.
    static func file(_ members: String) -> String {
        #"{"version": 1, \#(clients), "disks": {"data": {"path": "/mnt/data"}}, "rules": [{"id": "r", \#(members)}]}"#
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        /// ``marked text` path: cause | fix` of the first error.
        let message: String
        var testDescription: String { message }
    }

    static let structure: [Mistake] = [
        Mistake(text: "", message: #"`` : the text ends where a value is expected"#),
        Mistake(text: "[]", message: #"`[]` : an array where an object is expected"#),
        Mistake(
            text: #"{"version": 1"#,
            message: #"`` : the end of the text where a comma or the end of an object is expected"#),
        Mistake(
            text: "{ // note\n}",
            message: #"`/` : a comment, which plain JSON does not have | name the file .jsonc to use comments"#),
        Mistake(
            text: #"{"version": 2, \#(clients), "rules": []}"#,
            message: #"`2` version: version 2 of the rule file is not known | write 1"#),
        Mistake(text: #"{\#(clients), "rules": []}"#, message: #"`{` : "version" is missing | add "version": 1"#),
        Mistake(
            text: #"{"version": 1, \#(clients), "rules": [], "ruels": []}"#,
            message: #"`ruels` : unknown key "ruels" | did you mean "rules"?"#),
        Mistake(
            text: #"{"version": 1, "clients": {"a b": {"type": "transmission", "url": "http://h"}}, "rules": []}"#,
            message:
                #"`a b` clients.a b: "a b" is no name for a client | use up to 64 letters, digits, '-', '_' and '.'"#),
        Mistake(
            text: #"{"version": 1, "clients": {"a": {"type": "deluge", "url": "http://h"}}, "rules": []}"#,
            message: #"`"deluge"` clients.a.type: unknown client type "deluge" | use "transmission", "qbittorrent""#),
        Mistake(
            text: #"{"version": 1, "clients": {"a": {"type": "transmission", "url": "http://me:pw@h/"}}, "rules": []}"#,
            message: #"`"http://me:pw@h/"` clients.a.url: a URL with a login in it | use "username" and "password""#),
        Mistake(
            text:
                #"{"version": 1, "clients": {"a": {"type": "transmission", "url": "http://h", "poll": 5}}, "rules": []}"#,
            message: #"`5` clients.a.poll: a number where a duration such as "90s", "10m" or "7d" is expected"#),
        Mistake(
            text:
                #"{"version": 1, "clients": {"a": {"type": "transmission", "url": "http://h", "password": {"$evn": "X"}}}, "rules": []}"#,
            message: #"`$evn` clients.a.password: unknown key "$evn" | did you mean "$env"?"#),
        Mistake(
            text: #"{"version": 1, \#(clients), "limits": {"removals": {"maxShare": 10}}, "rules": []}"#,
            message: #"`10` limits.removals.maxShare: 10.0 is not between 0.0 and 1.0"#),
    ]

    static let rules: [Mistake] = [
        Mistake(
            text: file(#""do": [{"pause": {}}]"#),
            message: #"`{` rules[0]: this rule has no trigger | add "on", "each", "schedule" or "watch""#),
        Mistake(
            text: file(#""each": "torrent", "on": "torrent.added", "do": [{"pause": {}}]"#),
            message: #"`{` rules[0]: this rule has more than one trigger | keep one; "schedule" goes with "each""#),
        Mistake(
            text: file(#""on": "torrent.complete", "do": [{"pause": {}}]"#),
            message:
                #"`"torrent.complete"` rules[0].on: unknown event "torrent.complete" | did you mean "torrent.completed"?"#
        ),
        Mistake(
            text: file(#""on": ["torrent.added", "client.up"], "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`["torrent.added", "client.up"]` rules[0].on: events of torrents and of clients in one rule | make two rules of it"#
        ),
        Mistake(
            text: file(#""on": ["schedule.opened", "file.settled"], "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`["schedule.opened", "file.settled"]` rules[0].on: events of files and of schedules in one rule | make two rules of it"#
        ),
        Mistake(
            text: file(#""on": "schedule.opened", "when": "torrent.done", "do": [{"webhook": "http://h/"}]"#),
            message: #"`torrent` rules[0].when: there is no variable 'torrent' | the variables are now, event"#),
        Mistake(
            text: file(#""on": "schedule.fired", "when": "event.schedul == 'x'", "do": [{"webhook": "http://h/"}]"#),
            message: #"`schedul` rules[0].when: no field 'schedul' on event | did you mean 'schedule'?"#),
        Mistake(
            text: file(#""on": "torrent.added", "when": "event.schedule == 'x'", "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`schedule` rules[0].when: no field 'schedule' on event | its fields are id, type, at, late, cause"#),
        Mistake(
            text: file(#""on": "schedule.closed", "do": [{"pause": {}}]"#),
            message:
                #"`pause` rules[0].do[0]: "pause" needs a subject, and this rule has none | use it in a rule with "each", and "during" or "schedule""#
        ),
        Mistake(
            text: file(#""on": "schedule.opend", "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`"schedule.opend"` rules[0].on: unknown event "schedule.opend" | did you mean "schedule.opened"?"#
        ),
        Mistake(
            text: file(#""each": "client", "do": [{"webhook": "http://h/", "insist": true}]"#),
            message: #"`true` rules[0].do[0].insist: "webhook" sets nothing that it could insist on | remove "insist""#),
        Mistake(
            text: file(#""each": "torrent", "do": [{"pause": {}, "insists": true}]"#),
            message:
                #"`insists` rules[0].do[0]: unknown key "insists" | did you mean "insist"?"#
        ),
        Mistake(
            text:
                #"{"version": 1, "timezone": "UTC", "windows": {"office": {"from": "08:00", "to": "18:00"}}, \#(clients), "rules": [{"id": "r", "on": "schedule.opened", "when": "event.schedule == 'offce'", "do": [{"webhook": "http://h/"}]}]}"#,
            message: #"`'offce'` rules[0].when: 'event.schedule' is never 'offce' | did you mean 'office'?"#),
        Mistake(
            text: file(#""each": "torent", "do": []"#),
            message: #"`"torent"` rules[0].each: unknown value "torent" | did you mean "torrent"?"#),
        Mistake(
            text: file(#""each": "torrent", "when": "torrent.ratoi > 2.0", "do": [{"pause": {}}]"#),
            message: #"`ratoi` rules[0].when: no field 'ratoi' on torrent | did you mean 'ratio'?"#),
        Mistake(
            text: file(#""each": "torrent", "when": "torrent.ratio", "do": [{"pause": {}}]"#),
            message:
                #"`torrent.ratio` rules[0].when: this must be of type bool but is double | write torrent.ratio > 0.0"#
        ),
        Mistake(
            text: file(#""each": "client", "when": "torrent.done", "do": [{"webhook": "http://h/"}]"#),
            message: #"`torrent` rules[0].when: there is no variable 'torrent' | did you mean 'client.torrents'?"#),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"paws": {}}]"#),
            message: #"`paws` rules[0].do[0]: unknown action "paws" | did you mean "pause"?"#),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"pause": {}, "remove": {}}]"#),
            message:
                #"`{"pause": {}, "remove": {}}` rules[0].do[0]: more than one action in one entry | write one action an entry, such as {"pause": {}}"#
        ),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"limits": {"down": "2 MiB"}}]"#),
            message:
                #"`"2 MiB"` rules[0].do[0].limits.down: "2 MiB" is no rate, as it does not end in /s | write a rate such as "2 MiB/s" or "500 kB/s", or "unlimited""#
        ),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"limits": {"dwon": "2 MiB/s"}}]"#),
            message: #"`dwon` rules[0].do[0].limits: unknown argument "dwon" | did you mean "down"?"#),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"category": "x"}]"#),
            message:
                #"`category` rules[0].do[0]: client "home" (transmission) has no categories | name the clients that this rule is for in "clients""#
        ),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"client": "home", "contentLayout": "subfolder"}}]"#),
            message:
                #"`"subfolder"` rules[0].do[0].add.contentLayout: client "home" (transmission) cannot do this, for want of contentLayout | take it out; that client can do: client, tags, savePath, paused, queuePosition, limits, checkSpace, keepFree, maxSize"#
        ),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"client": "home", "queuePosition": 3}}]"#),
            message:
                #"`3` rules[0].do[0].add.queuePosition: client "home" (transmission) cannot do this, for want of queuePlaces | take it out; that client can do: client, tags, savePath, paused, queuePosition, limits, checkSpace, keepFree, maxSize"#
        ),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"client": "home", "queuePosition": "first"}}]"#),
            message:
                #"`"first"` rules[0].do[0].add.queuePosition: unknown value "first" | use "top", "bottom""#),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"client": "home", "keepFree": "10"}}]"#),
            message:
                #"`"10"` rules[0].do[0].add.keepFree: "10" has no unit | write a number and a unit, such as "50 GiB" or "700 MB""#
        ),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"client": "home", "limits": {"dwon": "1 MB/s"}}}]"#),
            message: #"`dwon` rules[0].do[0].add.limits: unknown argument "dwon" | did you mean "down"?"#),
        Mistake(
            text: file(#""watch": {"path": "/w"}, "do": [{"add": {"paused": true}}]"#),
            message:
                #"`{"paused": true}` rules[0].do[0].add: "add" needs "client" | add it: "client": the name of a client of this file"#
        ),
        Mistake(
            text: file(#""each": "torrent", "do": [{"remove": {}}]"#),
            message:
                #"`{"id": "r", "each": "torrent", "do": [{"remove": {}}]}` rules[0]: a rule that removes and has no condition would remove everything | add "when", or "matchAll": true if that is meant"#
        ),
        Mistake(
            text: file(#""on": "torrent.added", "for": "5m", "do": [{"pause": {}}]"#),
            message:
                #"`"5m"` rules[0].for: "for" measures how long something holds, and this rule fires at an instant | use "each""#
        ),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "for": "5", "do": [{"pause": {}}]"#),
            message:
                #"`"5"` rules[0].for: "5" has no unit | write a number and a unit, such as "90s", "10m", "1h30m" or "7d""#
        ),
        Mistake(
            text: file(#""each": "client", "when": "true", "do": [{"pause": {}}]"#),
            message: #"`pause` rules[0].do[0]: "pause" is about a torrent, and this rule is about a client"#),
        Mistake(
            text: file(#""clients": ["hoem"], "each": "torrent", "when": "true", "do": [{"pause": {}}]"#),
            message: #"`["hoem"]` rules[0].clients: no client of this file is named "hoem" | did you mean "home"?"#),
        Mistake(
            text: file(#""on": "torrent.added", "do": [{"webhook": "http://h/${torrent.nmae}"}]"#),
            message: #"`nmae` rules[0].do[0].webhook: no field 'nmae' on torrent | did you mean 'name'?"#),
        Mistake(
            text: file(#""on": "torrent.added", "do": [{"webhook": "http://h/${torrent.name"}]"#),
            message:
                #"`"http://h/${torrent.name"` rules[0].do[0].webhook: a template that never ends | close ${ with }"#),
        Mistake(
            text: file(#""on": "torrent.added", "do": [{"resume": {}, "revert": true}]"#),
            message:
                #"`true` rules[0].do[0].revert: "resume" is done once, so there is nothing to put back | remove "revert""#
        ),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"protect": ["remvoe"]}]"#),
            message: #"`["remvoe"]` rules[0].do[0].protect: unknown action "remvoe" | did you mean "remove"?"#),
        Mistake(
            text: file(#""schedule": {"every": "100ms"}, "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`"100ms"` rules[0].schedule.every: the interval is not a whole number of seconds from 1 s to 10 years | use an interval such as 30m"#
        ),
        Mistake(
            text: file(#""each": "torrent", "when": "true", "do": [{"move": "relative/path"}]"#),
            message: #"`"relative/path"` rules[0].do[0].move: "relative/path" is no absolute path | begin it with /"#),
        Mistake(
            text: file(#""each": "torrent", "when": "true""#),
            message:
                #"`{"id": "r", "each": "torrent", "when": "true"}` rules[0]: this rule does nothing | add "do": [ … ]"#),
    ]

    static let times: [Mistake] = [
        window(
            #"{"from": "08:00", "to": "25:00"}"#,
            #"`25:00` windows.w.to: hour 25 does not exist | use 00 to 23, or 24:00 for the end of the day"#),
        Mistake(
            text: #"{"version": 1, "timezone": "Europe/Mosow", \#(clients), "rules": []}"#,
            message: #"`"Europe/Mosow"` timezone: there is no time zone "Europe/Mosow" | did you mean "Europe/Moscow"?"#
        ),
        Mistake(
            text: file(#""each": "client", "during": "office", "do": [{"webhook": "http://h/"}]"#),
            message: #"`"office"` rules[0].during: there is no window "office" that can be used | name it in "windows""#
        ),
        Mistake(
            text: file(#""schedule": {"cron": "0 3 * * *"}, "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`{"cron": "0 3 * * *"}` rules[0].schedule: no time zone is named for this schedule | add "timezone" at the top of the file, such as "Europe/Berlin""#
        ),
        Mistake(
            text: file(#""schedule": {"every": "1h", "cron": "0 3 * * *"}, "do": [{"webhook": "http://h/"}]"#),
            message:
                #"`{"every": "1h", "cron": "0 3 * * *"}` rules[0].schedule: a schedule has one of "every", "cron" and "at" | write {"every": "1h"}"#
        ),
    ]

    /// A file with one window that has these members.
    static func window(_ members: String, _ message: String) -> Mistake {
        Mistake(
            text: ##"{"version": 1, "timezone": "UTC", "windows": {"w": \##(members)}, \##(clients), "rules": []}"##,
            message: message)
    }

    @Test(arguments: structure + rules + times)
    func `a mistake is told with its place, its cause and its fix`(mistake: Mistake) {
        let failure = #expect(throws: RuleFileError.self) { try Self.read(mistake.text) }
        guard let failure, let first = failure.diagnostics.first(where: { $0.severity == .error }) else { return }
        let range = first.range.clamped(to: 0..<failure.text.bytes.count)
        let marked = String(decoding: failure.text.bytes[range], as: UTF8.self)
        let fix = first.fix.map { " | \($0)" } ?? ""
        let message = "`\(marked)` \(first.path): \(first.cause)\(fix)"
        #expect(message == mistake.message)
    }

    @Test func `every mistake of a file is shown at once`() {
        let text = Self.file(#""each": "torent", "for": "5", "do": [{"paws": {}}], "whenn": "x""#)
        let failure = #expect(throws: RuleFileError.self) { try Self.read(text) }
        #expect(failure?.diagnostics.count { $0.severity == .error } == 2)
    }

    @Test func `escapes in a condition do not shift the caret`() {
        let text = Self.file(#""each": "torrent", "when": "'\u00e9\"' == torrent.nam", "do": [{"pause": {}}]"#)
        let failure = #expect(throws: RuleFileError.self) { try Self.read(text) }
        let rendered = failure.map { $0.text.rendered($0.diagnostics[0]) } ?? ""
        let lines = rendered.split(separator: "\n")
        guard lines.count >= 3 else {
            Issue.record("no caret in \(rendered)")
            return
        }
        let column = lines[2].prefix { $0 != "^" }.count
        #expect(lines[1].dropFirst(column).hasPrefix("nam\""))
    }

    @Test func `a complete file is read whole`() throws {
        let set = try Self.read(
            #"""
            {
              // the client
              "version": 1, "clients": {"home": {"type": "qbittorrent", "url": "http://h", "poll": "2s", "paths": {"/d": "/mnt/d"}}},
              "journal": {"path": "/var/j.sqlite", "keep": "7d"},
              "limits": {"removals": {"perTick": 3, "grace": "1h"}},
              "let": {"a": "torrent.ratio > 1.0", "b": "a && torrent.done"},
              "rules": [
                {"id": "x", "clients": "h*", "each": "torrent", "when": "b", "unless": "'k' in torrent.tags", "for": "1h30m", "cooldown": "1d",
                 "do": [{"tags": {"add": ["t-${torrent.category}"]}, "revert": true}], "onExit": [{"resume": {}}], "after": "stop"},
              ],
            }
            """#, name: "rules.jsonc")
        let rule = try #require(set.rules.first)
        #expect(set.clients.first?.poll == .seconds(2))
        #expect(set.clients.first?.paths == [PathMapping(remote: "/d", local: "/mnt/d")])
        #expect(set.journal == JournalEntry(path: "/var/j.sqlite", keep: .seconds(7 * 86_400)))
        #expect(set.limits.perTick == 3 && set.limits.grace == .seconds(3600) && set.limits.perDay == 200)
        #expect(rule.holdsFor == .seconds(5400) && rule.cooldown == .seconds(86_400) && rule.stops)
        #expect(rule.fieldsRead == [.ratio, .done, .tags, .category])
        #expect(set.warnings.isEmpty)
    }

    @Test(arguments: ["", #""clients": {},"#])
    func `a file without clients is good for schedules and hooks, with a warning`(clients: String) throws {
        let rule = #"{"id": "r", "schedule": {"every": "1h"}, "do": [{"webhook": "http://h"}]}"#
        let set = try Self.read(#"{"version": 1, \#(clients) "timezone": "UTC", "rules": [\#(rule)]}"#)
        #expect(set.rules.count == 1)
        #expect(set.warnings.map(\.cause) == ["no client is named, so no torrents are watched"])
    }

    @Test func `names that use each other in a circle are refused`() {
        let text = #"{"version": 1, \#(Self.clients), "let": {"a": "b", "b": "a"}, "rules": []}"#
        let failure = #expect(throws: RuleFileError.self) { try Self.read(text) }
        #expect(failure?.diagnostics.first?.cause == "\"a\" is defined through itself, by way of b")
    }

    @Test func `any cut of a file is an error and never a trap`() {
        let text = Array(Self.file(#""each": "torrent", "when": "torrent.ratio > 2.0", "do": [{"pause": {}}]"#).utf8)
        for count in 0..<text.count {
            let source = SourceText(name: "rules.json", bytes: Array(text[..<count]))
            #expect(throws: RuleFileError.self) { try RuleSet(reading: source, with: Self.catalogue) }
        }
    }
}

/// A time zone database with the names that these tests misspell.
private struct Zones: ZoneSource {
    var names: [String] { ["Europe/Berlin", "Europe/Moscow"] }
    func bytes(ofZone name: String) -> [UInt8]? { nil }
}

@Suite struct quantities {
    @Test(arguments: [
        ("90s", 90_000), ("10m", 600_000), ("1h30m", 5_400_000), ("7d", 604_800_000), ("2w", 1_209_600_000),
        ("250ms", 250), ("1.5 h", 5_400_000), ("1 day", 86_400_000),
    ])
    func `durations`(text: String, milliseconds: Int64) throws {
        #expect(try Quantity.duration(text) == .milliseconds(milliseconds))
    }

    @Test(arguments: [("2 MiB/s", 2_097_152), ("500kB/s", 500_000), ("0/s", 0), ("1.5 GB/s", 1_500_000_000)])
    func `rates`(text: String, bytes: Int64) throws {
        #expect(try Quantity.rate(text) == bytes)
    }

    @Test(arguments: ["", "5", "5 x", "-1s", "h", "1e9999d", "99999999w", "1..5s"])
    func `what is no duration is refused`(text: String) {
        #expect(throws: QuantityError.self) { try Quantity.duration(text) }
    }

    @Test(arguments: ["2 MiB", "10 Mbps", "10 Mbit/s", "MiB/s", "5/s", "1 XiB/s"])
    func `what is no rate is refused`(text: String) {
        #expect(throws: QuantityError.self) { try Quantity.rate(text) }
    }
}
