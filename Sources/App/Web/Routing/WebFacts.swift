import Daemon
import Engine
import JSON
import Journal
import ReadModel
import Rules

/// What routes answer from.
struct WebFacts: Sendable {
    let daemon: RunningDaemon
    let model: ReadModel
    let web: WebEntry
    let surroundings: WebServer.Surroundings
    let sessions: Sessions
    let counters: Counters
    let memory: OrderMemory
    let throttle: Throttle
    let hookGate: HookGate
    let passwords: PasswordWork
    let readers: StreamReaders
    let latest: LatestOverview
    let examination: Examination
    let gatekeeper: Gatekeeper
    let views: Views

    /// Every route there is.
    var routes: [Route] {
        healthRoutes + descriptionRoutes + readingRoutes + orderRoutes + hookRoutes + streamRoutes + Assets.routes
            + loginRoutes + pageRoutes + formRoutes
    }

    /// The answer to a question of the read model.
    func answer(_ query: Query) async throws -> JSON { try await model.answer(query) }

    /// How things stand at a glance, at most a second old: however many look, it is made once.
    func overview() async throws -> LatestOverview.Made { try await latest.made { try await model.overview() } }
}

extension WebRequest {
    /// A number of the query within bounds; a default where it is not there.
    func number(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws(RequestError) -> Int {
        guard let text = query[name] else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw .badParameter(name, "\(name) has to be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Which part of a list of the journal is asked for: the newest, or what follows or comes before a cursor.
    func page() throws(RequestError) -> Page {
        let limit = try number("limit", in: 1...500, or: 100)
        if let after = try cursor("after") { return .after(after, limit) }
        // Pages go back in time, so the plain cursor does too.
        for name in ["cursor", "before"] {
            if let before = try cursor(name) { return .before(before, limit) }
        }
        return .latest(limit)
    }

    private func cursor(_ name: String) throws(RequestError) -> Int64? {
        guard let text = query[name] else { return nil }
        guard let number = Int64(text), number >= 0 else {
            throw .badParameter(name, "\(name) is no cursor of an answer; leave it out to begin anew")
        }
        return number
    }

    /// One of a few words of the query; nil where it is not there.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws(RequestError)
        -> Choice?
    where Choice.RawValue == String {
        guard let text = query[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .badParameter(name, Reader.suggestion(text, of: name, Choice.allCases.map(\.rawValue)))
        }
        return choice
    }
}

/// Messages about words.
private enum Reader {
    static func suggestion(_ text: String, of name: String, _ known: [String]) -> String {
        "\"\(text.prefix(60))\" is no \(name); it can be " + known.joined(separator: ", ")
    }
}
