import Actions
import Clocks
import Engine
import HTTP
import Journal

/// What is checked of deliveries, programs and the log.
extension Stage {
    /// A receiver has got a request in full.
    func noteDelivery(_ request: HTTPRequest) {
        let id = request.fields.first { $0.name == "webhook-id" }?.value ?? ""
        let body = String(decoding: request.body, as: UTF8.self)
        trace.tell { "\(self.now.milliseconds) delivered \(id) to \(request.url)" }
        if body.contains(Deck.secret) { violate(.secrets, "a webhook tells a password") }
        let former = with { state in
            let intent = IntentID(id)
            defer {
                state.ledger.intents[intent]?.isDelivered = true
                state.ledger.intents[intent]?.body = request.body
            }
            return state.ledger.intents[intent]
        }
        guard let former else { return violate(.delivery, "\(id) is delivered and was never planned") }
        if former.progress != .executing { violate(.delivery, "\(id) is delivered, and the journal does not know") }
        if let sent = former.body, sent != request.body { violate(.delivery, "\(id) was sent with two bodies") }
        guard let event = former.intent.event else { return }
        let ids = with { state in
            state.ledger.deliveries["\(request.url) \(event)", default: []].insert(id)
            return state.ledger.deliveries["\(request.url) \(event)", default: []]
        }
        if ids.count > 1 { violate(.once, "event \(event) reached \(request.url) as \(ids.sorted())") }
    }

    /// A program has been started.
    func noteProgram(_ program: Program) {
        let name = program.arguments.joined(separator: " ")
        trace.tell { "\(self.now.milliseconds) ran \(name)" }
        let count = with { state in
            state.ledger.programs[name, default: 0] += 1
            return state.ledger.programs[name, default: 0]
        }
        if count > 1 { violate(.once, "\(name) was run \(count) times") }
    }

    /// A line was logged.
    func check(line: String) {
        trace.tell { "\(self.now.milliseconds) log \(line)" }
        if line.contains(Deck.secret) { violate(.secrets, "the log tells a password") }
    }

    /// A call reaches the world: the moment at which a crash hurts most.
    func callMade() {
        with { state in
            guard let jobs = state.crashAfterCall else { return }
            (state.crashAfterCall, state.crashCountdown) = (nil, jobs)
        }
    }

    /// Whether it could not be written a moment ago.
    var wasJournalTroubled: Bool {
        let now = now
        return with { max($0.journalFullUntil, $0.journalFailsUntil) > now - .seconds(60) }
    }

    /// Why the journal cannot be written now; nil where it can.
    func journalTrouble(_ path: String) -> JournalError? {
        let now = now
        return with { state in
            if state.journalFullUntil > now { return .full(path: path) }
            guard state.journalFailsUntil > now else { return nil }
            return .failed(path: path, cause: "disk I/O error", fix: "look at the disk")
        }
    }
}
