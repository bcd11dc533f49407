import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Text
import Torrents

extension WebFacts {
    /// What programs can see.
    var readingRoutes: [Route] {
        [
            .get("/api/v1/status") { request in
                .json(try await answer(.status(fileIsReadable: true)).withReadableTimes).tagged(for: request)
            },
            .get("/api/v1/clients") { request in
                let status = try await answer(.status(fileIsReadable: true))
                return .json(["items": status["clients"] ?? []]).tagged(for: request)
            },
            .get("/api/v1/torrents") { .json(try await torrents($0).json).tagged(for: $0) },
            .get("/api/v1/torrents/{client}/{hash}") { request in
                let why = try await why(request)
                return .json(.object(why.members.filter { !["rules", "history"].contains($0.name) }))
                    .tagged(for: request)
            },
            .get("/api/v1/torrents/{client}/{hash}/why") { .json(try await why($0)).tagged(for: $0) },
            .get("/api/v1/rules") { .json(["items": try await model.ruleList()]).tagged(for: $0) },
            .get("/api/v1/rules/{id}") { request in
                guard let rule = try await model.rule(request["id"]) else {
                    throw RequestError.unknown("rule", request["id"])
                }
                return .json(rule).tagged(for: request)
            },
            .get("/api/v1/rules/{id}/matches") { request in
                let limit = try request.number("limit", in: 1...500, or: 100)
                let start = try request.number("start", in: 0...TorrentQuestion.mostBefore, or: 0)
                guard let matches = try await model.matches(of: request["id"], atMost: limit, after: start) else {
                    throw RequestError.unknown("rule", request["id"])
                }
                return .json(matches).tagged(for: request)
            },
            .get("/api/v1/events") { .json(try await events($0)).tagged(for: $0) },
            .get("/api/v1/decisions") { .json(try await decisions($0)).tagged(for: $0) },
            .get("/api/v1/decisions/{number}") { .json(try await decision($0)).tagged(for: $0) },
            .get("/api/v1/intents") { .json(try await intents($0)).tagged(for: $0) },
            .get("/api/v1/intents/{id}") { request in
                guard let intent = try await model.intent(request["id"]) else {
                    throw RequestError.unknown("intent", request["id"])
                }
                return .json(intent.json.withReadableTimes).tagged(for: request)
            },
            .get("/api/v1/schedules") { request in
                let days = try request.number("days", in: 1...60, or: 7)
                return .json(try await model.schedule(for: .seconds(days * 86_400), limit: 1000)).tagged(for: request)
            },
            .get("/api/v1/watch") {
                .json(["items": try await model.watchFolders().withReadableTimes]).tagged(for: $0)
            },
            .get("/api/v1/deliveries") { request in
                let page = try request.page()
                return .json(.page(of: try await model.deliveries(page).map(\.json), page)).tagged(for: request)
            },
            .get("/api/v1/trash") { .json(try await trash()).tagged(for: $0) },
            .get("/api/v1/journal/check") { _ in .json(try await examination.examine()) },
            .get("/api/v1/plan") { .json(try await plan($0)).tagged(for: $0) },
        ]
    }

    /// One page of torrents.
    func torrents(_ request: WebRequest) async throws -> TorrentPage {
        switch try await model.torrents(try question(request)) {
        case .page(let page): return page
        case .unknownClient: throw RequestError.unknown("client", request.query["client"] ?? "")
        case .mistakes(let mistakes):
            throw RequestError(
                .badRequest, "bad-filter", mistakes.first?["text"]?.stringValue ?? "the filter cannot be read",
                more: [JSON.Member("parameter", "filter"), JSON.Member("mistakes", .array(mistakes))])
        }
    }

