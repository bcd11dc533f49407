import Clocks
import Daemon
import Engine
import JSON

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
        let vantage = await decider.vantage
        guard vantage.engine.rules.digest == digest else { return ["otherRules": true] }
        // After the copy was taken, so that nothing the engine knows is later.
        let now = time.now
        let rehearsal = vantage.rehearsal(at: now, assumesTimePassed: assumesTimePassed)
        return PlanView(
            rehearsal, from: .daemon, listed: vantage.listed, failures: vantage.failures, at: now.wall
        ).json
    }
}
