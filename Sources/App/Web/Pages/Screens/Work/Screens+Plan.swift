import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import ReadModel
import Rules

extension WebFacts {
    /// What would be done now, and what waits.
    ///
    /// A plan may take a second to be made, for which the browser shows the beginning of the page; or the plan from
    /// before the last list, until the script asks again. What an order led to is waited for.
    func planPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        return screen.answer("plan", after: "planText", titled: screen.phrases["plan"]) {
            let isFirstLook = request.headers[.refresh] == nil && request.query["done"] == nil
            let plan = await model.presentPlan(orLast: isFirstLook)
            let asks = await daemon.decider.view(at: surroundings.time.now.wall).words.asks
            return await screen.plan(plan, asks: asks.map(\.json), daemon.decider.rules.kinds)
        }
    }

    /// How many rows of each kind the plan shows; programs are told all.
    fileprivate static let longestPlan = 100
}

extension Screen {
    /// The plan, with the asks that can be answered where they stand.
    fileprivate func plan(_ plan: JSON, asks: [JSON], _ kinds: [String: ActionKind]) -> Middle {
        let planned = plan["intents"]?.arrayValue ?? []
        let held = plan["held"]?.arrayValue ?? []
        let intents = planned.prefix(WebFacts.longestPlan).map { intent -> JSON in
            let canUndo = intent["undo"]?["how"].map { $0 != "cannot" } ?? false
            return .object(
                self.intent(intent) + [JSON.Member("undo", .string(phrases[canUndo ? "canUndo" : "cannotUndo"]))])
        }
        let failures = (plan["failures"]?.arrayValue ?? []).map { failure -> JSON in
            reason(failure["reason"], after: failure["client"]?.stringValue)
        }
        return Middle(view: [
            JSON.Member("intents", .array(intents)),
            JSON.Member("held", .array(waiting(held, asks: asks, kinds))),
            JSON.Member("failures", .array(failures)), JSON.Member("asOf", display.time(plan["at"])),
            JSON.Member("count", planned.isEmpty ? .null : .integer(Int64(planned.count))),
            JSON.Member("moreIntents", rest(of: planned.count)),
            JSON.Member("heldCount", held.isEmpty ? .null : .integer(Int64(held.count))),
            JSON.Member("moreHeld", rest(of: held.count)),
        ])
    }

    /// The first rows of what is held; before all others what a person is asked about.
    private func waiting(_ held: [JSON], asks: [JSON], _ kinds: [String: ActionKind]) -> [JSON] {
        func key(_ rule: JSON?, _ subject: JSON?) -> String {
            "\(rule?.stringValue ?? "") \(subject?.stringValue ?? "")"
        }
        let asked = Dictionary(grouping: asks) { key($0["rule"], $0["subject"]) }
        let rows = held.map { ($0, asked.isEmpty ? [] : asked[key($0["rule"], $0["subject"]?["key"])] ?? []) }
        let ordered = rows.filter { !$0.1.isEmpty } + rows.filter { $0.1.isEmpty }
        return ordered.prefix(WebFacts.longestPlan).map { held, asks in
            let subject = held["subject"] ?? .null
            return .object(
                rule(held["rule"]) + [
                    JSON.Member("subject", subject["name"] ?? subject["key"] ?? .null),
                    JSON.Member("torrentLink", torrentLink(client: subject["client"], hash: subject["hash"])),
                    JSON.Member("reason", reason(held["reason"])),
                    JSON.Member("time", display.time(held["until"])),
                    JSON.Member("asks", .array(asks.map { .object(ask($0, kinds)) })),
                ])
        }
    }

    /// What it takes to approve or refuse what a rule asks for.
    func ask(_ ask: JSON, _ kinds: [String: ActionKind]) -> [JSON.Member] {
        let removes = ask["action"]?.stringValue.flatMap { kinds[$0]?.isDestructive } ?? true
        return [
            JSON.Member("id", ask["id"] ?? .null), JSON.Member("action", ask["action"] ?? .null),
            JSON.Member("removes", .bool(removes)),
        ]
    }

    /// What there is beyond the rows that a plan shows; null where that is all.
    private func rest(of count: Int) -> JSON {
        count > WebFacts.longestPlan ? .string("+ \(count - WebFacts.longestPlan) \(phrases["more"])") : .null
    }
}
