import Clocks
import Control
import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Torrents

/// What follows each order; the page's forms use the same.
extension WebFacts {
    /// Takes in a file or a link: the bytes of a .torrent, or `{"magnet": ..., "rule": ..., "clients": [...]}`.
    @Sendable static func add(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let type = request.headers[.contentType]?.lowercased() ?? ""
        guard type.hasPrefix("application/json") else {
            guard type.hasPrefix("application/x-bittorrent") else {
                throw RequestError(
                    .unsupportedMediaType, "media-type", "send a file as application/x-bittorrent, or a link as JSON")
            }
            let route = OfferRoute(rule: request.query["rule"], clients: request.query.all("client"))
            let file = HandedFile(
                name: request.query["name"] ?? "handed.torrent", bytes: try await request.body(HandedFile.longest))
            return try await facts.daemon.orders.add(file, by: route).json
        }
        let body = try await request.json()
        guard let link = body["magnet"]?.stringValue else {
            throw RequestError.badParameter("magnet", "say which link is to be added: {\"magnet\": \"magnet:?xt=...\"}")
        }
        let clients = body["clients"]?.arrayValue?.compactMap(\.stringValue) ?? []
        let route = OfferRoute(rule: body["rule"]?.stringValue, clients: clients)
        return try await facts.daemon.orders.add(HandedFile(name: "link.magnet", bytes: Array(link.utf8)), by: route)
            .json
    }

    /// Carries out what is chosen of the present plan: `{"ids": [...], "removals": N}`.
    @Sendable static func apply(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let body = try await request.json()
        let ids = Set(body["ids"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        guard !ids.isEmpty else { throw RequestError.badParameter("ids", "say which intents of the plan are meant") }
        guard let plan = PlanView(json: try await facts.plan(request)) else {
            throw RequestError(.serviceUnavailable, "plan", "the plan cannot be made now; ask again")
        }
        let known = Set(plan.intents.map(\.mark.text))
        if let stranger = ids.subtracting(known).min() {
            throw RequestError.unknown("intent of the present plan", stranger)
        }
        let chosen = plan.intents.filter { ids.contains($0.mark.text) }
        try request.confirm(
            removing: await facts.removals(among: chosen.map(\.action)), told: body["removals"]?.integerValue)
        let steps = plan.intents.map { planned in
            PlanChoice.Step(
                mark: planned.mark, rule: planned.rule, subject: planned.subject,
                isChosen: ids.contains(planned.mark.text), facts: planned.facts)
        }
        let choice = PlanChoice(steps: steps, madeAt: plan.at, rules: plan.rules)
        return try await facts.daemon.orders.apply(choice).json
    }

    /// Lets a rule do what it asks for.
    @Sendable static func approve(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let asks = await facts.daemon.decider.view(at: facts.surroundings.time.now.wall).words.asks
        guard let ask = asks.first(where: { $0.mark.text == request["id"].lowercased() }) else {
            throw RequestError.unknown("ask", request["id"])
        }
        try request.confirm(
            removing: await facts.removals(among: [ask.action]),
            told: try await request.json()["removals"]?.integerValue)
        let step = PlanChoice.Step(mark: ask.mark, rule: ask.rule, subject: ask.subject, isChosen: true)
        return try await facts.daemon.orders.apply(PlanChoice(steps: [step], madeAt: ask.since)).json
    }

    /// Sends a dead letter again.
    @Sendable static func retry(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        guard let stored = try await facts.model.intent(request["id"]) else {
            throw RequestError.unknown("intent", request["id"])
        }
        try request.confirm(
            removing: await facts.removals(among: [stored.intent.action]),
            told: try await request.json()["removals"]?.integerValue)
        try await facts.daemon.orders.retry(stored.intent.id)
        return ["intent": .string(stored.intent.id.text)]
    }

    /// Takes back what an intent did; with `{"dryRun": true}` only tells whether it can.
    @Sendable static func undo(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let isRehearsal = try await request.json()["dryRun"]?.boolValue ?? false
        let choice = UndoChoice.intents([IntentID(request["id"])])
        return try await facts.daemon.orders.undo(choice, onlyTelling: isRehearsal).json
    }

    /// Keeps the rule of an intent, an ask or a planned intent off its subject for good.
    @Sendable static func refuse(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let (id, now) = (request["id"].lowercased(), facts.surroundings.time.now.wall)
        let refusal: Refusal
        let asks = await facts.daemon.decider.view(at: now).words.asks
        if let ask = asks.first(where: { $0.mark.text == id }) {
            refusal = Refusal(rule: ask.rule, subject: ask.subject, title: ask.title, at: now)
        } else if let stored = try await facts.model.intent(id) {
            guard stored.intent.rule != Intent.byHand else {
                throw RequestError(.unprocessableContent, "order-invalid", "a person asked for this, and no rule")
            }
            let intent = stored.intent
            refusal = Refusal(rule: intent.rule, subject: intent.subject, title: intent.title, at: now)
        } else if let planned = PlanView(json: try await facts.plan(request))?.intents.first(where: {
            $0.mark.text == id
        }) {
            refusal = Refusal(rule: planned.rule, subject: planned.subject, title: planned.title, at: now)
        } else {
            throw RequestError.unknown("intent", request["id"])
        }
        try await facts.daemon.orders.instruct(.refuse([refusal]))
        return refusal.json
    }

    /// Lets a rule act again on what it was kept from.
    @Sendable static func allow(_ facts: WebFacts, _ request: WebRequest) async throws -> JSON {
        let words = await facts.daemon.decider.view(at: facts.surroundings.time.now.wall).words
        guard let refusal = words.refusals.first(where: { $0.id == request["id"].lowercased() }) else {
            throw RequestError.unknown("refusal", request["id"])
        }
        try await facts.daemon.orders.instruct(.allow([refusal.key]))
        return refusal.json
    }

    /// How many of some actions lose data or torrents.
    func removals(among actions: [String]) async -> Int {
        let kinds = await daemon.decider.rules.kinds
        return actions.count { kinds[$0]?.isDestructive ?? true }
    }
}

extension OfferRoute {
    /// By a rule, or straight to clients where some are named.
    init(rule: String?, clients: [String]) {
        self = clients.isEmpty ? .rule(rule) : .clients(clients.map { ["client": .string($0)] })
    }
}
