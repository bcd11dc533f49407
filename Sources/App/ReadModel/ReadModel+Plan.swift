import Clocks
import Daemon
import Engine
package import JSON
import Synchronization
import Torrents

extension ReadModel {
    /// What would be done now: the daemon's engine rehearses on a copy, with its last lists.
    ///
    /// - Parameters:
    ///   - digest: The digest of the rule file that is meant.
    ///   - assumesTimePassed: Whether holding times, cooldowns and grace count as over.
    /// - Returns: The plan; or `otherRules`, where the daemon runs by another file; or `error`, where there is no daemon,
    ///   as then the clients have to be read for it.
    func plan(by digest: String, assumesTimePassed: Bool) async -> JSON {
        guard case .daemon(let decider) = source else { return ["error": "no daemon is at hand"] }
        if !assumesTimePassed { plans.noteLook(at: time.now.boot) }
        return await makePlan(by: digest, assumesTimePassed: assumesTimePassed, decider)
    }

    /// What would be done now by the rules that the daemon runs by.
    ///
    /// - Parameter mayBeLast: Whether the plan that was made last will do for the moment in which one about a newer
    ///   list is being made; its `at` tells of when it is.
    /// - Returns: The plan; null where no daemon is at hand.
    package func presentPlan(orLast mayBeLast: Bool = false) async -> JSON {
        guard case .daemon(let decider) = source else { return .null }
        let isExpected = plans.isExpected(at: time.now.boot)
        plans.noteLook(at: time.now.boot)
        if mayBeLast, isExpected {
            let commits = decider.feed.published
            let question = PlanShelf.Question(await decider.vantage, commits: commits, assumesTimePassed: false)
            if let plan = plans.lastPlan(instead: question, at: time.now.boot) { return plan }
        }
        return await makePlan(by: nil, assumesTimePassed: false, decider)
    }

    /// The plan that was made last where nothing has come since, or one that is made now.
    ///
    /// - Parameters:
    ///   - digest: The digest of the rule file that is meant; nil for the rules in force.
    ///   - assumesTimePassed: Whether holding times, cooldowns and grace count as over.
    ///   - decider: Has the engine.
    /// - Returns: The plan, or `otherRules`.
    func makePlan(by digest: String?, assumesTimePassed: Bool, _ decider: Decider) async -> JSON {
        // However many look, it is made once for each commit and each list.
        await plans.door.pass { () async -> JSON in
            // Before the copy is taken, so that a plan is never taken for one that stands on more.
            let commits = decider.feed.published
            let vantage = await decider.vantage
            guard digest == nil || vantage.engine.rules.digest == digest else { return ["otherRules": true] }
            // After the copy was taken, so that nothing the engine knows is later.
            let now = time.now
            let question = PlanShelf.Question(vantage, commits: commits, assumesTimePassed: assumesTimePassed)
            if let plan = plans.plan(for: question, at: now.boot) { return plan }
            let rehearsal = vantage.rehearsal(at: now, assumesTimePassed: assumesTimePassed)
            let plan = PlanView(
                rehearsal, from: .daemon, listed: vantage.listed, failures: vantage.failures, at: now.wall
            ).json
            plans.keep(plan, for: question, at: now.boot)
            return plan
        }
    }
}

/// Keeps the plan that was made last.
final class PlanShelf: Sendable {
    /// What a plan rests on besides the time.
    ///
    /// A list that led to no commit brings no other plan: what it says was judged, and nothing came of it.
    struct Question: Hashable {
        private let rules: String?
        private let commits: Int
        private let clients: Set<ClientName>
        private let failures: [ClientName: String]
        private let assumesTimePassed: Bool

        init(_ vantage: Vantage, commits: Int, assumesTimePassed: Bool) {
            rules = vantage.engine.rules.digest
            self.commits = commits
            clients = Set(vantage.listed.map(\.client))
            failures = Dictionary(vantage.failures.map { ($0.client, $0.cause) }) { first, _ in first }
            self.assumesTimePassed = assumesTimePassed
        }

        /// Whether nothing has come since another question but what lists led to.
        func differs(inListsFrom other: Question) -> Bool {
            rules == other.rules && failures == other.failures && assumesTimePassed == other.assumesTimePassed
        }
    }

    /// How long a plan may be shown while nothing is committed: what time alone brings about is committed when it comes,
    /// and the rest of it are the times until then.
    private static let life: Duration = .seconds(30)
    /// How old the last plan may be that is shown while a newer one is made.
    private static let patience: Duration = .seconds(30)

    /// Lets those who ask make it one after the other, so that all but the first find it made.
    let door = Turnstile()
    private let last = Mutex<(question: Question, plan: JSON, at: Duration)?>(nil)
    private let lookedAt = Mutex<Duration?>(nil)
    /// Whether a plan is made after each commit for as long as people look.
    private let isFollowed = Mutex(false)

    /// Keeps in mind that the plan was looked at.
    func noteLook(at now: Duration) { lookedAt.withLock { $0 = now } }

    /// Whether the plan was looked at after an instant.
    func wasLookedAt(since start: Duration) -> Bool { lookedAt.withLock { $0.map { $0 >= start } ?? false } }

    /// The plan that answers a question; nil where it has to be made.
    func plan(for question: Question, at now: Duration) -> JSON? {
        last.withLock { last in
            guard let last, last.question == question, now - last.at < Self.life else { return Optional<JSON>.none }
            return last.plan
        }
    }

    /// Says that a plan is made after each commit from now on, or no more.
    func follow(_ isFollowed: Bool) { self.isFollowed.withLock { $0 = isFollowed } }

    /// Whether each commit is followed by a newer plan: somebody has looked at the plan within the last minute.
    func isExpected(at now: Duration) -> Bool {
        isFollowed.withLock { $0 } && wasLookedAt(since: now - ReadModel.attention)
    }

    /// The plan that was made last, where a newer one differs by lists alone; nil where that has to be waited for.
    func lastPlan(instead question: Question, at now: Duration) -> JSON? {
        last.withLock { last in
            guard let last, question.differs(inListsFrom: last.question), now - last.at < Self.patience else {
                return Optional<JSON>.none
            }
            return last.plan
        }
    }

    func keep(_ plan: JSON, for question: Question, at now: Duration) {
        last.withLock { $0 = (question, plan, now) }
    }
}
