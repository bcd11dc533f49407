import CEL
package import Clocks
package import Engine
package import Torrents

/// What came of a test: everything that was decided, done and seen, in the order of time.
package struct Account: Sendable {
    /// A decision about a rule and a subject.
    package private(set) var decisions: [(at: Duration, decision: Decision)] = []
    /// What was planned, and whether only in rehearsal.
    package private(set) var intents: [(at: Duration, intent: Intent, isRehearsed: Bool)] = []
    /// How intents ended.
    package private(set) var ends: [(at: Duration, intent: Intent, outcome: Outcome)] = []
    /// What was news.
    package private(set) var events: [(at: Duration, event: Event)] = []
    /// How things stood after each poll.
    package private(set) var polls: [Poll] = []
    /// What the parts of conditions came to, by the rule and their place there.
    var outcomes: [String: [Int: Set<Branch.Outcome>]] = [:]

    /// How things stood after the actions of one poll.
    package struct Poll: Sendable {
        /// When it was, from the start on.
        package let at: Duration
        /// What the clock on the wall showed.
        package let wall: WallTime
        /// The clients that answered.
        package var answered: Set<ClientName> = []
        /// The rules that fire, and what for.
        package var firing: Set<Firing> = []
        /// The rules whose condition has no value, and what for, where a test asks for that.
        package var unknown: Set<Firing> = []
        /// The torrents of the test, by place; nil for one that is not there.
        package var torrents: [Torrent?] = []
        /// What each client says of itself.
        package var clients: [ClientName: ClientFacts] = [:]
    }

    /// A rule that fires for a subject.
    package struct Firing: Hashable, Sendable {
        /// The rule.
        package let rule: String
        /// The key of what it fires for.
        package let subject: String
    }

    mutating func note(_ tick: Tick, at time: Duration) {
        decisions += tick.decisions.map { (time, $0) }
        intents += tick.intents.map { (time, $0, false) } + tick.rehearsed.map { (time, $0, true) }
        events += tick.events.map { (time, $0) }
    }

    mutating func note(end intent: Intent, _ outcome: Outcome, at time: Duration) {
        ends.append((time, intent, outcome))
    }

    mutating func begin(poll time: Duration, at wall: WallTime) { polls.append(Poll(at: time, wall: wall)) }

    mutating func note(answerOf client: ClientName) { polls[polls.count - 1].answered.insert(client) }

    mutating func note(firing: Set<Firing>) { polls[polls.count - 1].firing = firing }

    mutating func note(unknown: Set<Firing>) { polls[polls.count - 1].unknown = unknown }

    mutating func note(torrents: [Torrent?], clients: [(ClientName, ClientFacts)]) {
        polls[polls.count - 1].torrents = torrents
        polls[polls.count - 1].clients = Dictionary(clients) { first, _ in first }
    }
}
