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
    let time = SystemTime()
    let deadline = time.now.boot + limit
    while try await !holds() {
        guard time.now.boot < deadline else {
            throw DeadlineError("not within \(limit.inSeconds) s: \(expectation())")
        }
        try await time.sleep(for: pause)
    }
}
