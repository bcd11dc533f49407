import Clocks

/// A condition that did not come about in time.
package struct DeadlineError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// Looks again and again until a condition holds.
///
/// - Parameters:
///   - expectation: What is waited for, for the message when it does not come.
///   - limit: How long that may take.
///   - pause: How long to wait from one look to the next.
///   - holds: The condition.
/// - Throws: `DeadlineError` when it does not hold in time, or what the condition throws.
package func eventually(
    _ expectation: @autoclosure () -> String, within limit: Duration = .seconds(60),
    every pause: Duration = .milliseconds(20), _ holds: () async throws -> Bool
) async throws {
    let waiting = Waiting(atMost: limit)
    while try await !holds() {
        guard try await waiting.pauses(for: pause) else {
            throw DeadlineError("not within \(limit.inSeconds) s: \(expectation())")
        }
    }
}

/// The looks at something that is to come, counted against how long it may take.
///
/// A machine that is busy with other tests keeps those that wait from looking, and what they look at from going on. So
/// only a part of what passes from one look to the next counts; the time limit of the test ends what really hangs.
final class Waiting {
    private let time = SystemTime()
    private var left: Duration
    private var lookedAt: Duration

    /// How much one look counts at most.
    private static let longest = Duration.milliseconds(500)

    init(atMost limit: Duration) {
        left = limit
        lookedAt = time.now.boot
    }

    /// Lets a pause go by before the next look; false where there is to be no further one.
    func pauses(for pause: Duration) async throws(CancellationError) -> Bool {
        let now = time.now.boot
        left -= min(now - lookedAt, Self.longest)
        lookedAt = now
        guard left > .zero else { return false }
        try await time.sleep(for: pause)
        return true
    }
}
