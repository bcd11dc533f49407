import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Trash

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

    /// What lies in the bins of disks.
    func trashPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let bins = await model.bins(in: surroundings.machine.bins)
        let rows = (bins?.entries ?? []).reversed().map { entry -> JSON in
            let facts = entry.json
            return .object(
                screen.rule(facts["rule"]) + [
                    JSON.Member("id", facts["id"] ?? .null), JSON.Member("name", .string(screen.short(facts["name"]))),
                    JSON.Member("disk", facts["disk"] ?? .null), JSON.Member("root", facts["root"] ?? .null),
                    JSON.Member("client", facts["client"] ?? .null),
                    JSON.Member("size", screen.display.bytes(facts["size"])),
                    JSON.Member("state", .string(screen.state(of: entry))),
                    JSON.Member("tone", entry.status.isWhole && !entry.status.isGoing ? "good" : "warn"),
                    JSON.Member("canRestore", .bool(!entry.status.isGoing)),
                    JSON.Member("removedAt", ["time": screen.display.time(facts["removedAt"])]),
                    JSON.Member("until", ["time": screen.display.time(facts["until"])]),
                ])
        }
        return screen.answer(
            "trash", titled: screen.phrases["bin"],
            showing: [
                JSON.Member("entries", .array(Array(rows))),
                JSON.Member("failures", .array(bins?.failures.map { screen.reason(.string($0)) } ?? [])),
                JSON.Member("emptyText", .string(screen.phrases[bins?.hasBins == true ? "noTrash" : "noBins"])),
            ])
    }

    /// What would be done now.
    func planPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let plan = try await plan(request)
        let (planned, waiting) = (plan["intents"]?.arrayValue ?? [], plan["held"]?.arrayValue ?? [])
        let intents = planned.prefix(Self.longestPlan).map { intent -> JSON in
            let canUndo = intent["undo"]?["how"].map { $0 != "cannot" } ?? false
            return .object(
                screen.intent(intent) + [
                    JSON.Member("undo", .string(screen.phrases[canUndo ? "canUndo" : "cannotUndo"]))
                ])
        }
        let held = waiting.prefix(Self.longestPlan).map { held -> JSON in
            let subject = held["subject"] ?? .null
            return .object(
                screen.rule(held["rule"]) + [
                    JSON.Member("subject", subject["name"] ?? subject["key"] ?? .null),
                    JSON.Member(
                        "torrentLink", screen.torrentLink(client: subject["client"], hash: subject["hash"])),
                    JSON.Member("reason", screen.reason(held["reason"])),
                    JSON.Member("time", screen.display.time(held["until"])),
                ])
        }
        let failures = (plan["failures"]?.arrayValue ?? []).map { failure -> JSON in
            screen.reason(failure["reason"], after: failure["client"]?.stringValue)
        }
        return screen.answer(
            "plan", titled: screen.phrases["plan"],
            showing: [
                JSON.Member("intents", .array(intents)), JSON.Member("held", .array(held)),
                JSON.Member("failures", .array(failures)),
                JSON.Member("count", planned.isEmpty ? .null : .integer(Int64(planned.count))),
                JSON.Member("moreIntents", screen.rest(of: planned.count)),
                JSON.Member("heldCount", waiting.isEmpty ? .null : .integer(Int64(waiting.count))),
                JSON.Member("moreHeld", screen.rest(of: waiting.count)),
            ])
    }

    /// How many rows of each kind the plan shows; programs are told all.
    fileprivate static let longestPlan = 100
}

extension Screen {
    /// What there is beyond the rows that a plan shows; null where that is all.
    fileprivate func rest(of count: Int) -> JSON {
        count > WebFacts.longestPlan ? .string("+ \(count - WebFacts.longestPlan) \(phrases["more"])") : .null
    }

    /// How much of an entry of a bin is there, in words.
    fileprivate func state(of entry: BinContents.Entry) -> String {
        if entry.status.isGoing { return phrases["going"] }
        if entry.status.isWhole { return phrases["whole"] }
        return phrases["filesOf"].replacing("%1", with: String(entry.status.held)).replacing(
            "%2", with: String(entry.status.manifest.files.count))
    }
}
