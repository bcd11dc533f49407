import Clocks
import TestKit

/// One figure of the daemon's own path: what is done before, and what is measured.
struct Row: Sendable {
    let name: String
    let rules: Int
    let traffic: StandIn.Traffic

    /// What a poll costs.
    static let polls = [
        Row(name: "poll, nothing changed, 1 rule", rules: 1, traffic: .nothing),
        Row(name: "poll, nothing changed, 50 rules", rules: 50, traffic: .nothing),
        Row(name: "poll, 1 % changed, 50 rules", rules: 50, traffic: .onePercent),
    ]

    /// Runs the daemon on a new journal and lets so many polls pass, each after the body.
    func run(_ count: Int, polls: Int, each body: @escaping @Sendable (DaemonRun) async -> Void) async throws {
        try await ScratchFolder.with("bench") { folder in
            let run = try DaemonRun(try DaemonRules.standing(rules, over: count), StandIn(count), in: folder)
            try await run.run {
                run.client.answer(with: traffic)
                // The first ones fill caches, and end what the first list has begun.
                await run.poll(times: 3)
                for _ in 0..<polls { await body(run) }
            }
        }
    }
}
