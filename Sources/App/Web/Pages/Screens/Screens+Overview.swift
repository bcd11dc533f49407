import Daemon
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules

extension WebFacts {
    /// How things stand: the flow from clients to actions, what waits, and what was decided lately.
    func overviewPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let overview = try await overview()
        let status = try await answer(.status(fileIsReadable: true))
        let flow = Flow(overview, rules: try await model.ruleList(), lately: try await model.lately(), on: screen)
        let history = try await answer(.history(.latest(12), DecisionFilter())).arrayValue ?? []
        let kinds = await daemon.decider.rules.kinds
        let asks = (status["asks"]?.arrayValue ?? []).prefix(20).map { ask -> JSON in
            .object(
                screen.rule(ask["rule"]) + SubjectShown(ask, in: screen).members + screen.ask(ask, kinds) + [
                    JSON.Member("time", screen.display.time(ask["since"]))
                ])
        }
        let held = (status["held"]?.arrayValue ?? []).prefix(20).map { held -> JSON in
            .object(
                screen.rule(held["rule"]) + [
                    JSON.Member("count", held["count"] ?? .null), JSON.Member("reason", screen.reason(held["reason"])),
                    JSON.Member("time", screen.display.time(held["until"])),
                ])
        }
        let dead = (status["dead"]?.arrayValue ?? []).suffix(10).reversed().map { JSON.object(screen.intent($0)) }
        return screen.answer(
            "overview", titled: screen.phrases["overview"],
            showing: [
                JSON.Member("flow", flow.json), JSON.Member("asks", .array(Array(asks))),
                JSON.Member("held", .array(Array(held))), JSON.Member("dead", .array(dead)),
                JSON.Member("steps", screen.steps(history.reversed())),
            ], markup: flow.wires)
    }
}
