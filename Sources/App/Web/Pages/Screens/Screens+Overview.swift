import Daemon
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules

extension WebFacts {
    /// How things stand: the flow from clients to actions, what waits, and what was decided lately.
    ///
    /// All torrents are counted for it, while the browser shows the beginning of the page.
    func overviewPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        // A journal that cannot be read is told by the status too.
        let history = try await answer(.history(.latest(12), DecisionFilter())).arrayValue ?? []
        return screen.answer("overview", titled: screen.phrases["overview"]) {
            let overview = try await overview().value
            let status = try await answer(.status(fileIsReadable: true))
            let flow = Flow(overview, rules: try await model.ruleList(), lately: try await model.lately(), on: screen)
            let kinds = await daemon.decider.rules.kinds
            let waiting = screen.waiting(status, kinds)
            return Middle(
                view: [JSON.Member("flow", flow.json)] + waiting + [
                    JSON.Member("steps", screen.steps(history.reversed()))
                ], markup: flow.wires)
        }
    }
}

extension Screen {
    /// What waits for a person, for its time, or for another try.
    fileprivate func waiting(_ status: JSON, _ kinds: [String: ActionKind]) -> [JSON.Member] {
        let asks = (status["asks"]?.arrayValue ?? []).prefix(20).map { ask -> JSON in
            .object(
                rule(ask["rule"]) + SubjectShown(ask, in: self).members + self.ask(ask, kinds) + [
                    JSON.Member("time", display.time(ask["since"]))
                ])
        }
        let held = (status["held"]?.arrayValue ?? []).prefix(20).map { held -> JSON in
            .object(
                rule(held["rule"]) + [
                    JSON.Member("count", held["count"] ?? .null), JSON.Member("reason", reason(held["reason"])),
                    JSON.Member("time", display.time(held["until"])),
                ])
        }
        let dead = (status["dead"]?.arrayValue ?? []).suffix(10).reversed().map { JSON.object(intent($0)) }
        return [
            JSON.Member("asks", .array(Array(asks))), JSON.Member("held", .array(Array(held))),
            JSON.Member("dead", .array(dead)),
        ]
    }
}