    /// Which torrents a query asks for.
    func question(_ request: WebRequest) throws(RequestError) -> TorrentQuestion {
        var question = TorrentQuestion()
        question.client = request.query["client"].map { ClientName($0) }
        question.filter = request.query["filter"]
        question.text = request.query["q"]
        question.limit = try request.number("limit", in: 1...TorrentQuestion.longestPage, or: 100)
        if let sort = request.query["sort"] {
            question.isDescending = sort.hasPrefix("-")
            let name = question.isDescending ? String(sort.dropFirst()) : sort
            guard let order = TorrentQuestion.Order(rawValue: name) else {
                let known = TorrentQuestion.Order.allCases.map(\.rawValue).joined(separator: ", ")
                throw .badParameter("sort", "sort by one of \(known), with \"-\" before it for the largest first")
            }
            question.order = order
        }
        if let text = request.query["cursor"] {
            guard let cursor = TorrentCursor(text: text) else {
                throw .badParameter("cursor", "this is no cursor of an answer; leave it out to begin anew")
            }
            question.after = cursor
        }
        question.start = try request.number("start", in: 0...TorrentQuestion.mostBefore, or: 0)
        return question
    }

    /// How the rules stand to one torrent.
    func why(_ request: WebRequest) async throws -> JSON {
        guard Infohash(hex: request["hash"]) != nil else { throw RequestError.unknown("torrent", request["hash"]) }
        let about = "\(request["client"])/\(request["hash"].lowercased())"
        let why = try await answer(.why(about, rule: request.query["rule"], at: nil))
        guard why["error"] == nil, why["several"] == nil else { throw RequestError.unknown("torrent", about) }
        return why.withReadableTimes
    }

    func events(_ request: WebRequest) async throws -> JSON {
        let page = try request.page()
        let filter = EventFilter(
            client: request.query["client"].map { ClientName($0) },
            torrents: request.query["torrent"].map { [Infohash(hex: $0)].compactMap(\.self) },
            type: try request.choice("kind", EventType.self))
        let events = try await answer(.events(page, filter, patience: .zero)).arrayValue ?? []
        return .page(of: events, page)
    }

    func decisions(_ request: WebRequest) async throws -> JSON {
        let page = try request.page()
        let filter = DecisionFilter(
            torrents: request.query["torrent"].map { [Infohash(hex: $0)].compactMap(\.self) },
            rule: request.query["rule"])
        return .page(of: try await answer(.history(page, filter)).arrayValue ?? [], page)
    }

    func decision(_ request: WebRequest) async throws -> JSON {
        guard let number = Int64(request["number"]), number > 0 else {
            throw RequestError.unknown("decision", request["number"])
        }
        let found = try await answer(.history(.after(number - 1, 1), DecisionFilter())).arrayValue?.first
        guard let found, found["number"]?.integerValue == number else {
            throw RequestError.unknown("decision", request["number"])
        }
        return found.withReadableTimes
    }

    func intents(_ request: WebRequest) async throws -> JSON {
        let page = try request.page()
        let filter = IntentFilter(
            state: try request.choice("state", StoredIntent.State.self),
            torrent: request.query["torrent"].flatMap { Infohash(hex: $0) })
        return .page(of: try await model.intents(page, filter).map(\.json), page)
    }

    /// What lies in bins.
    func trash() async throws -> JSON {
        let bins = await model.bins(in: surroundings.machine.bins)
        return [
            "items": .array(bins?.entries.map(\.json) ?? []), "failures": .array(bins?.failures.map(JSON.string) ?? []),
        ]
    }

    /// What would be done now.
    func plan(_ request: WebRequest) async throws -> JSON {
        let passed = request.query["passed"] == "true"
        let digest = await daemon.decider.rules.digest ?? ""
        let plan = try await answer(.plan(rules: digest, assumesTimePassed: passed))
        guard plan["otherRules"] == nil, plan["error"] == nil else {
            throw RequestError(.serviceUnavailable, "plan", "the rules have just changed; ask again")
        }
        return plan
    }
}

extension RequestError {
    /// Something is named that is not there.
    static func unknown(_ what: String, _ name: String) -> RequestError {
        .notFound("there is no \(what) \"\(name.quotedWords)\"")
    }
}
