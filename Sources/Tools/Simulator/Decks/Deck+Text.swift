/// The words of a deck, as they stand in the file.
extension Deck {
    /// A password of a simulated client, which must never be told to anybody.
    static let secret = "hunter2-canary"
    /// The hook that others call.
    static let hook = "told"

    /// The rule file about clients of these names.
    func text(clients: [String]) -> String {
        let entries = clients.map { name in
            """
            "\(name)": {"type": "test", "url": "http://127.0.0.1:1/\(name)", "poll": "\(poll)s", "username": "me",
             "password": "\(Self.secret)"\(marker ? ", \"marker\": \".sluice-disk\"" : "")}
            """
        }
        let whole = """
            {"version": 1, "timezone": "UTC", "clients": {\(entries.joined(separator: ",\n"))},
             "journal": {"keep": "1d"},
             "limits": {"removals": {"grace": "\(grace)s", "perTick": \(perTick), "perDay": \(perDay),
                                     "maxShare": \(Double(maxShare) / 100)}},
            "hooks": {"\(Self.hook)": {"token": {"$env": "HOOK"}}},
            \(windows) "rules": [\(rules.joined(separator: ",\n"))]}
            """
        return isBroken ? String(whole.dropLast(whole.count / 3)) : whole
    }

    private var windows: String {
        guard let window, window.from != window.to else { return "" }
        return "\"windows\": {\"busy\": {\"from\": \"\(clock(window.from))\", \"to\": \"\(clock(window.to))\"}},"
    }

    private func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

    private var rules: [String] {
        var rules: [String] = []
        if protectsKept {
            rules.append(
                #"{"id": "protect", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]}"#
            )
        }
        rules += removals.map(\.text)
        if let window, window.from != window.to {
            rules.append(
                """
                {"id": "slow-down", "each": "client", "during": ["busy"],
                 "do": [{"bandwidth": {"down": "1 MB/s"}, "revert": true}]}
                """)
        }
        for other in Other.allCases where others.contains(other) { rules.append(Self.text(of: other)) }
        return rules
    }

    private static func hook(_ name: String, _ body: String) -> String {
        #"{"webhook": {"url": "http://hooks.test/\#(name)", "body": {\#(body)}}}"#
    }

    private static let torrent =
        #""event": "${event.id}", "hash": "${torrent.hash}", "client": "${torrent.client}""#

    private static func text(of other: Other) -> String {
        switch other {
        case .tellsCompletion:
            #"{"id": "done", "on": ["torrent.completed"], "do": [\#(hook("done", torrent))]}"#
        case .tellsRemoval:
            #"{"id": "gone", "on": ["torrent.removed"], "do": [\#(hook("gone", torrent))]}"#
        case .runsProgram:
            #"{"id": "unpack", "on": ["torrent.completed"], "do": [{"run": {"argv": ["/bin/unpack", "${event.id}"]}}]}"#
        case .tagsGiven:
            """
            {"id": "given", "each": "torrent", "when": "torrent.ratio >= 1.0",
             "do": [{"tags": {"add": ["given"]}, "revert": true}]}
            """
        case .limitsTV:
            """
            {"id": "tv", "each": "torrent", "when": "torrent.category == 'tv'",
             "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}
            """
        case .pausesDone:
            """
            {"id": "enough", "each": "torrent", "when": "torrent.done && torrent.ratio >= 2.5",
             "do": [{"pause": {}}]}
            """
        case .reportsHourly:
            #"{"id": "hourly", "schedule": {"every": "1h"}, "do": [\#(hook("hourly", #""at": "${string(now)}""#))]}"#
        case .tellsCalls:
            #"{"id": "called", "on": ["hook.called"], "do": [\#(hook("called", #""event": "${event.id}", "number": "${event.body.number}""#))]}"#
        case .tellsThenTags:
            """
            {"id": "told", "on": ["torrent.added"],
             "do": [\(hook("added", torrent)), {"tags": {"add": ["told"]}}]}
            """
        }
    }
}
