import Testing

/// One story by its seed, and what happens in it more often than elsewhere.
struct StoryPlan: Sendable, CustomTestStringConvertible {
    enum Turn: String, CaseIterable, Sendable {
        case list, failedPoll, look, settle, vanish, offer, moment, override, overrideEnd, release, revive, reload
        case restart, clientRestart, partialList, emptyList, disturbance, clockStep, limits, undo
    }

    let name: String
    let seed: UInt64
    let length: Int
    /// How much more often than seldom something happens.
    let weights: [Turn: Int]
    /// Seconds from the origin of fixtures, which is 22:13:20.
    var start = 0.0
    /// How many torrents the clients have at first.
    var crowd = 5
    /// How many of a hundred actions do not simply succeed.
    var failures = 15
    /// What people and mishaps change from one observation to the next, in each client, is fewer than this.
    var unrest = 3
    /// How many of a hundred pauses between observations are long.
    var long = 8

    var testDescription: String { name }

    static let all: [StoryPlan] = [
        StoryPlan(name: "quiet-day", seed: 1, length: 59, weights: [:], long: 30),
        StoryPlan(
            name: "people-edit", seed: 2, length: 54, weights: [.limits: 8, .release: 4], start: 35_000, failures: 5),
        StoryPlan(name: "half-lists", seed: 3, length: 59, weights: [.partialList: 5, .emptyList: 5], crowd: 10),
        StoryPlan(
            name: "client-restarts", seed: 4, length: 54, weights: [.clientRestart: 8, .failedPoll: 4], start: 60_000,
            crowd: 7),
        StoryPlan(name: "restarts", seed: 5, length: 75, weights: [.restart: 8, .moment: 2], start: 35_000),
        StoryPlan(
            name: "files", seed: 6, length: 59, weights: [.settle: 20, .vanish: 6, .offer: 6], crowd: 3, failures: 25),
        StoryPlan(
            name: "files-and-restarts", seed: 7, length: 49,
            weights: [.settle: 14, .vanish: 5, .restart: 5, .reload: 4], crowd: 2),
        StoryPlan(
            name: "clock-steps", seed: 8, length: 54, weights: [.clockStep: 6, .moment: 6, .release: 2], long: 20),
        StoryPlan(name: "reloads", seed: 9, length: 64, weights: [.reload: 14], start: 71_000),
        StoryPlan(
            name: "reloads-and-restarts", seed: 10, length: 80, weights: [.reload: 8, .restart: 9], start: 36_000),
        StoryPlan(name: "failing-actions", seed: 11, length: 68, weights: [.revive: 6], start: 40_000, failures: 60),
        StoryPlan(
            name: "windows", seed: 12, length: 64, weights: [.moment: 14, .override: 8, .overrideEnd: 4, .limits: 4],
            start: 34_000,
            crowd: 4, long: 40),
        StoryPlan(
            name: "lost-disk", seed: 13, length: 54, weights: [.look: 12, .disturbance: 5, .release: 6], crowd: 9),
        StoryPlan(
            name: "undone-again", seed: 14, length: 100, weights: [.undo: 60, .release: 3], crowd: 4, failures: 5,
            unrest: 1,
            long: 0),
        StoryPlan(
            name: "crowd", seed: 15, length: 39, weights: [.partialList: 1, .reload: 2], start: 50_000, crowd: 16),
        StoryPlan(
            name: "everything", seed: 16, length: 88,
            weights: [
                .restart: 3, .reload: 4, .clientRestart: 3, .partialList: 2, .settle: 5, .vanish: 2, .clockStep: 2,
                .disturbance: 5, .look: 3,
            ], start: 65_000,
            failures: 30),
    ]

    /// How much each turn weighs in the draw.
    func weight(of turn: Turn) -> Int {
        let usual: Int =
            switch turn {
            case .list: 60
            case .moment, .limits: 3
            case .failedPoll, .look, .settle, .offer, .override, .release, .revive: 1
            case .vanish, .overrideEnd, .reload, .restart, .clientRestart, .partialList, .emptyList, .disturbance,
                .clockStep, .undo:
                0
            }
        return usual + weights[turn, default: 0]
    }
}
