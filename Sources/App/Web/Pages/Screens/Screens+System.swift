import Clocks
import Daemon
import HTTPTypes
import JSON
import ReadModel
import Rules
import Text

extension WebFacts {
    /// What the hours bring, and what overrules them.
    func schedulePage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let schedule = try await model.schedule(for: .seconds(7 * 86_400), limit: 60)
        let windows = (schedule["windows"]?.arrayValue ?? []).map { screen.window($0) }
        let words: [String: String] = ["open": "opens", "close": "closes", "fire": "fires"]
        let entries = (schedule["entries"]?.arrayValue ?? []).map { entry -> JSON in
            [
                "time": screen.display.time(entry["at"]), "clock": .string(screen.clock(entry["at"])),
                "name": entry["name"] ?? .null,
                "note": screen.reason(entry["note"]),
                "kind": .string(screen.phrases[words[entry["kind"]?.stringValue ?? ""] ?? ""]),
            ]
        }
        return screen.answer(
            "schedule", titled: screen.phrases["schedule"],
            showing: [JSON.Member("windows", .array(windows)), JSON.Member("entries", .array(entries))],
            markup: [
                "picture": await model.weekPicture { [phrases = screen.phrases] in phrases.all["week.\($0)"] ?? $0 }
                    ?? ""
            ])
    }

    /// The program itself: what it runs by, and what is wrong with it.
    func systemPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let status = try await answer(.status(fileIsReadable: true))
        let tokens = try surroundings.logins.book().tokens.map { token -> JSON in
            [
                "name": .string(token.name), "scope": .string(token.scope.rawValue),
                "time": screen.display.time(.integer(token.madeAt.milliseconds)),
            ]
        }
        let settings = (await model.settings().arrayValue ?? []).map { setting -> JSON in
            var origin = screen.phrases["standard"]
            if let line = setting["line"]?.integerValue, let file = setting["file"]?.stringValue {
                origin = "\(file), \(screen.phrases["line"]) \(line)"
            }
            return ["key": setting["key"] ?? .null, "value": setting["value"] ?? .null, "origin": .string(origin)]
        }
        let (daemon, rules) = (status["daemon"] ?? .null, status["rules"] ?? .null)
        return screen.answer(
            "system", titled: screen.phrases["system"],
            showing: [
                JSON.Member("programVersion", .string(ProgramVersion.text)),
                JSON.Member("process", daemon["process"] ?? .null),
                JSON.Member("started", ["time": screen.display.time(daemon["startedAt"])]),
                JSON.Member("journalPath", status["journal"]?["path"] ?? .null),
                JSON.Member("journalSize", screen.display.bytes(status["journal"]?["bytes"])),
                JSON.Member("ruleCount", rules["count"] ?? .null),
                JSON.Member("inForce", ["time": screen.display.time(rules["since"])]),
                JSON.Member("failure", rules["failure"] ?? .null),
                JSON.Member("listens", .text(web.listen?.text)),
                JSON.Member("hosts", .string(web.hosts.joined(separator: ", "))),
                JSON.Member("tokens", .array(tokens)), JSON.Member("warnings", .array(screen.warnings(status))),
                JSON.Member("disks", .array((status["disks"]?.arrayValue ?? []).map { screen.disk($0) })),
                JSON.Member("settings", .array(settings)),
            ], markup: ["log": surroundings.machine.log.lines.reversed().map(\.escaped).joined(separator: "\n")])
    }
}

extension Screen {
    /// The day and the time of an instant as its own zone reads them.
    fileprivate func clock(_ instant: JSON?) -> String {
        String((instant?.stringValue ?? "").prefix(16)).replacing("T", with: " ")
    }

    fileprivate func window(_ window: JSON) -> JSON {
        let isOpen = window["open"]?.boolValue == true
        var overruled: JSON = .null
        if let override = window["override"], override != .null {
            let text = phrases[override["state"] == "open" ? "heldOpen" : "heldClosed"]
            overruled = [
                "text": .string(text), "time": display.time(override["until"]), "name": window["name"] ?? .null,
            ]
        }
        return [
            "name": window["name"] ?? .null, "zone": window["zone"] ?? .null, "rules": window["rules"] ?? .null,
            "state": .string(phrases[isOpen ? "open" : "closed"]), "tone": isOpen ? "good" : .null,
            "other": isOpen ? "closed" : "open", "otherLabel": .string(phrases[isOpen ? "closeIt" : "openIt"]),
            "override": overruled,
        ]
    }

    fileprivate func warnings(_ status: JSON) -> [JSON] {
        let clients = (status["warnings"]?.arrayValue ?? []).map { warning -> JSON in
            reason(warning["text"], after: warning["client"]?.stringValue)
        }
        let holds = (status["holds"]?.arrayValue ?? []).map { reason($0["reason"]) }
        return clients + holds
    }

    fileprivate func disk(_ disk: JSON) -> JSON {
        let isLost = disk["lost"]?.stringValue != nil
        let isLow = disk["low"]?.boolValue == true
        let free = display.bytes(disk["free"]).stringValue.map { "\($0) \(phrases["free"])" }
        return [
            "name": disk["name"] ?? .null, "path": disk["path"] ?? .null, "lost": reason(disk["lost"]),
            "free": .text(free),
            "state": .string(phrases[isLost ? "diskLost" : isLow ? "diskLow" : "diskFine"]),
            "tone": isLost ? "bad" : isLow ? "warn" : "good",
        ]
    }
}
