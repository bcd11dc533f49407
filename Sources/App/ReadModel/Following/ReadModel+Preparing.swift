import Clocks
import Daemon
import Torrents

extension ReadModel {
    /// How long after a look the next one is prepared for.
    static let attention: Duration = .seconds(60)

    /// Makes the orders of torrents and the plan anew after each commit for as long as people look at them, so that the
    /// next who looks need not wait.
    ///
    /// Commits that come meanwhile are prepared for once, so that it never falls behind, and nothing waits for it.
    package func prepareAfterCommits() async {
        guard case .daemon(let decider) = source else { return }
        plans.follow(true)
        defer { plans.follow(false) }
        for await _ in decider.feed.follow(depth: 1) { await prepare(decider) }
    }

    /// Makes what was looked at lately, as it is now.
    func prepare(_ decider: Decider) async {
        // First the plan, which takes longest.
        if plans.wasLookedAt(since: time.now.boot - Self.attention), let digest = await decider.rules.digest {
            _ = await makePlan(by: digest, assumesTimePassed: false, decider)
        }
        let orders = shelf.orders(lookedAtSince: time.now.boot - Self.attention)
        if !orders.isEmpty {
            let index = index(of: await decider.current)
            for order in orders { _ = index.places(in: order) }
        }
    }
}
