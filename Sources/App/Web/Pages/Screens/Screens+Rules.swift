import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Text

extension WebFacts {
    func rulesPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let rules = (try await model.ruleList().arrayValue ?? []).map { JSON.object(screen.rule(shown: $0)) }
        return screen.answer("rules", titled: screen.phrases["rules"], showing: [JSON.Member("rules", .array(rules))])
    }

    /// One rule: its text, what it matches, and what it decided lately.
    ///
    /// What it matches is counted while the browser shows the beginning of the page.
    func rulePage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let id = request["id"]
        let unknown = RequestError.unknown("rule", id)
        guard await daemon.decider.rules.rules.contains(where: { $0.id == id }) else { throw unknown }
        // A journal that cannot be read is told by the status too.
        let history = try await answer(.history(.latest(30), DecisionFilter(rule: id))).arrayValue ?? []
        return screen.answer("rule", titled: id) {
            // A reload may have taken it away since.
            guard let rule = try await model.rule(id), let matches = try await model.matches(of: id, atMost: 200) else {
                throw unknown
            }
            let hold = await daemon.decider.current.heldByPeople.first { $0.target == .rule(id) }
            let tests = surroundings.machine.testNames(id)
            let chart = DayChart(try await model.firings(of: id, days: 30))
            return Middle(
                view: screen.rule(shown: rule) + screen.rule(itself: rule) + [
                    JSON.Member("heldByYou", hold.map { ["time": screen.display.time($0.until?.json)] } ?? .null),
                    JSON.Member("canLetGo", .bool(hold != nil || rule["resting"] != .null)),
                    JSON.Member("tests", .array(tests.map(JSON.string))), JSON.Member("tested", .bool(!tests.isEmpty)),
                    JSON.Member("matches", screen.matches(matches)),
                    JSON.Member("steps", screen.steps(history.reversed())),
                ],
                markup: [
                    "source": rule["source"].map { SourceMarkup.html($0) } ?? "", "chart": chart.svg(screen.phrases),
                ])
        }
    }

    /// Why one decision came out as it did.
    func decisionPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let decision = try await decision(request)
        let intents = (decision["intents"]?.arrayValue ?? []).map { JSON.object(screen.intent($0)) }
        return screen.answer(
            "decision", titled: "\(decision["rule"]?.stringValue ?? "") · \(request["number"])",
            showing: screen.badge("verdict", decision["verdict"]) + screen.rule(decision["rule"])
                + SubjectShown(decision, in: screen).members + [
                    JSON.Member("number", decision["number"] ?? .null),
                    JSON.Member("reason", screen.reason(decision["reason"])),
                    JSON.Member("time", screen.display.time(decision["at"])),
                    JSON.Member("trace", decision["trace"] ?? .null), JSON.Member("intents", .array(intents)),
                ])
    }
}

extension Screen {
    /// A rule as a table shows it.
    fileprivate func rule(shown rule: JSON) -> [JSON.Member] {
        let matches = rule["matches"]?.members ?? []
        let matching = matches.compactMap(\.value.integerValue).reduce(0, +)
        let trigger = rule["trigger"]
        let of = (trigger?["of"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", ")
        let actions = (rule["do"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", ")
        let id = rule["id"]?.stringValue ?? ""
        return badge("mode", rule["mode"]) + [
            JSON.Member("id", .string(id)), JSON.Member("ruleLink", .string(link(id))),
            JSON.Member("order", rule["order"] ?? .null), JSON.Member("name", rule["name"] ?? .null),
            JSON.Member("trigger", .string("\(trigger?["kind"]?.stringValue ?? "") \(of)")),
            JSON.Member("actions", .string(actions)), JSON.Member("matching", .integer(matching)),
            JSON.Member("heldCount", rule["matches"]?["held"] ?? .null),
            JSON.Member("day", rule["fired"]?["day"] ?? .null), JSON.Member("month", rule["fired"]?["month"] ?? .null),
            JSON.Member("time", display.time(rule["fired"]?["last"])), JSON.Member("resting", rule["resting"] ?? .null),
            JSON.Member("modeChange", modeChange(rule["modeChange"])),
        ]
    }

    /// What only a rule's own page shows of it.
    fileprivate func rule(itself rule: JSON) -> [JSON.Member] {
        let modes = Rule.Mode.allCases.filter { $0 != .ask || rule["canAsk"] == true }.map { mode -> JSON in
            [
                "name": .string(mode.rawValue), "label": word(.string(mode.rawValue)),
                "chosen": .bool(rule["mode"]?.stringValue == mode.rawValue),
            ]
        }
        return [
            JSON.Member("when", rule["when"] ?? .null), JSON.Member("unless", rule["unless"] ?? .null),
            JSON.Member("holdsFor", rule["for"] ?? .null),
            JSON.Member("resting", reason(rule["resting"]?["reason"])), JSON.Member("modes", .array(modes)),
        ]
    }

    /// What a rule's condition holds for.
    fileprivate func matches(_ matches: JSON) -> JSON {
        .array(
            (matches["items"]?.arrayValue ?? []).map { match in
                .object(
                    badge("stage", match["stage"]) + SubjectShown(match, in: self).members + [
                        JSON.Member("reason", reason(match["reason"])),
                        JSON.Member("time", display.time(match["until"])),
                    ])
            })
    }

    private func modeChange(_ change: JSON?) -> JSON {
        guard let change, change != .null else { return .null }
        return ["fileMode": word(change["fileMode"]), "time": display.time(change["since"])]
    }

    /// An intent as a table shows it.
    func intent(_ intent: JSON) -> [JSON.Member] {
        let arguments = intent["arguments"].flatMap { $0 == .object([]) || $0 == .null ? nil : $0.text() } ?? ""
        return badge("state", intent["state"]) + rule(intent["rule"]) + SubjectShown(intent, in: self).members + [
            JSON.Member("id", intent["id"] ?? .null), JSON.Member("action", intent["action"] ?? .null),
            JSON.Member("arguments", .string(arguments.bounded(160))), JSON.Member("detail", detail(of: intent)),
            JSON.Member("time", display.time(intent["changedAt"])),
        ]
    }
}

/// A rule's text with its keys and values told apart.
enum SourceMarkup {
    static func html(_ json: JSON, indent: String = "") -> String {
        let inner = indent + "  "
        switch json {
        case .object(let members) where !members.isEmpty:
            let lines = members.map {
                "\(inner)<b>\(JSON.string($0.name).text().escaped)</b>: \(html($0.value, indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let elements) where !elements.isEmpty:
            return "[\n\(elements.map { inner + html($0, indent: inner) }.joined(separator: ",\n"))\n\(indent)]"
        case .string: return "<i>\(json.text().escaped)</i>"
        case .null, .bool, .integer, .real, .object, .array: return json.text().escaped
        }
    }
}
