import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules

extension WebFacts {
    /// What was done and is to be done, with what can be taken back.
    func journalPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let page = try await intents(request)
        let states = StoredIntent.State.allCases.map { state -> JSON in
            [
                "name": .string(state.rawValue), "label": screen.word(.string(state.rawValue)),
                "chosen": .bool(request.query["state"] == state.rawValue),
            ]
        }
        return try await intentsPage(
            page, screen, titled: "journal", empty: "noIntents", more: [JSON.Member("states", ["list": .array(states)])]
        )
    }

    /// What was sent elsewhere, or waits to be.
    func deliveriesPage(_ request: WebRequest) async throws -> WebAnswer {
        let page = try request.page()
        let records = try await model.deliveries(page).map(\.json)
        return try await intentsPage(
            .page(of: records, page), Screen(self, for: request), titled: "deliveries", empty: "noDeliveries", more: [])
    }

    private func intentsPage(
        _ page: JSON, _ screen: Screen, titled key: String, empty: String, more: [JSON.Member]
    ) async throws -> WebAnswer {
        let undoable = try await model.undoableIDs()
        let kinds = await daemon.decider.rules.kinds
        let rows = (page["items"]?.arrayValue ?? []).map { intent -> JSON in
            let id = intent["id"]?.stringValue ?? ""
            let removes = intent["action"]?.stringValue.flatMap { kinds[$0]?.isDestructive } ?? true
            return .object(
                screen.intent(intent) + [
                    JSON.Member("canUndo", .bool(undoable.contains(IntentID(id)))),
                    JSON.Member("canRetry", .bool(intent["state"] == "dead")), JSON.Member("removes", .bool(removes)),
                ])
        }
        return screen.answer(
            "journal", titled: screen.phrases[key],
            showing: [
                JSON.Member("intents", .array(rows)), JSON.Member("here", .string("/\(key)")),
                JSON.Member("emptyText", .string(screen.phrases[empty])),
                JSON.Member("pager", screen.pager(next: page["next"])),
            ] + more)
    }
}
